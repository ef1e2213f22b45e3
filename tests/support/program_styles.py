"""Styles of programs: forums, web pages, spreadsheets, chats on phones, and other army builders."""

from rules.engine import Build
from tests.support.list_writer import COLUMNS, Style, Writer, priced_units


def tagged(writer: Writer, build: Build) -> list[str]:
    """A forum with tags in square brackets."""
    is_list, tag = writer.chance.random() < 0.5, writer.chance.choice("bui")
    lines = [
        f"{'[*]' * is_list}[{tag}]{writer.counted(unit)}[/{tag}]{writer.dash}{', '.join(writer.terms(unit))}"
        f"{writer.dash}[i]{writer.cost(total)}[/i]"
        for unit, (_, total) in priced_units(writer, build)
    ]
    return ["[list]", *lines, "[/list]"] if is_list else lines


def web_table(writer: Writer, build: Build) -> list[str]:
    """The source of a web page’s table."""
    rows = ["".join(f"<th>{head}</th>" for head in COLUMNS[writer.language])]
    for unit, (_, total) in priced_units(writer, build):
        first, *others = writer.terms(unit)
        cells = (unit.name, str(unit.count), first, ", ".join(others), writer.number(total))
        rows.append("".join(f"<td>{cell.replace('&', '&amp;')}</td>" for cell in cells))
    return ["<table>", *(f"<tr>{row}</tr>" for row in rows), "</table>"]


def shuffled_table(writer: Writer, build: Build) -> list[str]:
    """A spreadsheet whose columns have an order of their own."""
    order = writer.chance.sample(range(5), 5)
    sign = writer.chance.choice(("\t", "\t", " | ", ";"))
    lines = [[COLUMNS[writer.language][place] for place in order]]
    for unit, (_, total) in priced_units(writer, build):
        first, *others = writer.terms(unit)
        cells = (unit.name, str(unit.count), first, ", ".join(others), writer.number(total))
        lines.append([cells[place] for place in order])
    return [sign.join(line) for line in lines]


def quoted_csv(writer: Writer, build: Build) -> list[str]:
    """A file of a spreadsheet, with commas and quotes."""
    lines = [",".join(COLUMNS[writer.language])]
    for unit, (_, total) in priced_units(writer, build):
        first, *others = writer.terms(unit)
        number = f"{total // 2}{'.5' * (total % 2)}"
        lines.append(f'"{unit.name}",{unit.count},"{first}","{", ".join(others)}",{number}')
    return lines


def android(writer: Writer, build: Build) -> list[str]:
    """Messages as phones export them."""
    return [
        f"12/03/24, 21:{10 + place} - Ana: {writer.counted(unit)}{writer.dash}{', '.join(writer.terms(unit))}"
        f"{writer.dash}{writer.cost(total)}"
        for place, (unit, (_, total)) in enumerate(priced_units(writer, build))
    ]


def roster_program(writer: Writer, build: Build) -> list[str]:
    """Another army builder’s text: the cost in brackets, a dot in front of each choice."""
    lines = []
    for unit, (_, total) in priced_units(writer, build):
        lines.append(f"{f'{unit.count}x ' * (unit.count > 1)}{unit.name} [{writer.cost(total)}]")
        lines += [f". {term}" for term in writer.terms(unit)]
    return lines


def counted_costs(writer: Writer, build: Build) -> list[str]:
    """A bare number in brackets for the cost, counts with a sign."""
    opening, closing = writer.chance.choice(("[]", "()"))
    return [
        f"{writer.bullet}{unit.name}{f' x{unit.count}' * (unit.count > 1)} {opening}{writer.number(total)}{closing}"
        f"{writer.dash}{', '.join(writer.terms(unit))}"
        for unit, (_, total) in priced_units(writer, build)
    ]


PROGRAM_STYLES: tuple[Style, ...] = (
    tagged, web_table, shuffled_table, quoted_csv, android, roster_program, counted_costs,
)  # fmt: skip
