"""Typed questions to other apps. Events, which nobody answers, stay Django's signals.

An app declares what it asks in its ``questions.py``; apps that may import it answer in their ``hooks.py``, or
of players in their ``account_data.py``:

>>> greetings: Hook[[str], str] = Hook()
>>> @greetings.answers
... def greet(name: str) -> str:
...     return f"Hello, {name}"
>>> greetings.ask("Alice")
['Hello, Alice']
"""

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Hook(Generic[P, T]):
    """A question with its arguments and the kind of its answers."""

    def __init__(self) -> None:
        self.functions: list[Callable[P, T]] = []

    def answers(self, function: Callable[P, T]) -> Callable[P, T]:
        """Have a function answer from now on. ``core/apps`` imports these modules of all apps in their order."""
        self.functions.append(function)
        return function

    def ask(self, *args: P.args, **kwargs: P.kwargs) -> list[T]:
        """The answers of all apps."""
        return [function(*args, **kwargs) for function in self.functions]
