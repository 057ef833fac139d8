import { bytes, type Cell, count } from '@hindsight/model';
import type { HistogramGroup } from '../metrics/retained-memory/histogram-groups.ts';
import { buildCompositionMaps } from './memory-maps.ts';
import type { SectionWriter } from './report-input.ts';

const ROWS = 20;

const createRows = (groups: readonly HistogramGroup[]): Cell[][] =>
  groups
    .slice(0, ROWS)
    .map(({ label, objects, shallow, retained }) => [label, count(objects), bytes(shallow), bytes(retained)]);

const COLUMNS = ['Objects', 'Shallow', 'Retained'];

/** Maps and histograms of classes and packages. */
export const writeHistogramSection: SectionWriter = ({ analysis }) => ({
  id: 'histogram',
  title: 'What is in memory',
  blocks: [
    ...buildCompositionMaps(analysis),
    {
      kind: 'table',
      title: 'Classes by shallow size',
      columns: ['Class', ...COLUMNS],
      rows: createRows(analysis.groups.byClass.toSorted((a, b) => b.shallow - a.shallow)),
    },
    {
      kind: 'table',
      title: 'Classes by retained size',
      columns: ['Class', ...COLUMNS],
      rows: createRows(analysis.groups.byClass),
    },
    { kind: 'table', title: 'Packages', columns: ['Package', ...COLUMNS], rows: createRows(analysis.groups.byPackage) },
  ],
});
