import { formatBytes, pluralize } from '@hindsight/claims';
import { bytes, type Cell, count } from '@hindsight/model';
import type { SectionWriter } from './report-input.ts';

const MAX_ROWS = 25;

/** Classes that grew most, or the largest when there is one histogram. */
export const writeClasses: SectionWriter = ({ analysis: { histogram } }) => {
  if (!histogram) return undefined;
  const { growth, last, series } = histogram;
  const summary = `${formatBytes(last.totalBytes)} in ${pluralize(last.rows.length, 'class', 'classes')}`;
  if (growth.length === 0)
    return {
      id: 'classes',
      title: 'Classes',
      summary,
      blocks: [
        {
          kind: 'table',
          columns: ['Class', 'Instances', 'Size'],
          rows: last.rows
            .slice(0, MAX_ROWS)
            .map((row): Cell[] => [
              row.className,
              count(row.instances),
              { ...bytes(row.bytes), share: last.totalBytes === 0 ? 0 : Math.min(1, row.bytes / last.totalBytes) },
            ]),
        },
      ],
    };
  return {
    id: 'classes',
    title: 'Growth by class',
    summary,
    blocks: [
      {
        kind: 'table',
        columns: [
          'Class',
          'Instances',
          'First',
          'Last',
          'Change',
          series.timeSource === 'order' ? 'Per snapshot' : 'Per second',
          'Significant',
        ],
        rows: growth
          .slice(0, MAX_ROWS)
          .map((row): Cell[] => [
            row.className,
            count(row.lastInstances),
            bytes(row.growth.first),
            bytes(row.growth.last),
            bytes(row.growth.delta),
            bytes(row.growth.slope),
            row.growth.significant ? 'yes' : 'no',
          ]),
      },
    ],
  };
};
