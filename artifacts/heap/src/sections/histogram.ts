import { bytes, type Cell, count } from '@hindsight/model';
import type { Group } from '../metrics/retention/histogram-groups.ts';
import type { SectionWriter } from './report-input.ts';

const ROWS = 20;

const rowsOf = (groups: readonly Group[]): Cell[][] =>
  groups
    .slice(0, ROWS)
    .map(({ label, objects, shallow, retained }) => [label, count(objects), bytes(shallow), bytes(retained)]);

const COLUMNS = ['Objects', 'Shallow', 'Retained'];

/** What the heap is made of. */
export const histogramSection: SectionWriter = ({ analysis: { groups } }) => ({
  id: 'histogram',
  title: 'What is in memory',
  blocks: [
    {
      kind: 'table',
      title: 'Classes by shallow size',
      columns: ['Class', ...COLUMNS],
      rows: rowsOf(groups.byClass.toSorted((a, b) => b.shallow - a.shallow)),
    },
    { kind: 'table', title: 'Classes by retained size', columns: ['Class', ...COLUMNS], rows: rowsOf(groups.byClass) },
    { kind: 'table', title: 'Packages', columns: ['Package', ...COLUMNS], rows: rowsOf(groups.byPackage) },
  ],
});
