import type { Section } from '@hindsight/model';
import type { BundleReportInput } from './report-input.ts';

export const writeTimeline = ({ timeline }: BundleReportInput): Section[] =>
  timeline.length < 2
    ? []
    : [
        {
          id: 'timeline',
          title: 'What happened when',
          blocks: [
            {
              kind: 'table',
              columns: ['Time (UTC)', 'Event', 'Source'],
              rows: timeline.map(({ time, what, artifact }) => [
                new Date(time).toISOString().replace('T', ' ').replace('Z', ''),
                what,
                artifact,
              ]),
            },
          ],
        },
      ];
