import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { MEMORY_VARIABLES, V8_FLAGS } from '@hindsight/engine/v8-flags';
import { ROOT } from '../scripts/repository.ts';

export const MB = 1e6;

export interface Durations {
  readonly seconds: number;
  /** Processor time of all threads, user and system. It is more reliable on a busy machine. */
  readonly cpuSeconds: number;
}

export interface Measurement extends Durations {
  readonly maxRssMb: number;
  /** For heap dumps: time to the preliminary result. */
  readonly firstResult?: Durations;
  /** For heap dumps: what was counted. */
  readonly heap?: { readonly totalObjects: number; readonly numberOfObjects: number; readonly usedHeapSize: number };
}

/** A file that an analysis is measured with. */
export interface BenchedFile {
  readonly title: string;
  readonly path: string;
  readonly kind: string;
}

/** Measures a script of this folder as a whole process, with the V8 flags of our processes. */
export const measureOnce = (script: string, ...parameters: readonly string[]): Measurement =>
  measureProcess(V8_FLAGS, join(ROOT, 'bench', script), parameters);

/** Measures an analysis by the program of another checkout. */
export const measureAnalysisBy = (checkout: string, { path, kind }: BenchedFile): Measurement =>
  measureProcess(V8_FLAGS, join(checkout, 'bench/analyze.mjs'), [path, kind]);

/** The same without V8 flags. */
export const measureOncePlain = (script: string, ...parameters: readonly string[]): Measurement =>
  measureProcess([], join(ROOT, 'bench', script), parameters);

function measureProcess(flags: readonly string[], script: string, parameters: readonly string[]): Measurement {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, script, ...parameters], {
    encoding: 'utf8',
    env: { ...process.env, ...MEMORY_VARIABLES },
  });
  const seconds = (performance.now() - started) / 1000;
  if (status !== 0) throw new Error(`${script} failed on ${parameters.join(' ')}: ${stderr}`);
  const { maxRssKb, ...measured } = JSON.parse(stdout) as Pick<Measurement, 'cpuSeconds' | 'firstResult' | 'heap'> & {
    maxRssKb: number;
  };
  return { seconds, ...measured, maxRssMb: (maxRssKb * 1024) / MB };
}

const toMinimum = (all: readonly Durations[]): Durations => ({
  seconds: Math.min(...all.map(({ seconds }) => seconds)),
  cpuSeconds: Math.min(...all.map(({ cpuSeconds }) => cpuSeconds)),
});

export function selectBest(all: readonly Measurement[]): Measurement {
  const first = all.flatMap(({ firstResult }) => firstResult ?? []);
  return {
    ...toMinimum(all),
    maxRssMb: Math.max(...all.map(({ maxRssMb }) => maxRssMb)),
    ...(first.length > 0 && { firstResult: toMinimum(first) }),
  };
}

export const printRow = (...cells: readonly string[]): boolean =>
  process.stdout.write(`${cells.map((cell, index) => (index === 0 ? cell.padEnd(46) : cell.padStart(12))).join('')}\n`);

/** Prints that something was not measured, and why. A bench without its sample has not held its goals. */
export function reportMissing(title: string, reason: string): void {
  printRow(title, `not measured: ${reason}`);
}
