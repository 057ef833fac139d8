import type { HeapAnalysis } from '../../analysis.ts';
import type { CollectionUse } from './collections.ts';

/** What equal arrays waste besides those that equal strings waste: each array is counted once. */
export function arrayWaste({ arrays, strings, sizeOf, objects }: HeapAnalysis): number {
  const ofStrings = strings.top.reduce((sum, { arrays: copies, example }) => {
    const array = objects.reference(example, 'value');
    return sum + (array < 0 ? 0 : Math.max(0, copies - 1) * sizeOf(array));
  }, 0);
  return Math.max(0, arrays.wasted - ofStrings);
}

export const collectionWaste = (collections: readonly CollectionUse[]): number =>
  collections.reduce((sum, use) => sum + use.wastedByEmpty + use.wastedBySingle + use.wastedBySparse, 0);

export const boxedWaste = ({ boxed }: Pick<HeapAnalysis, 'boxed'>): number =>
  boxed.reduce((sum, { wasted }) => sum + wasted, 0);
