"""Which armies a box can build, and what is missing."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from rules import engine
from rules.boxes.box import Box, Need, ToyKind, need_of, needs_of, visible_options
from rules.boxes.fitting import fit, fit_army

GUN, LEAD = "distance-attack", "commander"
SOLDIERS = ToyKind(1, "Green soldiers", 4, frozenset({"troop", "hero"}), frozenset({GUN, LEAD}))
KNIGHTS = ToyKind(2, "Knights", 2, frozenset({"troop", "hero"}), frozenset({LEAD}))
HORSES = ToyKind(3, "Horses", 1, frozenset({"small-cavalry"}))
BOX = Box((SOLDIERS, KNIGHTS, HORSES))


def test_what_a_figure_shows_is_who_leads_and_who_shoots(catalogue):
    assert [option.slug for option in visible_options(catalogue)] == [LEAD, GUN]
    held = (("armor", "light"), (GUN, ""))
    assert need_of(catalogue, "troop", held) == Need("troop", frozenset({GUN}))


def test_rule_books_without_points_have_needs_too(books):
    for slug in ("umr", "smg"):
        figure = next(iter(books[slug].figures))
        assert need_of(books[slug], figure, ()) == Need(figure)


def test_companions_need_toys_of_their_own(books):
    from armybuilder.armies import samples

    watch = [one.build for one in samples.samples_of(books["umr"])]
    drones = [build for build in watch if any(need.figure == "drone" for need in needs_of(build))]
    assert len(drones) >= 1


def army(catalogue, *units):
    return engine.Build(
        catalogue, "Army", tuple(engine.Unit(id, name, *rest) for id, (name, *rest) in enumerate(units))
    )


def test_an_army_fits_a_box_that_has_a_toy_for_each_figure(catalogue):
    build = army(catalogue, ("Lead", "hero", 1, ((LEAD, ""),)), ("Guns", "troop", 4, ((GUN, ""),)), ("Men", "troop", 1))
    found = fit_army(BOX, build)
    assert found.is_whole
    assert found.picks[Need("troop", frozenset({GUN})), 1] == 4


def test_what_is_missing_is_counted_by_what_it_would_stand_for(catalogue):
    build = army(catalogue, ("Guns", "troop", 6, ((GUN, ""),)), ("Horses", "small-cavalry", 3))
    assert fit_army(BOX, build).missing == {Need("troop", frozenset({GUN})): 2, Need("small-cavalry"): 2}


def test_as_many_as_one_likes_is_always_enough(catalogue):
    paper = ToyKind(4, "Paper", None, frozenset({"troop"}), frozenset({GUN}))
    assert fit_army(Box((paper,)), army(catalogue, ("Guns", "troop", 900, ((GUN, ""),)))).is_whole


def test_a_toy_is_handed_on_where_that_leaves_one_for_everybody():
    box = Box(
        tuple(ToyKind(id, "", 1, frozenset(figures)) for id, figures in enumerate(({"a", "b"}, {"a"}, {"b", "d"})))
    )
    found = fit(box, dict.fromkeys(map(Need, "abd"), 1))
    assert found.is_whole
    assert found.picks == {(Need("a"), 1): 1, (Need("b"), 0): 1, (Need("d"), 2): 1}


def test_figures_that_the_rules_do_not_have_need_no_toys(catalogue):
    build = army(catalogue, ("Stranger", "wizard", 3), ("Men", "troop", 2))
    assert needs_of(build) == {Need("troop"): 2}


NEEDS = [Need("a"), Need("b"), Need("c"), Need("a", frozenset({"gun"}))]


@given(
    kinds=st.lists(
        st.tuples(st.integers(0, 3), st.sets(st.sampled_from("abc"), min_size=1), st.sets(st.just("gun"))), max_size=3
    ),
    wanted=st.lists(st.integers(0, 2), min_size=4, max_size=4),
)
def test_as_many_figures_get_a_toy_as_can(kinds, wanted):
    box = Box(tuple(ToyKind(id, "", n, frozenset(of), frozenset(gear)) for id, (n, of, gear) in enumerate(kinds)))
    found = fit(box, dict(zip(NEEDS, wanted, strict=True)))
    toys = [kind for kind in box.kinds for _ in range(kind.count)]
    figures = [need for need, count in zip(NEEDS, wanted, strict=True) for _ in range(count)]
    assert sum(found.missing.values()) == len(figures) - most_paired(toys, figures)
    for kind in box.kinds:
        assert sum(n for (_, id), n in found.picks.items() if id == kind.id) <= kind.count
    for need, id in found.picks:
        assert box.kinds[id].may_be(need)


def most_paired(toys, figures):
    """By Hall's theorem: as many as the set of figures with fewest toys allows."""
    worst = 0
    sorts = sorted(set(figures), key=str)
    for chosen in product((False, True), repeat=len(sorts)):
        some = [need for need, is_in in zip(sorts, chosen, strict=True) if is_in]
        lacking = sum(figures.count(need) for need in some) - sum(
            any(toy.may_be(need) for need in some) for toy in toys
        )
        worst = max(worst, lacking)
    return len(figures) - worst
