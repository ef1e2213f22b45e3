"""The size of an army's figures side by side: none is cut at the edge of its shelf."""

from armybuilder.core.web.template_tags import figure_boxes, known_pose

SHELVES = {
    3: (28, -0.02), 4: (28, -0.08), 5: (28, -0.13), 6: (28, -0.17), 7: (28, -0.187), 8: (22, -0.186), 9: (20, -0.16),
    10: (20, -0.16), 11: (20, -0.2), 12: (18, -0.19), 13: (18, -0.2), 14: (17, -0.2),
}  # fmt: skip
"""By the number in a line-up's class: a figure's height in percent of the shelf's width, and the margin at its sides in
heights, as in ``parts.css``."""
HUGE = 1.15
"""The height of a huge figure, as a multiple of the others' height."""
ROOM = 96
"""Percent of the shelf's width that figures take at most."""

Poses = tuple[tuple[str, str], ...]


def fitted(poses: Poses) -> tuple[Poses, int]:
    """As many of the figures as there is room for, and the number for their class."""
    for number, (height, margin) in SHELVES.items():
        if len(poses) <= number and height * (_width(poses) + 2 * margin * (len(poses) - 1)) <= ROOM:
            return poses, number
    return fitted(poses[:-1])


def _width(poses: Poses) -> float:
    """Of all figures without their margins, in heights."""
    boxes = figure_boxes()
    widths = ((boxes[f"f-{known_pose(pose)}"].split(), size) for pose, size in poses)
    return sum(float(box[2]) / float(box[3]) * (HUGE if size else 1) for box, size in widths)
