import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../cli/bin/hindsight.mjs', import.meta.url));
const START_MS = 60_000;

/** The environment of the tests without settings of the service. */
const bareEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SERVICE_')));

export interface RunningProcess {
  readonly url: string;
  readonly pid: number;
  readonly output: () => string;
  readonly log: () => string;
  /** Peak memory of the server process in bytes, without its analysis processes. Linux only. */
  readonly peakMemory: () => number;
  /** Exit status after SIGTERM. */
  stop(): Promise<number | null>;
  /** Kills it like a crash. */
  kill(): Promise<void>;
}

const dataFolders: string[] = [];
process.once('exit', () => {
  for (const folder of dataFolders) rmSync(folder, { recursive: true, force: true });
});

/** Makes a folder that goes with the process of the tests. */
export function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-data-'));
  dataFolders.push(folder);
  return folder;
}

/** Resolves to the address that a process prints when it is ready. */
function listening(child: ChildProcess, output: () => string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const giveUp = () => reject(new Error(`the service did not start: ${output()}`));
  const patience = setTimeout(giveUp, START_MS);
  const search = () => {
    const [, url] = /(?:listens on|at a time;) (\S+)/.exec(output()) ?? [];
    if (url) resolve(url);
  };
  child.stdout?.on('data', search);
  child.stderr?.on('data', search);
  child.once('exit', giveUp);
  return promise.finally(() => {
    clearTimeout(patience);
    child.stdout?.off('data', search);
    child.stderr?.off('data', search);
  });
}

/** Starts the service as its own process on a free port; `launcher` is a command that starts it. */
export const aRunningService = (
  folder: string,
  environment: Readonly<Record<string, string>> = {},
  launcher: readonly string[] = [],
): Promise<RunningProcess> => aRunningProcess(folder, environment, [...launcher, process.execPath, MAIN, 'serve']);

/** Starts a worker as its own process; its address answers /health, /ready and /metrics. */
export const aRunningWorker = (
  folder: string,
  environment: Readonly<Record<string, string>>,
  launcher: readonly string[] = [],
): Promise<RunningProcess> =>
  aRunningProcess(folder, environment, [...launcher, process.execPath, MAIN, 'worker', '--port', '0']);

async function aRunningProcess(
  folder: string,
  environment: Readonly<Record<string, string>>,
  [command = '', ...words]: readonly string[],
): Promise<RunningProcess> {
  const child = spawn(command, words, {
    env: { ...bareEnvironment(), SERVICE_HTTP_PORT: '0', SERVICE_DATA_DIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let log = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const url = await listening(child, () => output + log).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    url,
    pid: child.pid ?? -1,
    output: () => output,
    log: () => log,
    peakMemory: () => {
      const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      return Number(kilobytes) * 1024;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      return child.exitCode;
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
