import { type Section, toLocalDate } from '@hindsight/model';
import { findCaptureZone } from '../outputs/meta-info.ts';
import type { BundleReportInput } from './report-input.ts';

/** Lists what happened when, in the zone of the machine, else of the JVM. */
export function writeTimeline({ timeline, capture: { meta, zone: ofJvm } }: BundleReportInput): Section[] {
  if (timeline.length < 2) return [];
  const zone = findCaptureZone(meta) ?? ofJvm?.offset ?? '';
  return [
    {
      id: 'timeline',
      title: 'What happened when',
      blocks: [
        {
          kind: 'table',
          columns: [`Time (UTC${zone})`, 'Event', 'Source'],
          rows: timeline.map(({ time, what, artifact }) => [
            toLocalDate(time, zone).toISOString().replace('T', ' ').replace('Z', ''),
            what,
            artifact,
          ]),
        },
      ],
    },
  ];
}
