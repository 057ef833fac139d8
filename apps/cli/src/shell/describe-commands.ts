import type { Command } from 'commander';

export interface DescribedOption {
  /** `--kind`. */
  readonly long: string;
  /** `-o`. */
  readonly short?: string;
  readonly flags: string;
  readonly description: string;
  readonly takesValue: boolean;
  readonly choices: readonly string[];
}

export interface DescribedCommand {
  readonly name: string;
  readonly description: string;
  readonly usage: string;
  readonly options: readonly DescribedOption[];
  readonly commands: readonly DescribedCommand[];
}

/** Describes a command and those below it as data: from it come the completions of shells and the manual page. */
export const describeCommand = (command: Command): DescribedCommand => ({
  name: command.name(),
  description: command.description(),
  usage: command.usage(),
  options: command.options.flatMap(({ long, short, flags, description, required, optional, argChoices, hidden }) =>
    !long || hidden
      ? []
      : [
          {
            ...{ long, flags, description, takesValue: required || optional, choices: argChoices ?? [] },
            ...(short && { short }),
          },
        ],
  ),
  commands: command.commands.map(describeCommand),
});
