"""Make machine code of a function, by numba: entered only where none is kept.

Numba hands each array over as seven numbers, hundreds in all. The code made here takes one number,
the address where all arguments stand one after another, and finds the data of each array in
numpy's own record of it, so that an array may grow where it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any

import numpy as np
from llvmlite import binding, ir
from numba import njit, typeof, types
from numba.extending import intrinsic
from numba.np import arrayobj

from planner.route.search.compiled import inlining, target_machine

_DATA = object.__basicsize__
"""Where numpy's record of an array says where its data are; what it says of its shape comes two
words later. Every extension has these places worked in, so they do not change."""
_SHAPE = _DATA + 16
_WORD = ir.IntType(64)
# The types that come with numba know little of what it can do.
_njit: Any = njit
_typeof: Any = typeof
_types: Any = types
_arrays: Any = arrayobj


def machine_code(function: Callable[..., Any], arguments: tuple[Any, ...]) -> bytes:
    """Return an object file with the function under its own name, for arguments of these types."""
    inner, unpacked = _dispatcher(function, {}), _unpacking(tuple(map(_type_of, arguments)))

    def outer(address: int) -> Any:
        return inner(*unpacked(address))

    made = _njit(_nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)(outer)
    with _counting_from_the_front():
        made.compile((_types.uint64,))
    (result,) = made.overloads.values()
    llvm: Any = binding
    module = llvm.parse_assembly(result.library.get_llvm_str())
    for each in module.functions:
        if each.name == result.fndesc.llvm_func_name:
            each.name = function.__name__
        elif not each.is_declaration:
            each.linkage = "internal"
    _optimise(module)
    code: bytes = target_machine().emit_object(module)
    return code


@contextmanager
def _counting_from_the_front() -> Iterator[None]:
    """No kernel counts from the end of an array, so that nothing has to ask whether it does."""
    usual = _arrays.fix_integer_index

    def index(context: Any, builder: Any, of: Any, value: Any, _size: Any) -> Any:
        return context.cast(builder, value, of, _types.intp)

    _arrays.fix_integer_index = index
    try:
        yield
    finally:
        _arrays.fix_integer_index = usual


def _optimise(module: Any) -> None:
    """Once more, now that each call may leave out what is not used: nobody else calls the rest."""
    llvm: Any = binding
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = True
    builder = llvm.create_pass_builder(target_machine(), tuning)
    builder.getModulePassManager().run(module, builder)


def _dispatcher(function: Callable[..., Any], made: dict[Callable[..., Any], Any]) -> Any:
    """Return the function for numba, with all kernels that it calls."""
    if function not in made:
        assert isinstance(function, FunctionType)
        known = {
            name: _dispatcher(value, made) if _is_kernel(value) else value
            for name, value in function.__globals__.items()
            if name in function.__code__.co_names
        }
        copy = FunctionType(function.__code__, known, function.__name__)
        inline = inlining.get(function, "never")
        made[function] = _njit(_nrt=False, inline=inline)(copy)
    return made[function]


def _is_kernel(value: object) -> bool:
    return isinstance(value, FunctionType) and value in inlining


def _type_of(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return _typeof(value)
    if isinstance(value, tuple):
        fields = tuple(map(_type_of, value))
        named = hasattr(value, "_fields")
        return _types.NamedTuple(fields, type(value)) if named else _types.Tuple(fields)
    return _types.uint64 if isinstance(value, np.uint64) else _types.int64


def _unpacking(arguments: tuple[Any, ...]) -> Any:
    """For numba: the arguments of these types that stand at an address, one word each."""
    made = _types.Tuple(arguments)

    def unpacked(_typing: Any, _address: Any) -> Any:
        return made(_types.uint64), lambda context, builder, _signature, given: _Words(
            context, builder, given[0]
        ).value(made)

    return intrinsic(unpacked)


class _Words:
    """Writes the instructions that read values from successive words."""

    def __init__(self, context: Any, builder: Any, address: Any) -> None:
        self._context, self._builder = context, builder
        self._next, self._address = 0, address

    def value(self, of: Any) -> Any:
        """Return the next value, of that type."""
        if isinstance(of, _types.BaseTuple):
            return self._context.make_tuple(self._builder, of, [self.value(each) for each in of])
        word = self._read(self._address, self._next, _WORD)
        self._next += _WORD.width // 8
        return self._array(of, word) if isinstance(of, _types.Array) else word

    def _array(self, of: Any, record: Any) -> Any:
        context, builder = self._context, self._builder
        element = context.get_data_type(of.dtype)
        size = context.get_abi_sizeof(element)
        lengths = self._read(record, _SHAPE, _WORD)
        shape = [self._read(lengths, 8 * axis, _WORD) for axis in range(of.ndim)]
        strides = [_WORD(size)]
        for length in shape[:0:-1]:
            strides.insert(0, builder.mul(strides[0], length))
        found = _arrays.make_array(of)(context, builder)
        data = self._read(record, _DATA, element.as_pointer())
        _arrays.populate_array(
            found, data=data, shape=shape, strides=strides, itemsize=size, meminfo=None
        )
        return found._getvalue()

    def _read(self, address: Any, offset: int, what: Any) -> Any:
        builder = self._builder
        place = builder.add(address, _WORD(offset))
        return builder.load(builder.inttoptr(place, what.as_pointer()))
