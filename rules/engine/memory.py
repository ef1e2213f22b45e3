"""Results of slow functions, in so many bytes for all of them together.

``functools.lru_cache`` counts results, and a hundred may be ten kilobytes or ten megabytes. Here each function says
about how many bytes a result takes. When all results take too many, those that nobody asked for again are forgotten,
the oldest first.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Result = TypeVar("Result")


class _Entry:
    """A result with its bytes, and whether somebody asked for it again."""

    __slots__ = ("is_wanted", "result", "size")

    def __init__(self, result: object, size: int) -> None:
        self.result, self.size, self.is_wanted = result, size, False


class Memory:
    """Results of several functions by their arguments, in at most so many bytes."""

    def __init__(self, max_size: int) -> None:
        self.most, self.used = max_size, 0
        self._entries: OrderedDict[Hashable, _Entry] = OrderedDict()
        self._lock = Lock()

    def remembered(  # type: ignore[explicit-any]
        self, size: Callable[..., int]
    ) -> Callable[[Callable[Asked, Result]], Callable[Asked, Result]]:
        """Decorate a function. ``size`` estimates the bytes of a result with the arguments that led to it."""

        def decorate(function: Callable[Asked, Result]) -> Callable[Asked, Result]:
            @wraps(function)
            def answer(*args: Asked.args, **kwargs: Asked.kwargs) -> Result:
                key = (function, args, *kwargs.items())
                return self.result(key, lambda: function(*args, **kwargs), lambda result: size(result, *args, **kwargs))

            return answer

        return decorate

    def result(self, key: Hashable, compute: Callable[[], Result], size: Callable[[Result], int]) -> Result:
        """The result remembered under a key, computed if it is not there; ``size`` estimates its bytes."""
        entry = self._entries.get(key)
        if entry is not None:
            entry.is_wanted = True
            return entry.result  # type: ignore[return-value]
        result = compute()
        self._remember(key, _Entry(result, size(result)))
        return result

    def _remember(self, key: Hashable, entry: _Entry) -> None:
        with self._lock:
            before = self._entries.pop(key, None)
            self._entries[key] = entry
            self.used += entry.size - (before.size if before else 0)
            while self.used > self.most:
                self._forget_one()

    def _forget_one(self) -> None:
        key, entry = self._entries.popitem(last=False)
        if entry.is_wanted:
            entry.is_wanted = False
            self._entries[key] = entry
        else:
            self.used -= entry.size


MEMORY = Memory(4 * 2**20)
"""The results about armies that a process remembers."""
