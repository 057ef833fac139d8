import { statSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../scripts/repository.ts';
import { canMakeHeapDumps, makeHeapDump } from './artifacts/make-heap-dump.ts';
import { benchIndexes } from './heap-indexes.ts';
import { MB, type Measurement, measureOnce, printRow, reportMissing, selectBest } from './measure.ts';

const MIB = 2 ** 20;

interface Bench {
  readonly megabytes: number;
  readonly maxHeap: string;
  readonly runs: number;
  readonly seconds: number;
  readonly peakMb: number;
  /** Memory budget of one more run, in MiB; columns that do not fit go to the disk. */
  readonly memoryMb?: number;
}

/** Time to the preliminary histogram, while the analysis goes on; the process takes some time to start before that. */
const FIRST_RESULT_SECONDS_PER_GB = 2;
const START_SECONDS = 0.4;

/**
 * Eclipse MAT takes 17 s and 2.3 GB for the first, 63 s and 2.6 GB for the second, without suspects, strings and waste. With a limit
 * of memory there is no goal for time.
 */
const BENCHES: readonly Bench[] = [
  { megabytes: 200, maxHeap: '912m', runs: 3, seconds: 5, peakMb: 600 },
  { megabytes: 1000, maxHeap: '2512m', runs: 2, seconds: 20, peakMb: 1600 },
  { megabytes: 4000, maxHeap: '7g', runs: 1, seconds: 100, peakMb: 6000, memoryMb: 2048 },
];

const toPath = (megabytes: number): string => join(ROOT, `bench/out/shop-${megabytes}.hprof`);

/** Whether there is memory for the JVM that makes the dump, and for the file to stay in the cache. */
const hasMemoryFor = ({ megabytes }: Bench): boolean => freemem() > 3 * megabytes * MB;

/** Returns whether all goals held. The dumps are made by a JVM, so there must be one. */
export async function benchHeapDumps(): Promise<boolean> {
  if (!canMakeHeapDumps()) {
    reportMissing('heap dumps', 'there is no JDK, or ../shared/data/heap/generators is not there');
    return false;
  }
  let held = true;
  printRow('heap dumps, whole process', 'file MB', 'seconds', 'processor s', 'plain walk', 'ratio', 'goal', 'peak MB');
  for (const bench of BENCHES) {
    const { megabytes, maxHeap, runs, seconds, peakMb, memoryMb } = bench;
    if (!hasMemoryFor(bench)) {
      reportMissing(`HPROF of BigHeap ${megabytes}`, 'too little memory is free');
      held = false;
      continue;
    }
    const path = toPath(megabytes);
    await makeHeapDump(path, megabytes, maxHeap);
    const walk = selectBest([measureOnce('walk-heap.ts', path), measureOnce('walk-heap.ts', path)]);
    const analysis = selectBest(Array.from({ length: runs }, () => measureOnce('analyze.mjs', path, 'heap-dump')));
    show(`HPROF of BigHeap ${megabytes}`, { path, analysis, walk, goal: `<= ${seconds} s` });
    if (analysis.seconds > seconds || analysis.maxRssMb > peakMb) held = false;
    if (!isPreliminaryInTime({ path, analysis, walk })) held = false;
    if (memoryMb === undefined) continue;
    const limited = measureOnce('analyze.mjs', path, 'heap-dump', `--memory=${memoryMb}`);
    show(`the same in ${memoryMb} MiB`, { path, analysis: limited, walk, goal: `<= ${memoryMb} MiB` });
    if (limited.maxRssMb * MB > memoryMb * MIB) held = false;
  }
  const indexed = BENCHES.filter(({ memoryMb }) => memoryMb === undefined).map(({ megabytes }) => megabytes);
  return benchIndexes(indexed.map((megabytes) => ({ megabytes, path: toPath(megabytes) }))) && held;
}

interface Run {
  readonly path: string;
  readonly analysis: Measurement;
  readonly walk: Measurement;
  readonly goal: string;
}

function isPreliminaryInTime({ path, analysis: { firstResult }, walk }: Omit<Run, 'goal'>): boolean {
  if (!firstResult) return false;
  const { seconds, cpuSeconds } = firstResult;
  const most = START_SECONDS + (FIRST_RESULT_SECONDS_PER_GB * statSync(path).size) / (1000 * MB);
  printRow(
    '  its first result after',
    '',
    seconds.toFixed(1),
    cpuSeconds.toFixed(1),
    walk.seconds.toFixed(1),
    (seconds / walk.seconds).toFixed(1),
    `<= ${most.toFixed(1)} s`,
  );
  return seconds <= most;
}

const show = (name: string, { path, analysis, walk, goal }: Run): boolean =>
  printRow(
    name,
    (statSync(path).size / MB).toFixed(0),
    analysis.seconds.toFixed(1),
    analysis.cpuSeconds.toFixed(1),
    walk.seconds.toFixed(1),
    (analysis.seconds / walk.seconds).toFixed(1),
    goal,
    analysis.maxRssMb.toFixed(0),
  );
