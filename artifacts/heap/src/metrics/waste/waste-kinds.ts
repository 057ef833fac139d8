import type { HeapAnalysis } from '../../analysis.ts';
import { sumArrayWaste, sumBoxedWaste, sumCollectionWaste } from './waste-sums.ts';

/** One kind of waste, with advice. */
export interface WasteKind {
  readonly label: string;
  /** Undefined when the waste covers objects of several kinds. */
  readonly objects?: number;
  readonly bytes: number;
  readonly advice: string;
  /** Whether it is about the contents of arrays, which a redacted dump does not have. */
  readonly ofContents?: true;
}

/**
 * Lists the kinds of waste that are known without reading contents, largest first. An object may belong to two kinds,
 * so their sum may be too large.
 */
export function listWasteKinds(analysis: HeapAnalysis): WasteKind[] {
  const { strings, collections, boxed, zeroArrays, sparseArrays, arrayUse } = analysis;
  const kinds: WasteKind[] = [
    {
      label: 'Strings with the same text',
      objects: strings.inGroups - strings.valuesWithCopies,
      bytes: strings.wasted,
      advice: 'Reuse values that repeat, or -XX:+UseStringDeduplication.',
      ofContents: true,
    },
    {
      label: 'Arrays with the same content',
      bytes: sumArrayWaste(analysis),
      advice: 'Share arrays that are never written to.',
      ofContents: true,
    },
    {
      label: 'Arrays of zeros only',
      objects: zeroArrays.reachable.arrays,
      bytes: zeroArrays.reachable.bytes,
      advice: 'Allocate them when they are first written to.',
      ofContents: true,
    },
    {
      label: 'Arrays of zeros but for a few elements',
      objects: sparseArrays.arrays,
      bytes: sparseArrays.wasted,
      advice: 'Use a sparse structure, or the size that is needed.',
      ofContents: true,
    },
    {
      label: 'Empty and hardly filled collections',
      objects: collections.reduce((sum, use) => sum + use.empty + use.oneElement, 0),
      bytes: sumCollectionWaste(collections),
      advice: 'Create them with the first element and the capacity that they will need.',
    },
    {
      label: 'Arrays of objects without elements',
      objects: arrayUse.ofObjects.reduce((sum, row) => sum + row.empty + row.single + row.allNull + row.sparse, 0),
      bytes: arrayUse.ofObjects.reduce((sum, { wasted }) => sum + wasted, 0),
      advice: 'Allocate them smaller, or use a map.',
    },
    {
      label: 'Boxed numbers beyond their values',
      objects: boxed.reduce((sum, { objects }) => sum + objects, 0),
      bytes: sumBoxedWaste(analysis),
      advice: 'Use primitive fields and arrays.',
    },
  ];
  const known = analysis.isRedacted ? kinds.filter(({ ofContents }) => !ofContents) : kinds;
  return known.toSorted((a, b) => b.bytes - a.bytes);
}
