import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../scripts/repository.ts';

export const MB = 1e6;

export interface Measured {
  readonly seconds: number;
  /** Of all threads, user and system. On a busy machine this says more. */
  readonly cpuSeconds: number;
  readonly maxRssMb: number;
}

/** A script of this folder, its whole process. */
export function once(script: string, ...parameters: readonly string[]): Measured {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'bench', script), ...parameters], {
    encoding: 'utf8',
  });
  const seconds = (performance.now() - started) / 1000;
  if (status !== 0) throw new Error(`${script} failed on ${parameters.join(' ')}: ${stderr}`);
  const { maxRssKb, cpuSeconds } = JSON.parse(stdout) as { maxRssKb: number; cpuSeconds: number };
  return { seconds, cpuSeconds, maxRssMb: (maxRssKb * 1024) / MB };
}

export const best = (all: readonly Measured[]): Measured => ({
  seconds: Math.min(...all.map(({ seconds }) => seconds)),
  cpuSeconds: Math.min(...all.map(({ cpuSeconds }) => cpuSeconds)),
  maxRssMb: Math.max(...all.map(({ maxRssMb }) => maxRssMb)),
});

export const row = (...cells: readonly string[]): boolean =>
  process.stdout.write(`${cells.map((cell, index) => (index === 0 ? cell.padEnd(46) : cell.padStart(12))).join('')}\n`);
