import { bytes, type Cell, count } from '@hindsight/model';
import type { SectionWriter } from './report-input.ts';

export const writeUnreachableSection: SectionWriter = ({ analysis: { unreachable } }) => {
  if (unreachable.objects === 0) return undefined;
  const rows = unreachable.byClass.map((row): Cell[] => [row.label, count(row.objects), bytes(row.bytes)]);
  return {
    id: 'unreachable',
    title: 'Unreachable objects',
    blocks: [{ kind: 'table', columns: ['Class', 'Objects', 'Shallow'], rows }],
  };
};
