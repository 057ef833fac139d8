import { statSync } from 'node:fs';
import { exploreOnce } from './explored.ts';
import { best, MB, once, row } from './measure.ts';

export interface IndexedDump {
  readonly megabytes: number;
  readonly path: string;
}

const RUNS = 2;

/** The saved index must not be larger than this share of its dump, and writing it not take more than this share of the time. */
const MOST_INDEX_SHARE = 0.35;
const MOST_WRITING_SHARE = 0.15;
const MOST_REOPEN_MS = 1000;
const MOST_QUESTION_MS = 100;

/** Analyses with and without index take turns, so that what else the machine does falls on both. */
export function benchIndexes(dumps: readonly IndexedDump[]): boolean {
  let held = true;
  row('saved index', 'index MB', 'of dump', 'writing s', 'of time', 'peak MB', 'reopen ms', 'worst p95 ms');
  for (const { megabytes, path } of dumps) {
    const index = `${path}.index`;
    const pairs = Array.from({ length: RUNS }, () => ({
      without: once('analyze.mjs', path, 'heap-dump'),
      saved: once('analyze.mjs', path, 'heap-dump', `--index=${index}`),
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
