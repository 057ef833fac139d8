import type { HeapAnalysis } from '../../analysis.ts';
import type { CollectionUse } from './collections.ts';

/** Sums the waste of equal arrays without those of equal strings, so that each array is counted once. */
export function sumArrayWaste({ arrays, strings, getSize, objects }: HeapAnalysis): number {
  const ofStrings = strings.top.reduce((sum, { arrays: copies, example }) => {
    const array = objects.readReference(example, 'value');
    return sum + (array < 0 ? 0 : Math.max(0, copies - 1) * getSize(array));
  }, 0);
  return Math.max(0, arrays.wasted - ofStrings);
}

export const sumCollectionWaste = (collections: readonly CollectionUse[]): number =>
  collections.reduce((sum, use) => sum + use.wastedByEmpty + use.wastedBySingle + use.wastedBySparse, 0);

export const sumBoxedWaste = ({ boxed }: Pick<HeapAnalysis, 'boxed'>): number =>
  boxed.reduce((sum, { wasted }) => sum + wasted, 0);
