import type { GcAnalysis, OldCollection } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';

/** Parallel fails with 87 to 92 % of the heap in use (measured on logs that end in OutOfMemoryError). */
export const FULL_SHARE = 0.85;
/** A collection of a full heap that frees less than this share of its capacity is futile. */
export const MIN_FREED_SHARE = 0.05;
/** The number of futile collections in a row that proves exhaustion: a single one may be chance. */
export const MIN_IN_A_ROW = 3;
/** ZGC leaves garbage of the running cycle behind: the limit is higher, and threads must have waited. */
export const FULL_SHARE_ZGC = 0.9;

/** Old-generation collections in a row that left the heap full. */
export interface HeapExhaustion {
  readonly first: OldCollection;
  readonly last: OldCollection;
  readonly collections: readonly OldCollection[];
}

/** Returns the periods in which the heap was exhausted, in the order of the log. */
export function findExhaustions(analysis: GcAnalysis): HeapExhaustion[] {
  const isVain = isInCollectorFamily(analysis.run, 'zgc')
    ? createZgcFutilityTest(analysis)
    : createFutilityTest(analysis);
  const exhaustions: HeapExhaustion[] = [];
  let row: OldCollection[] = [];
  const close = () => {
    const [first] = row;
    const last = row.at(-1);
    if (first && last && row.length >= MIN_IN_A_ROW && haveThreadsWaited(analysis, first, last)) {
      exhaustions.push({ first, last, collections: row });
    }
    row = [];
  };
  for (const collection of analysis.oldCollections) {
    const vain = isVain(collection);
    if (!vain) close();
    // Requested collections, and those for class metadata, prove no need; they end a row only by leaving the heap emptier.
    else if (!collection.requested && !collection.resizing) row.push(collection);
  }
  close();
  return exhaustions;
}

const readCapacity = ({ capacity }: GcAnalysis): number => capacity?.bytes ?? Number.NaN;

/** Returns the committed heap after a collection, or the capacity when the log does not state it. */
export const resolveCommitted = ({ committed }: OldCollection, cap: number): number =>
  Number.isNaN(committed) ? cap : committed;

function createFutilityTest(analysis: GcAnalysis): (collection: OldCollection) => boolean {
  const cap = readCapacity(analysis);
  return (collection) => {
    const committed = resolveCommitted(collection, cap);
    return (
      committed >= FULL_SHARE * cap &&
      collection.after >= FULL_SHARE * committed &&
      collection.before - collection.after < MIN_FREED_SHARE * cap
    );
  };
}

function createZgcFutilityTest(analysis: GcAnalysis): (collection: OldCollection) => boolean {
  const cap = readCapacity(analysis);
  return ({ after }) => after >= FULL_SHARE_ZGC * cap;
}

/** Whether threads had to wait: with ZGC, only allocation stalls show it; other collectors stop the threads themselves. */
function haveThreadsWaited({ run }: GcAnalysis, first: OldCollection, last: OldCollection): boolean {
  if (!isInCollectorFamily(run, 'zgc')) return true;
  const { stalls } = run;
  const from = first.at - (first.durationMs || 0);
  for (let row = 0; row < stalls.count; row++) {
    const at = stalls.at.get(row);
    if (stalls.kind.get(row) === 'allocation' && at >= from && at <= last.at) return true;
  }
  return false;
}
