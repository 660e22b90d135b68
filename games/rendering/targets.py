"""What may be tapped at the open ends: large enough for a finger, inside the picture, and apart."""

from __future__ import annotations

from collections.abc import Sequence

from games.rendering.places import Box, Spot


def end_targets(spots: Sequence[Spot], side: int, view: Box) -> list[Box]:
    """Return for each place of a next tile what may be tapped: all of it, never less than *side*."""
    return _apart([_target(spot, side, view) for spot in spots], view)


def _target(spot: Spot, side: int, view: Box) -> Box:
    """Return what may be tapped for the place *spot*: all of it, and never less than *side*."""
    box = spot.box
    width, height = max(side, box.right - box.left), max(side, box.bottom - box.top)
    return _inside(spot.x - width // 2, spot.y - height // 2, width, height, view)


def _inside(left: int, top: int, width: int, height: int, view: Box) -> Box:
    left = max(view.left, min(left, view.right - width))
    top = max(view.top, min(top, view.bottom - height))
    return Box(left, top, left + width, top + height)


def _apart(targets: list[Box], view: Box) -> list[Box]:
    """Push overlapping targets apart, each by half, along the shorter way; they stay in *view*."""
    for _ in range(24):
        for i in range(len(targets)):
            for j in range(i):
                other = targets[j]
                if targets[i].overlaps(other):
                    targets[i], targets[j] = _pushed(targets[i], other, view)
        if not any(a.overlaps(b) for k, a in enumerate(targets) for b in targets[:k]):
            break
    return targets


def _pushed(one: Box, other: Box, view: Box) -> tuple[Box, Box]:
    over_x = min(one.right, other.right) - max(one.left, other.left)
    over_y = min(one.bottom, other.bottom) - max(one.top, other.top)
    if over_x <= over_y:
        step = (over_x + 1) // 2 * (1 if one.left + one.right >= other.left + other.right else -1)
        return _moved(one, step, 0, view), _moved(other, -step, 0, view)
    step = (over_y + 1) // 2 * (1 if one.top + one.bottom >= other.top + other.bottom else -1)
    return _moved(one, 0, step, view), _moved(other, 0, -step, view)


def _moved(box: Box, dx: int, dy: int, view: Box) -> Box:
    return _inside(box.left + dx, box.top + dy, box.right - box.left, box.bottom - box.top, view)
