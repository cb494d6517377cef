"""A question as a command: its declaration as Typer reads it."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, Signature
from typing import Annotated, Any

import typer

from boss_cli.ask.from_shell import run
from boss_cli.ask.question import Question
from boss_cli.ask.registry import question_named
from boss_cli.shell import completion
from boss_cli.shell.declared import Declared
from boss_cli.shell.environment import Environment
from boss_cli.shell.options import Command, JsonOption, a_number


def register(app: typer.Typer, name: str) -> None:
    """Add a question to the program."""
    question = question_named(name)
    examples = "".join(f"  boss {example}\n" for example in question.examples)
    epilog = f"\b\nExamples:\n{examples}" + (f"\n{question.notes}" if question.notes else "")
    settings = {"ignore_unknown_options": question.takes_dashes}
    app.command(name, cls=Command, epilog=epilog, context_settings=settings)(command(question))


def command(question: Question[Any]) -> Callable[..., int]:
    """The question as a function with the signature that Typer makes a command of."""

    def ask(context: typer.Context, as_json: bool, **values: Any) -> int:
        env: Environment = context.obj
        options = question.options(**{name: _value(value) for name, value in values.items() if value is not None})
        return run(env, question, options, as_json)

    parameters = [Parameter("context", Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)]
    parameters += [_parameter(option) for option in question.declared]
    parameters.append(Parameter("as_json", Parameter.KEYWORD_ONLY, default=False, annotation=JsonOption))
    ask.__signature__ = Signature(parameters, return_annotation=int)  # type: ignore[attr-defined]
    ask.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    ask.__doc__ = question.help
    ask.__name__ = question.name
    return ask


def _value(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _parameter(option: Declared) -> Parameter:
    more: dict[str, Any] = {"metavar": option.metavar, "help": option.help}
    if option.completion:
        more["autocompletion"] = getattr(completion, option.completion)
    default = None if option.is_list else option.default
    kind: Any = list[option.kind] if option.is_list else option.kind  # type: ignore[name-defined]  # a value
    if option.is_argument:
        described = typer.Argument(**more)
    else:
        if option.kind is not bool:
            more |= {"min": option.least, "max": option.most}
        if option.kind is float:
            more["callback"] = a_number
        described = typer.Option(*option.names, **more)
    annotation: Any = Annotated[kind, described] if default is not None else Annotated[kind | None, described]
    return Parameter(option.field, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
