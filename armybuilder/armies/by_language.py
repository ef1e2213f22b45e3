"""What is made once and then remembered, where it holds words: apart for each language and units of measure."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from django.utils.translation import get_language

from rules.engine.reader import Units, units

Asked = ParamSpec("Asked")
Made = TypeVar("Made")


def cached_by_language(maxsize: int) -> Callable[[Callable[Asked, Made]], Callable[Asked, Made]]:
    """``lru_cache`` for what is said in the language and units of the reader."""

    def decorate(make: Callable[Asked, Made]) -> Callable[Asked, Made]:
        @lru_cache(maxsize)
        def cached(language: str | None, measured: Units, *args: Asked.args, **kwargs: Asked.kwargs) -> Made:
            return make(*args, **kwargs)

        @wraps(make)
        def found(*args: Asked.args, **kwargs: Asked.kwargs) -> Made:
            reader = get_language(), units.get()
            return cached(*reader, *args, **kwargs)  # type: ignore[arg-type]  # whoever asks can be hashed

        return found

    return decorate
