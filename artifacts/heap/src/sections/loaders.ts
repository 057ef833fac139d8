import { bytes, type Cell, count } from '@hindsight/model';
import type { SectionWriter } from './report-input.ts';

const ROWS = 30;

export const writeLoadersSection: SectionWriter = ({ analysis: { loaders } }) => {
  const rows = loaders.defining
    .slice(0, ROWS)
    .map(({ label, object, classes, retained }): Cell[] => [
      object < 0 ? label : { text: label, object },
      count(classes),
      bytes(retained),
    ]);
  const duplicates = loaders.duplicates
    .slice(0, ROWS)
    .map(({ label, count: copies }): Cell[] => [label, count(copies)]);
  return {
    id: 'class-loaders',
    title: 'Class loaders',
    blocks: [
      { kind: 'table', columns: ['Class loader', 'Classes', 'Retained'], rows },
      ...(duplicates.length > 0
        ? [
            {
              kind: 'table' as const,
              title: 'Classes of several loaders',
              columns: ['Class', 'Loaders'],
              rows: duplicates,
            },
          ]
        : []),
    ],
  };
};
