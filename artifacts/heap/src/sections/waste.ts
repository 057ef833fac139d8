import { bytes, type Cell, count, percent } from '@hindsight/model';
import { listWasteKinds } from '../metrics/waste/waste-kinds.ts';
import { sumCollectionWaste } from '../metrics/waste/waste-sums.ts';
import { WASTE_SHARE } from '../rules/support/waste-share.ts';
import { computeShare } from '../share.ts';
import type { SectionWriter } from './report-input.ts';

const ROWS = 20;

/** Memory that holds no data or duplicate data. */
export const writeWasteSection: SectionWriter = ({ analysis }) => {
  const { collections, usedBytes } = analysis;
  const kinds = listWasteKinds(analysis).filter(({ bytes: wasted }) => wasted > 0);
  const rows = kinds.map(({ label, objects, bytes: wasted, advice }): Cell[] => [
    label,
    objects === undefined ? '—' : count(objects),
    bytes(wasted),
    percent(100 * computeShare(wasted, usedBytes)),
    advice,
  ]);
  const uses = collections
    .map((use) => ({ use, wasted: sumCollectionWaste([use]) }))
    .filter(({ wasted }) => wasted > 0)
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
      {
        kind: 'bars',
        id: 'waste-by-kind',
        title: 'Waste by kind',
        unit: 'bytes',
        bars: kinds.map(({ label, bytes: value }) => ({
          label,
          value,
          tone: computeShare(value, usedBytes) >= WASTE_SHARE ? ('full' as const) : ('used' as const),
        })),
      },
      { kind: 'table', columns: ['What', 'Objects', 'Bytes', 'Of the heap', 'What to do'], rows },
      { kind: 'paragraph', text: 'An object may count in two rows, so their sum may be more than can be saved.' },
      {
        kind: 'table',
        title: 'Collections',
        columns: ['Class', 'Objects', 'Empty', 'One element', 'At most a quarter full', 'Wasted'],
        rows: uses,
      },
    ],
  };
};
