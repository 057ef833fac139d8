import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { V8_FLAGS } from '@hindsight/engine/v8-flags';
import { ROOT } from '../scripts/repository.ts';

export const MB = 1e6;

export interface Taken {
  readonly seconds: number;
  /** Of all threads, user and system. On a busy machine this says more. */
  readonly cpuSeconds: number;
}

export interface Measured extends Taken {
  readonly maxRssMb: number;
  /** Of a heap dump: until the first of it is told. */
  readonly firstResult?: Taken;
}

/** A script of this folder, its whole process, with the flags that our processes are started with. */
export const once = (script: string, ...parameters: readonly string[]): Measured =>
  processOf(V8_FLAGS, script, parameters);

/** The same as anybody starts Node. */
export const oncePlain = (script: string, ...parameters: readonly string[]): Measured =>
  processOf([], script, parameters);

function processOf(flags: readonly string[], script: string, parameters: readonly string[]): Measured {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, join(ROOT, 'bench', script), ...parameters],
    { encoding: 'utf8' },
  );
  const seconds = (performance.now() - started) / 1000;
  if (status !== 0) throw new Error(`${script} failed on ${parameters.join(' ')}: ${stderr}`);
  const { maxRssKb, ...told } = JSON.parse(stdout) as Pick<Measured, 'cpuSeconds' | 'firstResult'> & {
    maxRssKb: number;
  };
  return { seconds, ...told, maxRssMb: (maxRssKb * 1024) / MB };
}

const least = (all: readonly Taken[]): Taken => ({
  seconds: Math.min(...all.map(({ seconds }) => seconds)),
  cpuSeconds: Math.min(...all.map(({ cpuSeconds }) => cpuSeconds)),
});

export function best(all: readonly Measured[]): Measured {
  const first = all.flatMap(({ firstResult }) => firstResult ?? []);
  return {
    ...least(all),
    maxRssMb: Math.max(...all.map(({ maxRssMb }) => maxRssMb)),
    ...(first.length > 0 && { firstResult: least(first) }),
  };
}

export const row = (...cells: readonly string[]): boolean =>
  process.stdout.write(`${cells.map((cell, index) => (index === 0 ? cell.padEnd(46) : cell.padStart(12))).join('')}\n`);
