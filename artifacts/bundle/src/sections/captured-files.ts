import { UNKNOWN } from '@hindsight/claims';
import type { Section } from '@hindsight/model';
import type { AssumedTimes } from '../zones.ts';
import type { BundleReportInput } from './report-input.ts';

/** `2026-11-20 22:17:11 UTC`: scripts write hyphens into the time, because it is part of a file name. */
const formatCaptured = (timestamp: string, zone = ''): string =>
  `${timestamp.replace(/^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)/, '$1 $2:$3:$4')} ${zone}`.trim();

/** Says how the times of a log were read that does not state its zone or its dates. */
const describeAssumed = ({ zone, day }: AssumedTimes): string =>
  [
    ...(zone ? [`It states no zone: read as UTC${zone.offset}, the zone ${zone.source}`] : []),
    ...(day === undefined
      ? []
      : [
          `It states no dates: read from ${new Date(day).toISOString().slice(0, 10)} on, as it ends before the capture does`,
        ]),
  ].join('; ');

/** Lists what the capture says about itself. */
export const writeCapturedFiles = ({ capture: { meta, logs } }: BundleReportInput): Section[] => [
  {
    id: 'contents',
    title: 'The capture',
    blocks: [
      {
        kind: 'table',
        columns: ['Property', 'Value'],
        rows: [
          ['Application', meta.application ?? UNKNOWN],
          ['Host', meta.host ?? UNKNOWN],
          ['Process', meta.processId === undefined ? UNKNOWN : String(meta.processId)],
          ['Captured', meta.timestamp === undefined ? UNKNOWN : formatCaptured(meta.timestamp, meta.timeZone)],
          ['Cores', meta.cpuCount === undefined ? UNKNOWN : String(meta.cpuCount)],
          ['Java', meta.javaVersion ?? UNKNOWN],
          ['System', meta.osVersion ?? UNKNOWN],
          ['Tags', meta.tags.join(', ') || UNKNOWN],
          ...logs.flatMap(({ name, assumed }) => (assumed ? [[`Times of ${name}`, describeAssumed(assumed)]] : [])),
        ],
      },
    ],
  },
];
