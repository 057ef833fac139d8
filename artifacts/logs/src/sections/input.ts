import { count, percent } from '@hindsight/model';
import { findFormatTitle } from '../formats/index.ts';
import { buildSection, type SectionWriter } from './section.ts';

export const inputSection: SectionWriter = ({ analysis: { shares } }) => {
  const all = shares.records.values().reduce((sum, records) => sum + records, 0);
  return buildSection('input', 'How it was read', {
    kind: 'table',
    columns: ['Format', 'Statements', 'Share'],
    rows: [...shares.records].map(([id, records]) => [
      findFormatTitle(id),
      count(records),
      percent((100 * records) / Math.max(1, all)),
    ]),
  });
};
