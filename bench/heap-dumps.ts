import { statSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../scripts/repository.ts';
import { benchIndexes } from './heap-indexes.ts';
import { canMakeHeapDumps, makeHeapDump } from './make-heap-dump.ts';
import { best, MB, type Measured, once, row } from './measure.ts';

const MIB = 2 ** 20;

interface Bench {
  readonly megabytes: number;
  readonly maxHeap: string;
  readonly runs: number;
  readonly seconds: number;
  readonly peakMb: number;
  /** The limit of one run more, in MiB: what does not fit goes to the disk. */
  readonly memoryMb?: number;
}

/** Until it is told what is in the dump, while the rest goes on; a process takes some time to start before that. */
const FIRST_RESULT_SECONDS_PER_GB = 2;
const START_SECONDS = 0.4;

/**
 * Eclipse MAT takes 17 s and 2.3 GB for the first, 63 s and 2.6 GB for the second, without suspects, strings and waste. With a limit
 * of memory no time is asked for.
 */
const BENCHES: readonly Bench[] = [
  { megabytes: 200, maxHeap: '912m', runs: 3, seconds: 5, peakMb: 600 },
  { megabytes: 1000, maxHeap: '2512m', runs: 2, seconds: 20, peakMb: 1600 },
  { megabytes: 4000, maxHeap: '7g', runs: 1, seconds: 100, peakMb: 6000, memoryMb: 2048 },
];

const pathOf = (megabytes: number): string => join(ROOT, `bench/out/shop-${megabytes}.hprof`);

/** Of memory: for the JVM that makes a dump, and for the file to stay in the cache. */
const hasRoomFor = ({ megabytes }: Bench): boolean => freemem() > 3 * megabytes * MB;

/** Whether all goals held. The dumps are made by a JVM, so there must be one. */
export async function benchHeapDumps(): Promise<boolean> {
  if (!canMakeHeapDumps()) {
    process.stdout.write('heap dumps: left out, there is no JDK or no program to dump\n');
    return true;
  }
  let held = true;
  row('heap dumps, whole process', 'file MB', 'seconds', 'processor s', 'plain walk', 'ratio', 'goal', 'peak MB');
  for (const bench of BENCHES) {
    const { megabytes, maxHeap, runs, seconds, peakMb, memoryMb } = bench;
    if (!hasRoomFor(bench)) {
      process.stdout.write(`HPROF of BigHeap ${megabytes}: left out, there is too little memory free\n`);
      continue;
    }
    const path = pathOf(megabytes);
    await makeHeapDump(path, megabytes, maxHeap);
    const walk = best([once('walk-heap.ts', path), once('walk-heap.ts', path)]);
    const analysis = best(Array.from({ length: runs }, () => once('analyze.mjs', path, 'heap-dump')));
    show(`HPROF of BigHeap ${megabytes}`, { path, analysis, walk, goal: `<= ${seconds} s` });
    if (analysis.seconds > seconds || analysis.maxRssMb > peakMb) held = false;
    if (!isToldEarly({ path, analysis, walk })) held = false;
    if (memoryMb === undefined) continue;
    const limited = once('analyze.mjs', path, 'heap-dump', `--memory=${memoryMb}`);
    show(`the same in ${memoryMb} MiB`, { path, analysis: limited, walk, goal: `<= ${memoryMb} MiB` });
    if (limited.maxRssMb * MB > memoryMb * MIB) held = false;
  }
  const indexed = BENCHES.filter(({ memoryMb }) => memoryMb === undefined).map(({ megabytes }) => megabytes);
  return benchIndexes(indexed.map((megabytes) => ({ megabytes, path: pathOf(megabytes) }))) && held;
}

interface Run {
  readonly path: string;
  readonly analysis: Measured;
  readonly walk: Measured;
  readonly goal: string;
}

function isToldEarly({ path, analysis: { firstResult }, walk }: Omit<Run, 'goal'>): boolean {
  if (!firstResult) return false;
  const { seconds, cpuSeconds } = firstResult;
  const most = START_SECONDS + (FIRST_RESULT_SECONDS_PER_GB * statSync(path).size) / (1000 * MB);
  row(
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
  row(
    name,
    (statSync(path).size / MB).toFixed(0),
    analysis.seconds.toFixed(1),
    analysis.cpuSeconds.toFixed(1),
    walk.seconds.toFixed(1),
    (analysis.seconds / walk.seconds).toFixed(1),
    goal,
    analysis.maxRssMb.toFixed(0),
  );
