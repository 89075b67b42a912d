"""The page's types, generated from the server's: `python -m cutcard.web.typescript` writes `ui/src/*.ts`."""

import ast
import inspect
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct, UnsetType
from msgspec.structs import fields

from cutcard.web import wire
from cutcard.web.audit import audit_types
from cutcard.web.floor import floor_types
from cutcard.web.http import coach_types, http_types, played_types
from cutcard.web.http.accounts import people_types
from cutcard.web.training import training_types

FILES = {
    "wire.ts": wire,
    "http.ts": http_types,
    "coachTypes.ts": coach_types,
    "played.ts": played_types,
    "people.ts": people_types,
    "training.ts": training_types,
    "floorTypes.ts": floor_types,
    "auditTypes.ts": audit_types,
}
"""The files, with the module each is generated from."""

FOLDER = Path(__file__).parents[2] / "ui" / "src"

PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def written(module: types.ModuleType) -> str:
    """A module of structs as TypeScript, in its own order, with docstrings as comments."""
    tree = ast.parse(inspect.getsource(module))
    parts = [
        f"// Written by `python -m cutcard.web.typescript` from {module.__name__}; not to be changed here."
    ]
    parts += _imports(module, tree)
    parts += [_interface(node, struct) for node, struct in _from_elsewhere(module, tree)]
    for node, after in _with_docs(tree.body):
        if isinstance(node, ast.ClassDef):
            parts.append(_interface(node, getattr(module, node.name)))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            parts.append(_comment(after) + _named(name, getattr(module, name)))
    return "\n\n".join(parts) + "\n"


def _imports(module: types.ModuleType, tree: ast.Module) -> list[str]:
    """The imports from modules that have their own file."""
    files = {other.__name__: file for file, other in FILES.items() if other is not module}
    taken = 'import type {{ {} }} from "./{}";'.format
    return [
        taken(", ".join(alias.name for alias in node.names), files[node.module].removesuffix(".ts"))
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module in files
    ]


def _from_elsewhere(
    module: types.ModuleType, tree: ast.Module
) -> Iterator[tuple[ast.ClassDef, type[Struct]]]:
    """The structs a module imports from one that has no file of its own. They are written here."""
    own_file = {other.__name__ for other in FILES.values()}
    for node in tree.body:
        if not isinstance(node, ast.ImportFrom) or node.module in own_file:
            continue
        for alias in node.names:
            struct = getattr(module, alias.asname or alias.name)
            if isinstance(struct, type) and issubclass(struct, Struct) and struct is not Struct:
                (found,) = ast.parse(inspect.getsource(struct)).body
                assert isinstance(found, ast.ClassDef)
                yield found, struct


def _named(name: str, value: object) -> str:
    if isinstance(value, (int, str)):
        return f"export const {name} = {value!r};"
    return f"export type {name} = {_type(value)};"


def _interface(node: ast.ClassDef, struct: type[Struct]) -> str:
    hints = get_type_hints(struct)
    docs = {
        field.target.id: doc
        for field, doc in _with_docs(node.body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
    }
    lines = [_comment(ast.get_docstring(node) or "") + f"export interface {node.name} {{"]
    tag = struct.__struct_config__.tag
    if tag is not None:
        lines.append(f'  readonly type: "{tag}";')
    for field in fields(struct):
        hint = hints[field.name]
        optional = "?" if UnsetType in get_args(hint) else ""
        lines.append(
            _comment(docs.get(field.name, ""), "  ") + f"  readonly {field.name}{optional}: {_type(hint)};"
        )
    return "\n".join([*lines, "}"])


def _type(hint: object) -> str:
    origin, arguments = get_origin(hint), get_args(hint)
    if isinstance(hint, type) and hint in PLAIN:
        return PLAIN[hint]
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in arguments)
    if origin in (Union, types.UnionType):
        return " | ".join(_type(argument) for argument in arguments if argument is not UnsetType)
    if origin is tuple and arguments[-1] is Ellipsis:
        return f"ReadonlyArray<{_type(arguments[0])}>"
    if origin is tuple:
        return f"readonly [{', '.join(_type(argument) for argument in arguments)}]"
    if origin is dict:
        return f"Readonly<Record<{_type(arguments[0])}, {_type(arguments[1])}>>"
    if isinstance(hint, type) and issubclass(hint, Struct):
        return hint.__name__
    raise TypeError(f"no TypeScript type for {hint!r}")


def _with_docs(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Each statement with the string right after it, if any."""
    for node, after in zip(body, [*body[1:], None], strict=True):
        is_text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
        yield node, str(after.value.value) if is_text else ""  # type: ignore[union-attr]


def _comment(text: str, indent: str = "") -> str:
    lines = [line.strip() for line in text.strip().splitlines()]
    if not lines:
        return ""
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return (
        f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"
    )


def main() -> None:
    if not FOLDER.is_dir():
        sys.exit(f"expected the sources of the page in {FOLDER}: this runs in a checkout only")
    for name, module in FILES.items():
        (FOLDER / name).write_text(written(module))


if __name__ == "__main__":
    main()
