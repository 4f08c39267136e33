"""What the source says about a public name: its signature as it is written, and its docstring.

The source is read as a syntax tree. So types and defaults stand in the reference as the authors wrote them, and the
texts under constants and fields, which Python discards, are found too.
"""

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

WIDEST = 100
Function = ast.FunctionDef
Class = ast.ClassDef


class Attribute(NamedTuple):
    """A field, a property or a constant."""

    name: str
    type: str
    doc: str


@cache
def tree_of(module: ModuleType) -> ast.Module:
    """The syntax tree of a module."""
    assert module.__file__
    return ast.parse(Path(module.__file__).read_text("utf-8"))


def class_of(kind: type) -> Class:
    """The definition of a class in the source."""
    module = inspect.getmodule(kind)
    assert module
    return next(node for node in tree_of(module).body if isinstance(node, Class) and node.name == kind.__name__)


def function_in(body: list[ast.stmt], name: str) -> Function:
    """The definition of a function in a module or class."""
    return next(node for node in body if isinstance(node, Function) and node.name == name)


def doc_of(node: Function | Class) -> str:
    """The docstring of a definition; empty if it has none."""
    return ast.get_docstring(node) or ""


# Signatures


def signature(node: Function, name: str, without_first: bool) -> str:
    """A signature as in the source, on several lines if it is long; `without_first` leaves out `self` or `cls`."""
    given = list(_arguments(node.args))[without_first:]
    returns = f" -> {ast.unparse(node.returns)}" if node.returns and node.name != "__init__" else ""
    returns = returns.replace("'", "")
    line = f"{name}({', '.join(given)}){returns}"
    if len(line) <= WIDEST:
        return line
    return f"{name}(\n" + "".join(f"    {each},\n" for each in given) + f"){returns}"


def _arguments(arguments: ast.arguments) -> Iterator[str]:
    plain = [*arguments.posonlyargs, *arguments.args]
    defaults: list[ast.expr | None] = [None] * (len(plain) - len(arguments.defaults))
    yield from map(_argument, plain, [*defaults, *arguments.defaults])
    if arguments.vararg:
        yield f"*{_argument(arguments.vararg, None)}"
    elif arguments.kwonlyargs:
        yield "*"
    yield from map(_argument, arguments.kwonlyargs, arguments.kw_defaults)
    if arguments.kwarg:
        yield f"**{_argument(arguments.kwarg, None)}"


def _argument(argument: ast.arg, default: ast.expr | None) -> str:
    typed = f"{argument.arg}: {ast.unparse(argument.annotation)}" if argument.annotation else argument.arg
    return typed if default is None else f"{typed} = {ast.unparse(default)}"


# Fields, properties and constants


def fields(node: Class) -> list[Attribute]:
    """The annotated fields of a class."""
    return [
        Attribute(each.target.id, *_type_and_meaning(each.annotation, text))
        for each, text in _with_texts(node.body)
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name) and is_public(each.target.id)
    ]


def properties(node: Class) -> list[Attribute]:
    """The public properties of a class."""
    return [
        Attribute(each.name, ast.unparse(each.returns).strip("'") if each.returns else "", doc_of(each))
        for each in public_functions(node)
        if _is_decorated(each, "property")
    ]


def methods(node: Class) -> list[Function]:
    """The public methods of a class."""
    return [each for each in public_functions(node) if not _is_decorated(each, "property")]


def public_functions(node: Class) -> list[Function]:
    """The public methods and properties of a class."""
    return [each for each in node.body if isinstance(each, Function) and is_public(each.name)]


def is_called_on_the_class(node: Function) -> bool:
    """Whether a method is a class method or a static method."""
    return _is_decorated(node, "classmethod") or is_static(node)


def is_static(node: Function) -> bool:
    """Whether a method is a static method."""
    return _is_decorated(node, "staticmethod")


def constant(module: ModuleType, name: str) -> str:
    """The text under a constant."""
    for node, text in _with_texts(tree_of(module).body):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        names = [each.id for target in targets if target for each in ast.walk(target) if isinstance(each, ast.Name)]
        if name in names:
            return text
    raise KeyError(name)


def is_public(name: str) -> bool:
    """Whether a name is public."""
    return not name.startswith("_")


def _with_texts(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Each statement with the text that stands under it."""
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            yield node, inspect.cleandoc(str(after.value.value))
        else:
            yield node, ""


def _type_and_meaning(annotation: ast.expr, text: str) -> tuple[str, str]:
    """The type of a field, and its meaning: from `Annotated`, or the text under it."""
    if isinstance(annotation, ast.Subscript) and ast.unparse(annotation.value) == "Annotated":
        assert isinstance(annotation.slice, ast.Tuple)
        declared, meaning, *_ = annotation.slice.elts
        return ast.unparse(declared), ast.literal_eval(meaning) if isinstance(meaning, ast.Constant) else text
    return ast.unparse(annotation), text


def _is_decorated(node: Function, name: str) -> bool:
    return any(isinstance(each, ast.Name) and each.id == name for each in node.decorator_list)
