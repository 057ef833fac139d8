import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/repository.ts';
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
  return held;
}
