import { statSync } from 'node:fs';
import { exploreOnce } from './explore-once.ts';
import { MB, measureOnce, printRow, selectBest } from './measure.ts';

export interface IndexedDump {
  readonly megabytes: number;
  readonly path: string;
}

const RUNS = 2;

/** The saved index must not be larger than this share of its dump, and writing it not take more than this share of the time. */
const MAX_INDEX_SHARE = 0.35;
const MAX_WRITING_SHARE = 0.15;
const MAX_REOPEN_MS = 1000;
const MAX_QUERY_MS = 100;

/** Analyses with and without index take turns, so that other work of the machine affects both. */
export function benchIndexes(dumps: readonly IndexedDump[]): boolean {
  let held = true;
  printRow('saved index', 'index MB', 'of dump', 'writing s', 'of time', 'peak MB', 'reopen ms', 'worst p95 ms');
  for (const { megabytes, path } of dumps) {
    const index = `${path}.index`;
    const pairs = Array.from({ length: RUNS }, () => ({
      without: measureOnce('analyze.mjs', path, 'heap-dump'),
      saved: measureOnce('analyze.mjs', path, 'heap-dump', `--index=${index}`),
    }));
    const without = selectBest(pairs.map((pair) => pair.without));
    const saved = selectBest(pairs.map((pair) => pair.saved));
    const share = statSync(index).size / statSync(path).size;
    const writing = saved.seconds - without.seconds;
    const { openMs, questions } = exploreOnce(path, index);
    const [worst = 0] = questions.map(({ p95 }) => p95).sort((a, b) => b - a);
    printRow(
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
      printRow(`  ${name}`, `${median.toFixed(2)} ms`, `p95 ${p95.toFixed(2)}`, `worst ${most.toFixed(1)}`);
    }
    const isFast = openMs <= MAX_REOPEN_MS && worst <= MAX_QUERY_MS;
    if (share > MAX_INDEX_SHARE || writing > MAX_WRITING_SHARE * without.seconds || !isFast) held = false;
  }
  return held;
}
