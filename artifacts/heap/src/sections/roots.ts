import { type Cell, count } from '@hindsight/model';
import type { SectionWriter } from './report-input.ts';

/** Counts the objects of each kind of GC root. */
export const writeRootsSection: SectionWriter = ({ analysis: { dump } }) => {
  const counts = new Map<string, number>();
  for (const kinds of dump.rootKinds.values()) for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const rows = [...counts].toSorted(([, a], [, b]) => b - a).map(([kind, objects]): Cell[] => [kind, count(objects)]);
  return {
    id: 'gc-roots',
    title: 'GC roots',
    blocks: [{ kind: 'table', columns: ['Kind', 'Objects'], rows }],
  };
};
