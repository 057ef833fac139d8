import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/repository.ts';
import { exploreOnce } from './explored.ts';
import { canMakeHeapDumps, makeHeapDump } from './make-heap-dump.ts';
import { best, MB, once, row } from './measure.ts';

interface Bench {
  readonly megabytes: number;
  readonly maxHeap: string;
  readonly runs: number;
  readonly seconds: number;
  readonly peakMb: number;
}

/** Eclipse MAT takes 17 s and 2.3 GB for the first, 63 s and 2.6 GB for the second, without suspects, strings and waste. */
const BENCHES: readonly Bench[] = [
  { megabytes: 200, maxHeap: '912m', runs: 3, seconds: 5, peakMb: 600 },
  { megabytes: 1000, maxHeap: '2512m', runs: 2, seconds: 20, peakMb: 1600 },
];

/** Whether all goals held. The dumps are made by a JVM, so there must be one. */
export async function benchHeapDumps(): Promise<boolean> {
  if (!canMakeHeapDumps()) {
    process.stdout.write('heap dumps: left out, there is no JDK or no program to dump\n');
    return true;
  }
  let held = true;
  row('heap dumps, whole process', 'file MB', 'seconds', 'plain walk', 'ratio', 'goal', 'peak MB');
  for (const { megabytes, maxHeap, runs, seconds: goal, peakMb } of BENCHES) {
    const path = join(ROOT, `bench/out/shop-${megabytes}.hprof`);
    await makeHeapDump(path, megabytes, maxHeap);
    const walk = best([once('walk-heap.ts', path), once('walk-heap.ts', path)]);
    const { seconds, maxRssMb } = best(Array.from({ length: runs }, () => once('analyze.mjs', path, 'heap-dump')));
    if (seconds > goal || maxRssMb > peakMb) held = false;
    row(
      `HPROF of BigHeap ${megabytes}`,
      (statSync(path).size / MB).toFixed(0),
      seconds.toFixed(1),
      walk.seconds.toFixed(1),
      (seconds / walk.seconds).toFixed(1),
      `<= ${goal} s`,
      maxRssMb.toFixed(0),
    );
  }
  return benchIndexes() && held;
}

/** The saved index must not be larger than this share of its dump, and writing it not take more than this share of the time. */
const MOST_INDEX_SHARE = 0.35;
const MOST_WRITING_SHARE = 0.15;
const MOST_REOPEN_MS = 1000;
const MOST_QUESTION_MS = 100;

/** Analyses with and without index take turns, so that what else the machine does falls on both. */
function benchIndexes(): boolean {
  let held = true;
  row('saved index', 'index MB', 'of dump', 'writing s', 'of time', 'peak MB', 'reopen ms', 'worst p95 ms');
  for (const { megabytes, runs } of BENCHES) {
    const path = join(ROOT, `bench/out/shop-${megabytes}.hprof`);
    const index = `${path}.index`;
    const pairs = Array.from({ length: runs }, () => ({
      without: once('analyze.mjs', path, 'heap-dump'),
      saved: once('analyze.mjs', path, 'heap-dump', index),
    }));
    const without = best(pairs.map((pair) => pair.without));
    const saved = best(pairs.map((pair) => pair.saved));
    const share = statSync(index).size / statSync(path).size;
    const writing = saved.seconds - without.seconds;
    const { openMs, questions } = exploreOnce(path, index);
    const [worst = 0] = questions.map(({ p95 }) => p95).sort((a, b) => b - a);
    row(
      `index of BigHeap ${megabytes}`,
      (statSync(index).size / MB).toFixed(0),
      share.toFixed(2),
      writing.toFixed(1),
      (writing / without.seconds).toFixed(2),
      saved.maxRssMb.toFixed(0),
      openMs.toFixed(0),
      worst.toFixed(1),
    );
    for (const { name, median, p95, worst: most } of questions) {
      row(`  ${name}`, `${median.toFixed(2)} ms`, `p95 ${p95.toFixed(2)}`, `worst ${most.toFixed(1)}`);
    }
    const isFast = openMs <= MOST_REOPEN_MS && worst <= MOST_QUESTION_MS;
    if (share > MOST_INDEX_SHARE || writing > MOST_WRITING_SHARE * without.seconds || !isFast) held = false;
  }
  return held;
}
