"""How templates call macros and functions, and write what they print: as Jinja does it, but what is known is not asked anew.

A page calls some 130 macros, functions and methods, and Jinja looks four times at each whether it wants the context, the
environment or nothing. It prints as many parts that are markup already, and takes each for something that might become
markup. Both together were a quarter of a page.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType
from typing import Any

from jinja2 import Environment, Template
from jinja2.nodes import EvalContext
from jinja2.runtime import Context, Macro, Undefined
from jinja2.utils import missing
from markupsafe import Markup, escape

#: What is called as it is, unless it is marked.
PLAIN = (FunctionType, MethodType, BuiltinFunctionType, type)
#: What an `if` without an `else` comes to, and prints nothing.
NOTHING = Undefined("There is no else.")


class Calls(Context):
    """What a template knows, and how it calls; for screens and for paper."""

    def call(self, called: Any, /, *args: Any, **values: Any) -> Any:
        """Call a macro, a function or whatever a template has found."""
        kind = type(called)
        if kind is not OwnMacro and (kind not in PLAIN or hasattr(called, "jinja_pass_arg")):
            return super().call(called, *args, **values)
        if values:
            # The compiler hands on what blocks and loops have set, for those who want the context.
            values.pop("_block_vars", None)
            values.pop("_loop_vars", None)
        return called.drawn(self.eval_ctx, args, values) if kind is OwnMacro else called(*args, **values)


class OwnMacro(Macro):
    """A macro of a template, which takes what it is given without looking twice."""

    def drawn(self, context: EvalContext, args: tuple[Any, ...], values: dict[str, Any]) -> str:
        """What it makes of arguments. Raises TypeError: it has no such argument."""
        if self.explicit_caller or self.catch_kwargs or self.catch_varargs or len(args) > self._argument_count:
            return self(context, *args, **values)
        given = [*args, *[values.pop(name, missing) for name in self.arguments[len(args):]]]
        if self.caller:
            inside = values.pop("caller", None)
            given.append(self._environment.undefined("No caller defined", name="caller") if inside is None else inside)
        if values:
            raise TypeError(f"macro {self.name!r} takes no keyword argument {next(iter(values))!r}")
        found = self._func(*given)
        return str.__new__(Markup, found) if context.autoescape else found


def escaped(value: object) -> str:
    """A value as it is printed: what is markup already as it is."""
    if type(value) is Markup:
        return value
    if type(value) is int:
        return str(value)
    return "" if value is NOTHING else escape(value)


class OwnTemplate(Template):
    """A template with our macros, and our way to print."""

    @classmethod
    def from_code(
        cls, environment: Environment, code: CodeType, globals: MutableMapping[str, Any], uptodate: Any = None,
    ) -> Template:
        """Make it of what it was compiled to."""
        made = super().from_code(environment, code, globals, uptodate)
        made.root_render_func.__globals__.update(
            Macro=OwnMacro, escape=escaped, Undefined=lambda hint: NOTHING)
        return made
