"""Pictures on sheets: a silhouette is drawn once in a PDF, and placed wherever it stands."""

from armybuilder.printing.press.weasy import Stream, SVGImage


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
    """A drawing that is a form of its PDF: each further one of its size takes a line instead of all its own.

    WeasyPrint reads and writes a drawing's lines anew wherever it stands, a sixth of the time of a long roster.
    """

    def draw(self, stream: Stream, width: float, height: float, style: object) -> None:
        """Place the drawing on a page; a background is a form already."""
        if "Subtype" in stream.extra:
            super().draw(stream, width, height, style)
            return
        forms, name = stream._resources["XObject"], f"{self._base_url.rpartition('/')[2]}-{width:.2f}-{height:.2f}"
        if name not in forms:
            form = stream.add_group(0, 0, width, height)
            del form.extra["Group"]  # nothing in it is transparent, and printers are slow where something may be
            super().draw(form, width, height, style)
            forms[name] = forms.pop(form.id)
        stream.draw_x_object(name)
