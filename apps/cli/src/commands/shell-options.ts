import { Argument, Command } from 'commander';
import { EXIT, type Exit } from '../exit.ts';
import { SHELLS, type Shell } from '../shell/completion.ts';
import { VERSION } from '../version.ts';

/** `hindsight completion SHELL`: what the shell reads to complete commands, options and their values. */
export const completionCommand = (ended: (exit: Exit) => void): Command =>
  new Command('completion')
    .description('print the completions for a shell: source <(hindsight completion bash)')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action(async (shell: Shell, _options, command: Command) => {
      const { formatCompletion } = await import('../shell/completion.ts');
      const { describeCommand } = await import('../shell/describe-commands.ts');
      process.stdout.write(formatCompletion(shell, describeCommand(command.parent ?? command)));
      ended(EXIT.clean);
    });

/** `hindsight man`: the manual page, for `man -l -` or a folder of manual pages. */
export const manualCommand = (ended: (exit: Exit) => void): Command =>
  new Command('man')
    .description('print the manual page: hindsight man | man -l -')
    .action(async (_options, command: Command) => {
      const { formatManualPage } = await import('../shell/manual-page.ts');
      const { describeCommand } = await import('../shell/describe-commands.ts');
      process.stdout.write(formatManualPage(describeCommand(command.parent ?? command), VERSION));
      ended(EXIT.clean);
    });
