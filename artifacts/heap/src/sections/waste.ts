import { bytes, type Cell, count } from '@hindsight/model';
import { arrayWaste, collectionWaste } from '../metrics/waste.ts';
import type { SectionWriter } from './report-input.ts';

const ROWS = 20;

/** Memory that holds nothing, or the same once more. An object may be in two of the rows: the sum may be too large. */
export const wasteSection: SectionWriter = ({ analysis }) => {
  const { strings, collections, boxed, zeroArrays } = analysis;
  const kinds: Cell[][] = [
    ['Strings with the same text', count(strings.inGroups - strings.valuesWithCopies), bytes(strings.wasted)],
    ['Arrays with the same content', '—', bytes(arrayWaste(analysis))],
    ['Arrays of zeros only', count(zeroArrays.arrays), bytes(zeroArrays.bytes)],
    ['Empty and hardly filled collections', '—', bytes(collectionWaste(collections))],
    [
      'Boxed numbers besides their values',
      count(boxed.reduce((sum, { objects }) => sum + objects, 0)),
      bytes(boxed.reduce((sum, { wasted }) => sum + wasted, 0)),
    ],
  ];
  const uses = collections
    .map((use) => ({ use, wasted: collectionWaste([use]) }))
    .toSorted((a, b) => b.wasted - a.wasted)
    .slice(0, ROWS)
    .map(({ use, wasted }): Cell[] => [
      use.className,
      count(use.instances),
      count(use.empty),
      count(use.oneElement),
      count(use.filledAtMostQuarter),
      bytes(wasted),
    ]);
  return {
    id: 'waste',
    title: 'Waste',
    blocks: [
      { kind: 'table', columns: ['What', 'Objects', 'Bytes'], rows: kinds },
      {
        kind: 'table',
        title: 'Collections',
        columns: ['Class', 'Objects', 'Empty', 'One element', 'At most a quarter full', 'Wasted'],
        rows: uses,
      },
    ],
  };
};
