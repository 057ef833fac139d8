import { isComplete } from '@hindsight/heap-graph';
import { bytes, type Cell, count } from '@hindsight/model';
import type { SectionWriter } from './report-input.ts';

export const writeUnreachableSection: SectionWriter = ({ analysis: { unreachable, dump } }) => {
  if (unreachable.objects === 0 || !isComplete(dump.defects)) return undefined;
  const rows = unreachable.byClass.map((row): Cell[] => [row.label, count(row.objects), bytes(row.bytes)]);
  return {
    id: 'unreachable',
    title: 'Unreachable objects',
    blocks: [{ kind: 'table', columns: ['Class', 'Objects', 'Shallow'], rows }],
  };
};
