/** How long a user waits for the command line: whole commands, started as from a shell. */
import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { ROOT } from '../scripts/repository.ts';
import { makeLog } from './artifacts/make-log.ts';
import { printRow } from './measure.ts';
import { findSpread, formatSpread } from './spread.ts';

const RUNS = 12;
const SAMPLE = 'j17-serial-gc.log';
const LOG = join(ROOT, 'bench/out', `${SAMPLE}.100-kb.log`);
const LOG_BYTES = 100_000;
const PROGRAM = [process.execPath, join(ROOT, 'apps/cli/bin/hindsight.mjs')];
/** `--no-install` keeps `npx` from asking the registry. */
const NPX = ['npx', '--no-install'];

interface Command {
  readonly title: string;
  readonly words: readonly string[];
  /** Absent for what is measured beside, because others take the time. */
  readonly goalMs?: number;
}

const COMMANDS: readonly Command[] = [
  { title: 'hindsight analyze, GC log of 100 kB', words: [...PROGRAM, 'analyze', LOG], goalMs: 150 },
  { title: 'npx hindsight analyze, the same', words: [...NPX, 'hindsight', 'analyze', LOG], goalMs: 250 },
  { title: '  of which npx alone takes', words: [...NPX, '-c', 'true'] },
  { title: 'hindsight --help', words: [...PROGRAM, '--help'], goalMs: 80 },
];

/** Returns the milliseconds of one run. The pinned Node is first in the path, so that `npx` uses it as well. */
function measureCommand([program = '', ...words]: readonly string[]): number {
  const path = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter);
  const started = performance.now();
  const { status, error, stderr } = spawnSync(program, words, {
    cwd: ROOT,
    env: { ...process.env, PATH: path },
    encoding: 'utf8',
  });
  const ms = performance.now() - started;
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${words.join(' ')} failed: ${stderr}`);
  return ms;
}

/** Returns whether all goals held. They are for the median, which a user meets, and not for the best run. */
export async function benchCommandLine(): Promise<boolean> {
  await makeLog(join(ROOT, 'artifacts/gc/testing/samples', SAMPLE), LOG, LOG_BYTES);
  let held = true;
  printRow(`command line, ms of ${RUNS} runs`, 'least', 'median', 'most', 'goal');
  for (const { title, words, goalMs } of COMMANDS) {
    // The first run fills the caches of code and of the files.
    measureCommand(words);
    const spread = findSpread(Array.from({ length: RUNS }, () => measureCommand(words)));
    if (goalMs !== undefined && spread.median > goalMs) held = false;
    printRow(title, ...formatSpread(spread), goalMs === undefined ? '-' : `<= ${goalMs} ms`);
  }
  return held;
}
