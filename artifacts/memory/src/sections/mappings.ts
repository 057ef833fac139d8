import { pluralize } from '@hindsight/claims';
import { bytes, type Cell, count } from '@hindsight/model';
import type { SectionWriter } from './report-input.ts';

/** The map of the process by kind of mapping. */
export const writeMappings: SectionWriter = ({ analysis: { process } }) => {
  const mappings = process?.mappings;
  if (!mappings) return undefined;
  const rss = mappings.rssBytes ?? 0;
  return {
    id: 'mappings',
    title: 'Map of the process',
    summary: pluralize(mappings.mappings, 'mapping'),
    blocks: [
      {
        kind: 'table',
        columns: ['Kind', 'Mappings', 'Size', 'Resident'],
        rows: mappings.kinds.map((kind): Cell[] => [
          kind.kind,
          count(kind.mappings),
          bytes(kind.sizeBytes),
          { ...bytes(kind.rssBytes), share: rss === 0 ? 0 : Math.min(1, kind.rssBytes / rss) },
        ]),
      },
    ],
  };
};
