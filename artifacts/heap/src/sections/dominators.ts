import { bytes, type Cell, percent } from '@hindsight/model';
import { retainedBy, shareOfHeap } from '../body/largest-objects.ts';
import { describe } from '../metrics/suspects.ts';
import type { SectionWriter } from './report-input.ts';

const ROWS = 20;
const BARS = 10;

/** The objects that keep most, each counted once: nothing but the roots is above them. */
export const dominatorsSection: SectionWriter = ({ analysis }) => {
  const { largest, sizeOf, objects } = analysis;
  const rows = largest.objects.slice(0, ROWS).map((object): Cell[] => {
    const retained = retainedBy(analysis, object);
    return [
      { text: describe(objects, object), object },
      bytes(sizeOf(object)),
      bytes(retained),
      percent(100 * shareOfHeap(analysis, retained)),
    ];
  });
  const bars = largest.byPackage
    .slice(0, BARS)
    .map(({ label, retained }) => ({ label, value: retained, tone: 'used' as const }));
  return {
    id: 'dominators',
    title: 'Who keeps the memory',
    blocks: [
      { kind: 'bars', id: 'retained-by-package', title: 'Retained by package', unit: 'bytes', bars },
      { kind: 'table', title: 'Largest dominators', columns: ['Object', 'Shallow', 'Retained', 'Of the heap'], rows },
    ],
  };
};
