/** `npm start`: the service as the environment describes it, until a signal ends it. */
import { serve } from './serve.ts';
import { printSettings, readSettings } from './settings.ts';

const EXIT_USAGE = 2;
const EXIT_FAILURE = 4;

export interface ServeOptions {
  /** Show the settings in force and stop. */
  readonly printConfig: boolean;
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`hindsight: ${line}\n`);

/** Ends the service in order at the first signal and at once at the second. */
function endOnSignal(close: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) process.exit(EXIT_FAILURE);
    ending = true;
    close().catch((error: unknown) => {
      complain(`could not end in order: ${error instanceof Error ? error.message : error}`);
      process.exit(EXIT_FAILURE);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
}

export async function runService({ printConfig }: ServeOptions): Promise<void> {
  const read = readSettings(process.env);
  if (!read.ok) {
    for (const problem of read.problems) complain(problem);
    process.exitCode = EXIT_USAGE;
    return;
  }
  if (printConfig) {
    process.stdout.write(printSettings(read.settings));
    return;
  }
  for (const warning of read.warnings) complain(warning);
  try {
    const { close } = await serve(read.settings, { say, log: process.stderr });
    endOnSignal(close);
  } catch (error) {
    complain(`could not start: ${error instanceof Error ? error.message : error}`);
    process.exitCode = EXIT_FAILURE;
  }
}

if (import.meta.main) await runService({ printConfig: process.argv.includes('--print-config') });
