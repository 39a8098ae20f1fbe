"""Records of which some printed values are not known to the project."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field, fields
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from planner.errors import UnknownValue
from planner.text import Text, Word

Record = TypeVar("Record")


class PartlyKnown:
    """Base of records whose unknown values cannot be read, not even by accident.

    A subclass is a frozen dataclass with slots, a field ``unknown`` that names its unknown
    fields and a ``title`` for messages. An unknown value is taken out of its slot when the
    record is made, so there is no stand-in that could enter a sum: every way of reading it
    ends in `UnknownValue`, while known values are plain attributes and cost nothing extra.

    Comparing, hashing, copying and printing work for records with unknown values; two of them
    are equal when the same values are known and equal.
    """

    __slots__ = ()

    if TYPE_CHECKING:
        unknown: frozenset[str]
        __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

        @property
        def title(self) -> str:
            """What to call the record in a message."""

    else:

        def __getattr__(self, name: str) -> object:
            # Reached only when the slot is empty or there is no such attribute.
            if name in type(self).__slots__ and name in self.unknown:
                raise self._unknown_value(name)
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __post_init__(self) -> None:
        for name in self.unknown:
            if "." not in name:
                object.__delattr__(self, name)

    def known(self, name: str) -> Any:
        """The value of that name, or `UnknownValue`; a dot leads on: ``triangle.grade``.

        The result has no useful static type, as with ``getattr``: where the name is fixed,
        reading the attribute does the same and is checked.
        """
        value: Any = self
        for part in name.split("."):
            value = getattr(value, part)
        return value

    def _unknown_value(self, name: str) -> UnknownValue:
        twin = getattr(self, "core_twin", None)
        return UnknownValue(
            Text(
                "the {value} of {record} is not known",
                value=Word(_IN_WORDS.get(name, name.replace("_", " "))),
                record=self.title,
            ),
            hint=(
                Text("its core namesake is {twin}, which may differ", twin=twin) if twin else None
            ),
            field=name,
        )

    def _contents(self) -> dict[str, object]:
        names = [item.name for item in fields(self) if item.compare]
        return {name: getattr(self, name) for name in names if name not in self.unknown}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PartlyKnown) or other.__class__ is not self.__class__:
            return NotImplemented
        return self._contents() == other._contents()

    def __hash__(self) -> int:
        return hash(tuple(self._contents().values()))

    def __repr__(self) -> str:
        usual = {item.name: item.default for item in fields(self)}
        inside = ", ".join(
            f"{name}={value!r}" for name, value in self._contents().items() if value != usual[name]
        )
        return f"{type(self).__name__}({inside})"

    def __reduce__(self) -> tuple[Callable[..., Self], tuple[type[Self], dict[str, object]]]:
        everything = {
            item.name: None if item.name in self.unknown else getattr(self, item.name)
            for item in fields(self)
        }
        return _rebuild, (type(self), everything)


def _rebuild(cls: type[Record], values: dict[str, object]) -> Record:
    return cls(**values)


_IN_WORDS = {
    "rad_hard": "rad-hardness",
    "isru": "ISRU rating",
    "triangle": "thrust triangle",
    "consumption": "fuel consumption",
    "grade": "fuel grade",
    "spectral": "spectral type",
    "solar": "solar icon",
    "push": "push icon",
    "air_eater": "air-eater icon",
}
