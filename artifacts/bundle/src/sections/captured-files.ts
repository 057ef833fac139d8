import type { Section } from '@hindsight/model';
import { type BundleReportInput, UNKNOWN } from './report-input.ts';

/** `2026-11-20 22:17:11 UTC`: scripts write hyphens into the time, because it is part of a file name. */
const formatCaptured = (timestamp: string, zone = ''): string =>
  `${timestamp.replace(/^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)/, '$1 $2:$3:$4')} ${zone}`.trim();

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
          ...logs.flatMap(({ name, assumedZone }) =>
            assumedZone
              ? [
                  [
                    `Times of ${name}`,
                    `It states no zone: read as UTC${assumedZone.offset}, the zone ${assumedZone.source}`,
                  ],
                ]
              : [],
          ),
        ],
      },
    ],
  },
];
