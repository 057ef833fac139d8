import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { ArtifactKind } from '@hindsight/model';
import { ROOT } from '../scripts/repository.ts';
import { writeParts } from './artifacts/write-parts.ts';
import { MB, measureOnce, printRow, selectBest } from './measure.ts';

/** A file that is written once, and what its analysis may take. Goals are seconds and rates, because a user waits for them. */
export interface FileBench {
  readonly title: string;
  readonly file: string;
  readonly parts: () => Iterable<string>;
  readonly runs: number;
  readonly goal: { readonly seconds: number } | { readonly megabytesPerSecond: number };
  readonly peakMb: number;
}

/** Returns the path of the file, which is written unless it is there. */
export async function makeFile({ file, parts }: FileBench): Promise<string> {
  const path = join(ROOT, 'bench/out', file);
  await writeParts(path, parts());
  return path;
}

/** Measures the analysis of a file; returns whether its goal held. */
async function benchFile(kind: ArtifactKind, bench: FileBench): Promise<boolean> {
  const { title, runs, goal, peakMb } = bench;
  const path = await makeFile(bench);
  const size = statSync(path).size / MB;
  const all = Array.from({ length: runs }, () => measureOnce('analyze.mjs', path, kind));
  const { seconds, maxRssMb } = selectBest(all);
  const rate = size / seconds;
  const goalText = 'seconds' in goal ? `<= ${goal.seconds} s` : `>= ${goal.megabytesPerSecond} MB/s`;
  printRow(title, size.toFixed(1), seconds.toFixed(2), rate.toFixed(0), goalText, maxRssMb.toFixed(0));
  const isFast = 'seconds' in goal ? seconds <= goal.seconds : rate >= goal.megabytesPerSecond;
  return isFast && maxRssMb <= peakMb;
}

/** Returns whether all goals held. */
export async function benchFiles(title: string, kind: ArtifactKind, benches: readonly FileBench[]): Promise<boolean> {
  let held = true;
  printRow(`${title}, whole process`, 'file MB', 'seconds', 'MB/s', 'goal', 'peak MB');
  for (const bench of benches) held = (await benchFile(kind, bench)) && held;
  return held;
}
