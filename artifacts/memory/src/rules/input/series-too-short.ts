import { formatBytes, metricEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';
import { FEW_SNAPSHOTS_ADVICE } from '../support/growth-claims.ts';

const MIN_SNAPSHOTS = 4;
const MIN_BYTES = 1024 * 1024;

interface Category {
  /** What a reader who does not know the categories of NMT calls it. */
  readonly title?: string;
  readonly contents: string;
}

/** The categories of NMT that users meet most often in a difference. */
const CATEGORIES: Readonly<Record<string, Category>> = {
  Other: { title: 'Direct and Unsafe memory', contents: 'direct buffers and memory that Unsafe allocated' },
  Thread: { title: 'Memory of thread stacks', contents: 'the stacks of threads' },
  Class: { title: 'Memory of classes', contents: 'data about classes' },
  Metaspace: { contents: 'data about classes' },
  Code: {
    title: 'Compiled code',
    contents: 'code that the JIT compilers made, which grows for hours after a start',
  },
  Compiler: { contents: 'the working memory of the JIT compilers, most of which is given back' },
  Internal: { contents: 'memory of JVMTI, of performance counters, and up to JDK 10 direct buffers' },
  'Java Heap': { contents: 'the committed heap, which grows up to -Xmx and is no leak by itself' },
};

/** The end of a class name says more than its package. */
function nameSubject(what: string): string {
  const title = CATEGORIES[what]?.title;
  return title === undefined ? what.slice(-60) : `${title} (NMT category ${what})`;
}

export const seriesTooShort = defineMemoryRule({
  id: 'series-too-short',
  cause: 'evidence',
  title: 'There are too few snapshots to prove a trend',
  because:
    'Three values have six orders, so chance alone makes a rise in one of six; the Mann-Kendall test needs four.',
  check: ({ nmt, histogram, process, diff }) => {
    const changed = diff?.categories.toSorted((a, b) => (b.committedDeltaBytes ?? 0) - (a.committedDeltaBytes ?? 0))[0];
    const series = [
      // A single diff compares two times; several are a series.
      {
        points: changed && (nmt?.series.snapshots.length ?? 0) < 2 ? 2 : 0,
        rise: changed?.committedDeltaBytes ?? 0,
        what: changed?.name ?? '',
      },
      {
        points: nmt?.series.snapshots.length ?? 0,
        rise: nmt?.growth[0]?.growth.delta ?? 0,
        what: nmt?.growth[0]?.name ?? '',
      },
      {
        points: histogram?.series.snapshots.length ?? 0,
        rise: histogram?.growth[0]?.growth.delta ?? 0,
        what: histogram?.growth[0]?.className ?? '',
      },
      { points: process?.resident?.snapshots.length ?? 0, rise: process?.growth?.delta ?? 0, what: 'Resident memory' },
    ];
    const found = series.find(({ points, rise }) => points >= 2 && points < MIN_SNAPSHOTS && rise >= MIN_BYTES);
    if (!found) return undefined;
    const contents = CATEGORIES[found.what]?.contents;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: `${nameSubject(found.what)} grew by ${formatBytes(found.rise)}, but ${found.points} snapshots prove no trend`,
      explanation: `${found.what} grew by ${formatBytes(found.rise)} over ${found.points} snapshots (at least ${MIN_SNAPSHOTS} are needed).${contents === undefined ? '' : ` That category holds ${contents}.`}`,
      advice: FEW_SNAPSHOTS_ADVICE,
      evidence: [metricEvidence('snapshots', count(found.points), count(MIN_SNAPSHOTS))],
    };
  },
});
