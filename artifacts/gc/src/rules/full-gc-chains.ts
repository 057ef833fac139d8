import type { GcAnalysis, OldCollection } from '../analysis.ts';
import { poolAt } from '../metrics/pool-reading.ts';

/** Full collections out of need: nobody asked for them, and they did not make room for class metadata. */
export const neededFullCollections = ({ oldCollections }: GcAnalysis): OldCollection[] =>
  oldCollections.filter(({ full, requested, resizing }) => full && !requested && !resizing);

/** Full collections of need directly after one another. */
export type Chain = readonly [OldCollection, OldCollection, ...OldCollection[]];

/** A young collection between two full ones that frees less than this of the cap does not part them. */
const IDLE_FREED = 0.01;

/** Every group of two or more, in the order of the log. */
export function fullGcChains(analysis: GcAnalysis): Chain[] {
  const chains: Chain[] = [];
  let chain: OldCollection[] = [];
  const close = () => {
    const [first, second, ...more] = chain;
    if (first && second) chains.push([first, second, ...more]);
    chain = [];
  };
  for (const collection of neededFullCollections(analysis)) {
    const before = chain.at(-1);
    if (before && collectsBetween(analysis, before.row, collection.row)) close();
    chain.push(collection);
  }
  close();
  return chains;
}

/** Whether anything between two rows freed memory worth the name; what does not tell its gain counts as a gain. */
function collectsBetween({ run: { pauses }, capacity }: GcAnalysis, from: number, to: number): boolean {
  const idle = IDLE_FREED * (capacity?.bytes ?? 0);
  for (let row = from + 1; row < to; row++) {
    const kind = pauses.kind.get(row);
    if (kind !== 'young' && kind !== 'mixed' && kind !== 'full' && kind !== 'degenerated') continue;
    const freed = poolAt(pauses.pools, 'heap', 'before', row) - poolAt(pauses.pools, 'heap', 'after', row);
    if (!(freed < idle)) return true;
  }
  return false;
}

/** Start of a collection on the clock of the run. */
export const startOf = ({ at, durationMs }: OldCollection): number => at - (Number.isNaN(durationMs) ? 0 : durationMs);

export const durationOf = (collections: readonly OldCollection[]): number =>
  collections.reduce((sum, { durationMs }) => sum + (durationMs || 0), 0);
