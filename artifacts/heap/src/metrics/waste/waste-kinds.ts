import type { HeapAnalysis } from '../../analysis.ts';
import { arrayWaste, boxedWaste, collectionWaste } from './waste-sums.ts';

/** One kind of waste with what to do about it. */
export interface WasteKind {
  readonly label: string;
  /** Undefined where objects of several kinds are meant. */
  readonly objects?: number;
  readonly bytes: number;
  readonly advice: string;
}

/** All kinds that need no look into the objects, most first. An object may be in two of them: the sum may be too large. */
export function wasteKinds(analysis: HeapAnalysis): WasteKind[] {
  const { strings, collections, boxed, zeroArrays, arrayUse } = analysis;
  const kinds: WasteKind[] = [
    {
      label: 'Strings with the same text',
      objects: strings.inGroups - strings.valuesWithCopies,
      bytes: strings.wasted,
      advice: 'Reuse values that repeat, or -XX:+UseStringDeduplication.',
    },
    {
      label: 'Arrays with the same content',
      bytes: arrayWaste(analysis),
      advice: 'Share arrays that are never written to.',
    },
    {
      label: 'Arrays of zeros only',
      objects: zeroArrays.reachable.arrays,
      bytes: zeroArrays.reachable.bytes,
      advice: 'Allocate them when they are first written to.',
    },
    {
      label: 'Empty and hardly filled collections',
      objects: collections.reduce((sum, use) => sum + use.empty + use.oneElement, 0),
      bytes: collectionWaste(collections),
      advice: 'Create them with the first element, in the size that they will have.',
    },
    {
      label: 'Arrays of objects without elements',
      objects: arrayUse.ofObjects.reduce((sum, row) => sum + row.empty + row.single + row.allNull + row.sparse, 0),
      bytes: arrayUse.ofObjects.reduce((sum, { wasted }) => sum + wasted, 0),
      advice: 'Allocate them smaller, or use a map.',
    },
    {
      label: 'Boxed numbers besides their values',
      objects: boxed.reduce((sum, { objects }) => sum + objects, 0),
      bytes: boxedWaste(analysis),
      advice: 'Use primitive fields and arrays.',
    },
  ];
  return kinds.toSorted((a, b) => b.bytes - a.bytes);
}
