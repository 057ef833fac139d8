import { formatBytes, formatCount } from '@hindsight/claims';
import { bytes, type Cell, count } from '@hindsight/model';
import type { SectionWriter } from './report-input.ts';

const MAX_ROWS = 15;

/** Class loaders by their class, those with the most first. */
export const writeClassLoaders: SectionWriter = ({ analysis: { classLoaders } }) => {
  if (!classLoaders) return undefined;
  const { loaders, classes, committedBytes, types } = classLoaders;
  return {
    id: 'class-loaders',
    title: 'Class loaders',
    summary: `${formatCount(loaders)} loaders with ${formatCount(classes)} classes in ${formatBytes(committedBytes)}`,
    blocks: [
      {
        kind: 'table',
        columns: ['Class of the loader', 'Loaders', 'Classes', 'Hidden classes', 'Metaspace'],
        rows: types
          .slice(0, MAX_ROWS)
          .map((type): Cell[] => [
            type.className,
            count(type.loaders),
            count(type.classes),
            count(type.hiddenClasses),
            bytes(type.committedBytes),
          ]),
      },
    ],
  };
};
