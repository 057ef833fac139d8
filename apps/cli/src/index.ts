import { ArtifactError, FAULTS } from '@hindsight/model';
import { Command, CommanderError } from 'commander';
import { analyzeCommand } from './commands/analyze-options.ts';
import { dumpHeapCommand, jcmdCommand } from './commands/attach-options.ts';
import { captureCommand } from './commands/capture-options.ts';
import { compareCommand } from './commands/compare-options.ts';
import { doctorCommand } from './commands/doctor-options.ts';
import { gateCommand } from './commands/gate-options.ts';
import { keysCommand } from './commands/keys-options.ts';
import { mcpCommand } from './commands/mcp-options.ts';
import { migrateCommand } from './commands/migrate-options.ts';
import { redactCommand } from './commands/redact-options.ts';
import { serveCommand } from './commands/serve-options.ts';
import { completionCommand, manualCommand } from './commands/shell-options.ts';
import { stacksCommand } from './commands/stacks-options.ts';
import { watchCommand } from './commands/watch-options.ts';
import { workerCommand } from './commands/worker-options.ts';
import { describeFault } from './describe-fault.ts';
import { complain, EXIT, type Exit, InputError, UsageError } from './exit.ts';
import { VERSION } from './version.ts';

/** Loads the JSON schema of hindsight.yml; no command waits for it. */
export const loadGateSchema = async (): Promise<object> => (await import('./gate/gate-file.ts')).gateJsonSchema();

/** Maps faults to exit statuses: mistakes of the caller, bad input, and errors of this program. */
export function toExitStatus(error: ArtifactError): Exit {
  const { status } = FAULTS[error.fault.code];
  if (status === 400) return EXIT.usage;
  return status === 413 || status === 415 || status === 422 ? EXIT.input : EXIT.failure;
}

function reportError(error: unknown): Exit {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.clean : EXIT.usage;
  if (error instanceof ArtifactError) {
    complain(describeFault(error.fault));
    return toExitStatus(error);
  }
  complain(error instanceof Error ? error.message : String(error));
  if (error instanceof InputError) return EXIT.input;
  return error instanceof UsageError ? EXIT.usage : EXIT.failure;
}

/** Builds the program with all its commands; `ended` gets the exit status of the one that ran. */
export function createProgram(ended: (exit: Exit) => void): Command {
  const program = new Command('hindsight')
    .description('Analyzes JVM artifacts and reports what happened, why, and what to change.')
    .version(VERSION)
    .enablePositionalOptions()
    .exitOverride();
  for (const command of [
    analyzeCommand(ended),
    compareCommand(ended),
    gateCommand(ended),
    stacksCommand(ended),
    watchCommand(ended),
    serveCommand(ended),
    workerCommand(ended),
    migrateCommand(ended),
    redactCommand(ended),
    keysCommand(ended),
    mcpCommand(ended),
    captureCommand(ended),
    jcmdCommand(ended),
    dumpHeapCommand(ended),
    doctorCommand(ended),
    completionCommand(ended),
    manualCommand(ended),
  ]) {
    program.addCommand(command.copyInheritedSettings(program));
  }
  for (const sub of program.commands.flatMap(({ commands }) => commands)) sub.copyInheritedSettings(program);
  return program;
}

/** Runs one command line and returns the exit status. */
export async function run(words: readonly string[]): Promise<Exit> {
  let exit: Exit = EXIT.clean;
  const program = createProgram((code) => {
    exit = code;
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return exit;
  } catch (error) {
    return reportError(error);
  }
}
