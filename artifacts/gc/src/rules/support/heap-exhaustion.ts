import type { GcAnalysis, OldCollection } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';

/** Parallel gives up with 87 to 92 % used (measured on logs that end in OutOfMemoryError). */
export const FULL_SHARE = 0.85;
/** A collection of a full heap that gives back less than this of the cap was in vain. */
export const MIN_FREED_SHARE = 0.05;
/** So many in a row: one may be bad luck. */
export const MIN_IN_A_ROW = 3;
/** ZGC leaves garbage of the running cycle behind: full is fuller there, and threads must have waited. */
export const FULL_SHARE_ZGC = 0.9;

/** Old-generation collections in a row that left the heap full. */
export interface HeapExhaustion {
  readonly first: OldCollection;
  readonly last: OldCollection;
  readonly collections: readonly OldCollection[];
}

/** The times that the heap was exhausted, in the order of the log. */
export function findExhaustions(analysis: GcAnalysis): HeapExhaustion[] {
  const isVain = isInCollectorFamily(analysis.run, 'zgc') ? futilityTestForZgc(analysis) : futilityTest(analysis);
  const found: HeapExhaustion[] = [];
  let row: OldCollection[] = [];
  const close = () => {
    const [first] = row;
    const last = row.at(-1);
    if (first && last && row.length >= MIN_IN_A_ROW && haveThreadsWaited(analysis, first, last)) {
      found.push({ first, last, collections: row });
    }
    row = [];
  };
  for (const collection of analysis.oldCollections) {
    const vain = isVain(collection);
    if (!vain) close();
    // What was asked for, or made room for classes, proves no need; it parts a row only by leaving the heap emptier.
    else if (!collection.requested && !collection.resizing) row.push(collection);
  }
  close();
  return found;
}

const readCapacity = ({ capacity }: GcAnalysis): number => capacity?.bytes ?? Number.NaN;

/** Sizes of collections that do not tell the committed heap are held against the cap. */
export const resolveCommitted = ({ committed }: OldCollection, cap: number): number =>
  Number.isNaN(committed) ? cap : committed;

function futilityTest(analysis: GcAnalysis): (collection: OldCollection) => boolean {
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

function futilityTestForZgc(analysis: GcAnalysis): (collection: OldCollection) => boolean {
  const cap = readCapacity(analysis);
  return ({ after }) => after >= FULL_SHARE_ZGC * cap;
}

/** For ZGC a full heap hurts only when threads wait for memory; elsewhere the collections themselves stop them. */
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
