"""Pictures on sheets: a silhouette is drawn once in a PDF, and placed wherever it is used."""

from collections.abc import Mapping
from types import MappingProxyType

from armybuilder.printing.pdf.weasy import Stream, SVGImage

LEFT = "-left"
"""In the name of a file: the same drawing, mirrored."""


class Pictures(dict[str, object]):
    """The pictures that WeasyPrint keeps by their address while it lays out a sheet.

    Drawings become silhouettes as they come in, and are kept for all sheets; a photo goes with its own.
    """

    def __init__(self, drawings: dict[str, object]) -> None:
        super().__init__(drawings)
        self.drawings = drawings

    def __setitem__(self, address: str, picture: object) -> None:
        if type(picture) is SVGImage:
            picture.__class__ = Silhouette
            self.drawings[address] = picture
        super().__setitem__(address, picture)


class Silhouette(SVGImage):
    """A drawing as a form of its PDF: each further use, in any size and direction, takes a line.

    WeasyPrint would read and write a drawing's lines again for each use, which takes a sixth of the time of a long
    roster. It would also declare them transparent, which none of ours are, and which slows printers down. The lines of
    its last size are kept for the next PDF, which saves a twenty-fifth.
    """

    size: tuple[float, float, bool] | None = None
    lines: tuple[object, ...] = ()
    opacities: Mapping[str, object] = MappingProxyType({})

    def draw(self, stream: Stream, width: float, height: float, style: object) -> None:
        """Place the drawing on a page; a background is a form already."""
        if "Subtype" in stream.extra:
            stream.extra.pop("Group", None)
            super().draw(stream, width, height, style)
            return
        file = self._base_url.rpartition("/")[2]
        forms, name, left = stream._resources["XObject"], file.replace(LEFT, ""), LEFT in file
        if name not in forms:
            form = stream.add_group(0, 0, width, height)
            form.extra.pop("Group")
            self._fill(form, width, height, left, style)
            forms[name] = forms.pop(form.id)
        _, _, form_width, form_height = forms[name].extra["BBox"]
        with stream.stacked():
            stream.transform(a=(-1 if left else 1) * width / form_width, d=height / form_height, e=width if left else 0)
            stream.draw_x_object(name)

    def _fill(self, form: Stream, width: float, height: float, left: bool, style: object) -> None:
        """Draw its lines into a form, mirrored if it looks left."""
        resources = form.extra["Resources"]
        if self.size == (width, height, left):
            form.stream.extend(self.lines)
            resources["ExtGState"].update(self.opacities)
            return
        if left:
            form.transform(a=-1, e=width)
        super().draw(form, width, height, style)
        if not any(resources[kind] for kind in ("XObject", "Pattern", "Shading")):
            self.size, self.lines, self.opacities = (width, height, left), tuple(form.stream), resources["ExtGState"]
