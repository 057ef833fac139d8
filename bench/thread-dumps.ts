import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/repository.ts';
import { hotspotDump, jsonDump, logLines, makeDumps } from './make-dumps.ts';
import { type BenchedFile, MB, measureOnce, printRow, selectBest } from './measure.ts';

interface Bench {
  readonly title: string;
  readonly file: string;
  readonly parts: () => Iterable<string>;
  readonly runs: number;
  readonly goal: { readonly seconds: number } | { readonly megabytesPerSecond: number };
  readonly peakMb: number;
}

const DUMPS_IN_LOG = 300;
const MEGABYTES_BETWEEN_DUMPS = 6;

function* largeLog(): Iterable<string> {
  const lines = logLines();
  for (let dump = 0; dump < DUMPS_IN_LOG; dump++) {
    for (let part = 0; part < MEGABYTES_BETWEEN_DUMPS; part++) yield lines;
    yield hotspotDump(200, dump);
  }
}

function* tenDumps(): Iterable<string> {
  for (let dump = 0; dump < 10; dump++) yield hotspotDump(8000, dump);
}

/** Goals are seconds and rates, because they are what a user waits for. */
const BENCHES: readonly Bench[] = [
  {
    title: 'jstack -l, 8,000 threads',
    file: 'threads-8000.txt',
    parts: () => [hotspotDump(8000)],
    runs: 5,
    goal: { seconds: 0.25 },
    peakMb: 300,
  },
  {
    title: 'jstack -l, 10 dumps of 8,000 threads',
    file: 'threads-10x8000.txt',
    parts: tenDumps,
    runs: 3,
    goal: { megabytesPerSecond: 60 },
    peakMb: 700,
  },
  {
    title: 'dump_to_file JSON, 10,000 virtual threads',
    file: 'virtual-10000.json',
    parts: () => [jsonDump(10_000)],
    runs: 5,
    goal: { seconds: 0.3 },
    peakMb: 300,
  },
  {
    title: 'a log of an application with 300 dumps',
    file: 'log-300-dumps.log',
    parts: largeLog,
    runs: 1,
    goal: { megabytesPerSecond: 400 },
    peakMb: 700,
  },
];

async function makeFile(file: string, parts: Bench['parts']): Promise<string> {
  const path = join(ROOT, 'bench/out', file);
  await makeDumps(path, parts());
  return path;
}

/** Makes the dumps whose goal is a time: they are small enough to be analyzed many times. */
export async function* makeThreadDumps(): AsyncGenerator<BenchedFile, void> {
  for (const { title, file, parts, goal } of BENCHES)
    if ('seconds' in goal) yield { title, path: await makeFile(file, parts), kind: 'thread-dump' };
}

/** Returns whether all goals held. */
export async function benchThreadDumps(): Promise<boolean> {
  let held = true;
  printRow('thread dumps, whole process', 'file MB', 'seconds', 'MB/s', 'goal', 'peak MB');
  for (const { title, file, parts, runs, goal, peakMb } of BENCHES) {
    const path = await makeFile(file, parts);
    const size = statSync(path).size / MB;
    const all = Array.from({ length: runs }, () => measureOnce('analyze.mjs', path, 'thread-dump'));
    const { seconds, maxRssMb } = selectBest(all);
    const rate = size / seconds;
    const isFast = 'seconds' in goal ? seconds <= goal.seconds : rate >= goal.megabytesPerSecond;
    if (!isFast || maxRssMb > peakMb) held = false;
    const goalText = 'seconds' in goal ? `<= ${goal.seconds} s` : `>= ${goal.megabytesPerSecond} MB/s`;
    printRow(title, size.toFixed(0), seconds.toFixed(2), rate.toFixed(0), goalText, maxRssMb.toFixed(0));
  }
  return held;
}
