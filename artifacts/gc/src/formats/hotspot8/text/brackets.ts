import { ascii } from '@hindsight/model';
import type { Timestamp } from '../../../events.ts';
import type { CpuTimes } from '../collection/cpu-times.ts';
import type { HeapTable } from '../collection/heap-tables.ts';
import type { TenuringTable } from '../collection/tenuring.ts';
import type { G1Table } from '../g1/g1-table.ts';
import { parseClosingSeconds } from './numbers.ts';
import type { SizeChange } from './sizes.ts';

/** Text in brackets, as HotSpot nests it: `[ParNew: 8678K->1081K(9792K), 0.0088699 secs]`. */
export interface Bracket {
  /** Its own text, without the inner brackets and their timestamps. */
  text: string;
  readonly inner: Bracket[];
  /** Its duration in ms; NaN while it is only in the text. */
  totalMs: number;
  /** Sizes that were read from the bytes and are not in the text. */
  change: SizeChange | undefined;
}

export const createBracket = (text = '', totalMs = Number.NaN): Bracket => ({
  text,
  inner: [],
  totalMs,
  change: undefined,
});

/** Returns the duration of a bracket in ms; NaN when it has none. */
export const getBracketMs = ({ text, totalMs }: Bracket): number =>
  Number.isNaN(totalMs) ? parseClosingSeconds(text) : totalMs;

/** The bracket `[GC …]` or `[Full GC …]` of one stop-the-world event, and what was printed around it. */
export interface Collection {
  readonly bracket: Bracket;
  readonly stamp: Timestamp;
  /** NaN without PrintGCID. */
  readonly gcId: number;
  readonly line: number;
  lastLine: number;
  /** Time of collections that ran inside, in ms: CMSScavengeBeforeRemark puts a young collection into the remark. */
  nestedMs: number;
  cpu: CpuTimes | undefined;
  tenuring: TenuringTable | undefined;
  heapBefore: HeapTable | undefined;
  heapAfter: HeapTable | undefined;
  g1: G1Table | undefined;
}

export function createCollection(bracket: Bracket, stamp: Timestamp, gcId: number, line: number): Collection {
  return {
    bracket,
    stamp,
    gcId,
    line,
    lastLine: line,
    nestedMs: 0,
    cpu: undefined,
    tenuring: undefined,
    heapBefore: undefined,
    heapAfter: undefined,
    g1: undefined,
  };
}

/** Finds the first direct inner bracket whose text begins with this. */
export const findInner = ({ inner }: Bracket, beginning: string): Bracket | undefined =>
  inner.find(({ text }) => text.startsWith(beginning));

/** Visits all inner brackets, at any depth. */
export function visitInner({ inner }: Bracket, visit: (bracket: Bracket) => void): void {
  for (const bracket of inner) {
    visit(bracket);
    visitInner(bracket, visit);
  }
}

const { BLANK } = ascii;
/** Characters that may follow a label directly: a figure or timestamp, a cause, a bracket, a heap table, `--`. */
const SIGNS_AFTER = '0123456789([{-';
/** Output of policy flags that may follow a label directly and interrupt it. */
const WORDS_AFTER = ['AdaptiveSize', 'PSAdaptiveSize', 'CMSAdaptiveSize', 'TLAB', 'Before GC:'];
/** Words of G1, which follow a blank. `[GC ref-proc` is a part of a remark. */
const G1_WORD = /^(?:pause|remark|cleanup)\b/;
const WORD_LENGTH = 20;

function findLabelEnd(text: string, from: number): number {
  const start = text.startsWith('Full ', from) ? from + 'Full '.length : from;
  return text.startsWith('GC', start) ? start + 'GC'.length : -1;
}

/** Returns whether the bracket at this index begins a stop-the-world event. */
export function opensCollection(text: string, bracket: number): boolean {
  const end = findLabelEnd(text, bracket + 1);
  if (end < 0) return false;
  let next = end;
  while (text.charCodeAt(next) === BLANK) next++;
  if (next >= text.length || SIGNS_AFTER.includes(text.charAt(next))) return true;
  if (next > end && G1_WORD.test(text.slice(next, next + WORD_LENGTH))) return true;
  return WORDS_AFTER.some((word) => text.startsWith(word, next));
}

export const isConcurrent = (text: string, bracket: number): boolean =>
  text.startsWith('CMS-concurrent-', bracket + 1) || text.startsWith('GC concurrent-', bracket + 1);
