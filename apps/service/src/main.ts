/** `hindsight serve` and `hindsight worker`: runs the service or a worker with the settings of the environment until a signal ends it. */
import { serve } from './serve.ts';
import { serveWorker, type WorkerChoice } from './serve-worker.ts';
import { forgetSecrets, printSettings, readSettings, type Settings } from './settings/settings.ts';

const EXIT_CLEAN = 0;
const EXIT_USAGE = 2;
const EXIT_FAILURE = 4;

export interface ServeOptions {
  /** Prints the settings in force and stops. */
  readonly printConfig: boolean;
}

const writeLine = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`hindsight: ${line}\n`);

/** Resolves at the first signal; the second one ends the process at once. */
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

interface Running {
  close(): Promise<void>;
}

/** Reads the settings, starts what is to run, and stops it at the first signal. Returns the exit status. */
async function runUntilSignal(
  start: (settings: Settings) => Promise<Running>,
  printConfig = false,
): Promise<0 | 2 | 4> {
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
    const { close } = await start(read.settings);
    await firstSignal();
    await close();
    return EXIT_CLEAN;
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    return EXIT_FAILURE;
  }
}

const OUTPUT = { writeLine, log: process.stderr };

/** Returns the exit status: at once when there is nothing to run, otherwise when a signal has ended the service. */
export const runService = ({ printConfig }: ServeOptions): Promise<0 | 2 | 4> =>
  runUntilSignal((settings) => serve(settings, OUTPUT), printConfig);

/** Returns the exit status when a signal has ended the worker. */
export const runWorker = (choice: WorkerChoice): Promise<0 | 2 | 4> =>
  runUntilSignal((settings) => serveWorker(settings, choice, OUTPUT));
