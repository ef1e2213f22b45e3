"""The papers that sheets are printed on."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, as CSS lengths."""

    slug: str
    name: str
    width: str
    height: str


PAPERS = {
    paper.slug: paper
    for paper in (
        Paper("letter", "Letter", "8.5in", "11in"),
        Paper("a4", "A4", "210mm", "297mm"),
    )
}
