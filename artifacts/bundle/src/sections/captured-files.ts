import type { Section } from '@hindsight/model';
import { type BundleReportInput, UNKNOWN } from './report-input.ts';

/** Lists every file of the archive and every missing one, with a link to its report. */
export const writeCapturedFiles = ({ capture: { artifacts, meta } }: BundleReportInput): Section[] => [
  {
    id: 'contents',
    title: 'What was captured',
    blocks: [
      {
        kind: 'table',
        columns: ['Property', 'Value'],
        rows: [
          ['Application', meta.application ?? UNKNOWN],
          ['Host', meta.host ?? UNKNOWN],
          ['Process', meta.processId === undefined ? UNKNOWN : String(meta.processId)],
          ['Captured', meta.timestamp === undefined ? UNKNOWN : `${meta.timestamp} ${meta.timeZone ?? ''}`.trim()],
          ['Cores', meta.cpuCount === undefined ? UNKNOWN : String(meta.cpuCount)],
          ['Java', meta.javaVersion ?? UNKNOWN],
          ['System', meta.osVersion ?? UNKNOWN],
          ['Tags', meta.tags.join(', ') || UNKNOWN],
        ],
      },
      {
        kind: 'table',
        title: 'Artifacts',
        columns: ['File', 'What it is', 'State', 'Why'],
        rows: artifacts.map(({ name, kind, state, why }) => [name, kind, state, why ?? UNKNOWN]),
      },
    ],
  },
];
