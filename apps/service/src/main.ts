/** `npm start`: the service as the environment describes it, until a signal ends it. */
import { serve } from './serve.ts';
import { forgetSecrets, printSettings, readSettings } from './settings/settings.ts';

const EXIT_CLEAN = 0;
const EXIT_USAGE = 2;
const EXIT_FAILURE = 4;

export interface ServeOptions {
  /** Show the settings in force and stop. */
  readonly printConfig: boolean;
}

const writeLine = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`hindsight: ${line}\n`);

/** Resolves at the first signal; the second does not wait for anything. */
function firstSignal(): Promise<void> {
  return new Promise((resolve) => {
    let ending = false;
    const onSignal = () => {
      if (ending) process.exit(EXIT_FAILURE);
      ending = true;
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  });
}

/** Returns the exit status: at once when there is nothing to run, else when a signal has ended the service. */
export async function runService({ printConfig }: ServeOptions): Promise<0 | 2 | 4> {
  const read = readSettings(process.env);
  if (!read.ok) {
    for (const problem of read.problems) complain(problem);
    return EXIT_USAGE;
  }
  if (printConfig) {
    process.stdout.write(printSettings(read.settings));
    return EXIT_CLEAN;
  }
  forgetSecrets(process.env);
  try {
    const { close } = await serve(read.settings, { writeLine: writeLine, log: process.stderr });
    await firstSignal();
    await close();
    return EXIT_CLEAN;
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    return EXIT_FAILURE;
  }
}

if (import.meta.main) process.exitCode = await runService({ printConfig: process.argv.includes('--print-config') });
