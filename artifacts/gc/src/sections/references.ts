import { type Cell, count, ms } from '@hindsight/model';
import type { PauseTable } from '../model.ts';
import type { NumberColumn } from '../tables/columns.ts';
import { Totals } from '../tables/totals.ts';
import type { SectionWriter } from './report-input.ts';

const KINDS: readonly (readonly [name: string, column: (pauses: PauseTable) => NumberColumn])[] = [
  ['Soft', ({ softReferences }) => softReferences],
  ['Weak', ({ weakReferences }) => weakReferences],
  ['Final', ({ finalReferences }) => finalReferences],
  ['Phantom', ({ phantomReferences }) => phantomReferences],
];

/** Writes how many reference objects collections had to process, when the log states it. */
export const referencesSection: SectionWriter = ({ analyses }) => {
  const tables = analyses.map(({ run }) => run.pauses);
  const rows = KINDS.flatMap(([name, column]) => {
    const totals = sumColumn(tables, column);
    const row: Cell[] = [name, count(totals.count), count(totals.sum), count(totals.mean), count(totals.max)];
    return totals.count > 0 ? [row] : [];
  });
  const time = sumColumn(tables, ({ referenceTime }) => referenceTime);
  if (rows.length === 0 && time.count === 0) return undefined;
  return {
    id: 'references',
    title: 'References',
    blocks: [
      ...(rows.length > 0
        ? [{ kind: 'table' as const, columns: ['Kind', 'Pauses', 'Total', 'Mean', 'Most in one pause'], rows }]
        : []),
      ...(time.count > 0
        ? [
            {
              kind: 'figures' as const,
              figures: [
                { label: 'Reference processing', value: ms(time.sum) },
                { label: 'Longest', value: ms(time.max) },
              ],
            },
          ]
        : []),
    ],
  };
};

function sumColumn(tables: readonly PauseTable[], column: (pauses: PauseTable) => NumberColumn): Totals {
  const totals = new Totals();
  for (const table of tables) {
    const values = column(table);
    for (const row of values.rowsFrom(0)) totals.add(values.get(row));
  }
  return totals;
}
