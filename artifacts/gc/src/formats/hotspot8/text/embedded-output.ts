/**
 * Output of other flags, in the middle of an event or between events. It extends to the end of its line unless its
 * handler returns another end.
 */
export type EmbeddedOutput =
  | 'stopped'
  | 'application-time'
  | 'heap-before'
  | 'heap-after'
  /** Output of PrintFLSStatistics: the free lists before a collection follow. */
  | 'free-lists-before'
  | 'largest-chunk'
  | 'tlab-totals'
  | 'overhead-limit'
  | 'near-overhead-limit'
  /** Output without information. */
  | 'ignored';

interface OutputPrefix {
  readonly beginning: string;
  readonly output: EmbeddedOutput;
}

const ignorePrefixes = (...beginnings: string[]): OutputPrefix[] =>
  beginnings.map((beginning) => ({ beginning, output: 'ignored' }));

/** Output that may begin anywhere in a line and interrupt the text of an event. */
const INLINE_OUTPUT: readonly OutputPrefix[] = [
  { beginning: 'Total time for which application threads were stopped: ', output: 'stopped' },
  { beginning: 'Application time: ', output: 'application-time' },
  { beginning: '{Heap before ', output: 'heap-before' },
  { beginning: 'Heap after ', output: 'heap-after' },
  { beginning: 'Before GC:', output: 'free-lists-before' },
  { beginning: 'TLAB totals: ', output: 'tlab-totals' },
  // adaptiveSizePolicy.cpp; JDK 5 and 6 write "GC time".
  { beginning: 'GC time is exceeding GCTimeLimit', output: 'overhead-limit' },
  { beginning: 'GC is exceeding overhead limit', output: 'overhead-limit' },
  { beginning: 'GC time would exceed GCTimeLimit', output: 'near-overhead-limit' },
  { beginning: 'GC would exceed overhead limit', output: 'near-overhead-limit' },
  ...ignorePrefixes(
    'AdaptiveSize',
    'PSAdaptiveSize',
    'CMSAdaptiveSize',
    'After GC:',
    'TLAB: ',
    'GC locker: ',
    'CMS: Large ',
  ),
];

/** Output on lines of its own. */
const LINE_OUTPUT: readonly OutputPrefix[] = [
  // PrintFLSStatistics
  { beginning: 'Max   Chunk Size: ', output: 'largest-chunk' },
  ...ignorePrefixes('Statistics for ', 'Total Free Space: ', 'Number of Blocks: ', 'Av.  Block  Size: '),
  ...ignorePrefixes('Tree      Height: ', '--------'),
  ...ignorePrefixes('No shared spaces configured.', 'GC-Thread', 'Total   '),
  // TraceClassUnloading and -verbose:class, which share the output with the collector
  ...ignorePrefixes('[Unloading class ', '[Loaded ', '[Opened '),
];

const groupByFirst = (entries: readonly OutputPrefix[]): ReadonlyMap<number, readonly OutputPrefix[]> =>
  Map.groupBy(entries, ({ beginning }) => beginning.charCodeAt(0));

const INLINE_BY_FIRST = groupByFirst(INLINE_OUTPUT);
const LINES_BY_FIRST = groupByFirst(LINE_OUTPUT);
const findOutput = (
  entries: readonly OutputPrefix[] | undefined,
  text: string,
  from: number,
): EmbeddedOutput | undefined => entries?.find(({ beginning }) => text.startsWith(beginning, from))?.output;

/** Finds the output of another flag that begins at this character of an event. */
export const findEmbeddedOutput = (text: string, from: number): EmbeddedOutput | undefined =>
  findOutput(INLINE_BY_FIRST.get(text.charCodeAt(from)), text, from);

const escapePattern = (words: string): string => words.replace(/[{}()[\].]/g, '\\$&');

/**
 * Creates a pattern for the characters at which the text of an event is interrupted: brackets, and the first letters of
 * embedded output. A search keeps its position in `lastIndex`; every match is one character long.
 */
export function createBoundaryPattern(): RegExp {
  const beginnings = [...INLINE_BY_FIRST.values()].map((entries) => {
    const rests = entries.map(({ beginning }) => escapePattern(beginning.slice(1)));
    return `${escapePattern(entries[0]?.beginning.charAt(0) ?? '')}(?=${rests.join('|')})`;
  });
  return new RegExp(`[[\\]]|${beginnings.join('|')}`, 'g');
}

/** Finds the output of another flag with which a line begins. */
export function findLineOutput(text: string): EmbeddedOutput | undefined {
  return findEmbeddedOutput(text, 0) ?? findOutput(LINES_BY_FIRST.get(text.charCodeAt(0)), text, 0);
}
