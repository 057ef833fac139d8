import { count, percent } from '@hindsight/model';
import { titleOf } from '../layouts/index.ts';
import { type SectionWriter, section } from './section.ts';

export const inputSection: SectionWriter = ({ analysis: { shares } }) => {
  const all = shares.records.values().reduce((sum, records) => sum + records, 0);
  return section('input', 'How it was read', {
    kind: 'table',
    columns: ['Layout', 'Statements', 'Share'],
    rows: [...shares.records].map(([id, records]) => [
      titleOf(id),
      count(records),
      percent((100 * records) / Math.max(1, all)),
    ]),
  });
};
