import type { Stamp } from '../../events.ts';
import type { CpuTimes } from './cpu-times.ts';
import type { G1Table } from './g1-table.ts';
import type { HeapTable } from './heap-at-gc.ts';
import type { TenuringTable } from './tenuring.ts';

/** Text in brackets, as HotSpot nests it: `[ParNew: 8678K->1081K(9792K), 0.0088699 secs]`. */
export interface Bracket {
  /** Its own text, without the brackets inside and their stamps. */
  text: string;
  readonly inner: Bracket[];
}

/** The bracket `[GC …]` or `[Full GC …]` of one stop-the-world event, and what was printed around it. */
export interface Collection {
  readonly bracket: Bracket;
  readonly stamp: Stamp;
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

export function newCollection(stamp: Stamp, gcId: number, line: number): Collection {
  return {
    bracket: { text: '', inner: [] },
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

/** The first bracket directly inside whose text begins with this. */
export const inside = ({ inner }: Bracket, beginning: string): Bracket | undefined =>
  inner.find(({ text }) => text.startsWith(beginning));

/** Visits every bracket inside, at any depth. */
export function visitInside({ inner }: Bracket, visit: (bracket: Bracket) => void): void {
  for (const bracket of inner) {
    visit(bracket);
    visitInside(bracket, visit);
  }
}

const BLANK = 32;
/** What may follow `[GC` or `[Full GC` directly: a stamp, a cause, a bracket, `--`, a heap table, a policy line, the line end. */
const AFTER_LABEL = /^(?:[\d([{-]|AdaptiveSize|PSAdaptiveSize|CMSAdaptiveSize|TLAB|Before GC:|$)/;
/** Words of G1, which stand behind a blank. `[GC ref-proc` is a part of a remark. */
const G1_WORD = /^(?:pause|remark|cleanup)\b/;
const WORD_LENGTH = 20;

/** Whether the bracket at this index is a stop-the-world event. */
export function opensCollection(text: string, bracket: number): boolean {
  let end = bracket + 1;
  if (text.startsWith('Full ', end)) end += 5;
  if (!text.startsWith('GC', end)) return false;
  end += 2;
  let blanks = 0;
  while (text.charCodeAt(end) === BLANK) {
    end++;
    blanks++;
  }
  const next = text.slice(end, end + WORD_LENGTH);
  return AFTER_LABEL.test(next) || (blanks > 0 && G1_WORD.test(next));
}

export const isConcurrent = (text: string, bracket: number): boolean =>
  text.startsWith('CMS-concurrent-', bracket + 1) || text.startsWith('GC concurrent-', bracket + 1);
