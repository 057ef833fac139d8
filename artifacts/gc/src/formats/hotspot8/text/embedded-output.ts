/**
 * What other flags print in the middle of an event or between events. Each entry runs to the end of its line unless its
 * handler says otherwise.
 */
export type Extra =
  | 'stopped'
  | 'application-time'
  | 'heap-before'
  | 'heap-after'
  /** PrintFLSStatistics: the free lists before a collection follow. */
  | 'free-lists-before'
  | 'largest-chunk'
  | 'tlab-totals'
  | 'overhead-limit'
  /** Carries nothing of use. */
  | 'noise';

interface Entry {
  readonly beginning: string;
  readonly extra: Extra;
}

const noise = (...beginnings: string[]): Entry[] => beginnings.map((beginning) => ({ beginning, extra: 'noise' }));

/** Found anywhere in a line: they interrupt the text of an event. */
const INSIDE: readonly Entry[] = [
  { beginning: 'Total time for which application threads were stopped: ', extra: 'stopped' },
  { beginning: 'Application time: ', extra: 'application-time' },
  { beginning: '{Heap before ', extra: 'heap-before' },
  { beginning: 'Heap after ', extra: 'heap-after' },
  { beginning: 'Before GC:', extra: 'free-lists-before' },
  { beginning: 'TLAB totals: ', extra: 'tlab-totals' },
  // adaptiveSizePolicy.cpp; JDK 5 and 6 say "GC time".
  { beginning: 'GC time is exceeding GCTimeLimit', extra: 'overhead-limit' },
  { beginning: 'GC is exceeding overhead limit', extra: 'overhead-limit' },
  ...noise('GC time would exceed GCTimeLimit', 'GC would exceed overhead limit'),
  ...noise('AdaptiveSize', 'PSAdaptiveSize', 'CMSAdaptiveSize', 'After GC:', 'TLAB: ', 'GC locker: ', 'CMS: Large '),
];

/** Lines of their own. */
const LINES: readonly Entry[] = [
  // PrintFLSStatistics
  { beginning: 'Max   Chunk Size: ', extra: 'largest-chunk' },
  ...noise('Statistics for ', 'Total Free Space: ', 'Number of Blocks: ', 'Av.  Block  Size: '),
  ...noise('Tree      Height: ', '--------'),
  ...noise('No shared spaces configured.', 'GC-Thread', 'Total   '),
  // TraceClassUnloading and -verbose:class, which share the output with the collector
  ...noise('[Unloading class ', '[Loaded ', '[Opened '),
];

const byFirst = (entries: readonly Entry[]): ReadonlyMap<number, readonly Entry[]> =>
  Map.groupBy(entries, ({ beginning }) => beginning.charCodeAt(0));

const INSIDE_BY_FIRST = byFirst(INSIDE);
const LINES_BY_FIRST = byFirst(LINES);
const find = (entries: readonly Entry[] | undefined, text: string, from: number): Extra | undefined =>
  entries?.find(({ beginning }) => text.startsWith(beginning, from))?.extra;

/** The extra that begins at this character of an event. */
export const extraAt = (text: string, from: number): Extra | undefined =>
  find(INSIDE_BY_FIRST.get(text.charCodeAt(from)), text, from);

const escaped = (words: string): string => words.replace(/[{}()[\].]/g, '\\$&');

/**
 * Finds the characters at which the text of an event changes its meaning: brackets, and the first letters of extras. A search
 * of its own keeps its place in `lastIndex`; every match is one character long.
 */
export function meaningfulCharacters(): RegExp {
  const beginnings = [...INSIDE_BY_FIRST.values()].map((entries) => {
    const rests = entries.map(({ beginning }) => escaped(beginning.slice(1)));
    return `${escaped(entries[0]?.beginning.charAt(0) ?? '')}(?=${rests.join('|')})`;
  });
  return new RegExp(`[[\\]]|${beginnings.join('|')}`, 'g');
}

/** The extra that a line begins with. */
export function extraLine(text: string): Extra | undefined {
  return extraAt(text, 0) ?? find(LINES_BY_FIRST.get(text.charCodeAt(0)), text, 0);
}
