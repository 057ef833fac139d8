import type { Section } from '@hindsight/model';
import { type BundleReportInput, NOT_TOLD } from './report-input.ts';

/** Every file of the archive and every one that is missing, and where its report is. */
export const contentsSection = ({ capture: { artifacts, meta } }: BundleReportInput): Section[] => [
  {
    id: 'contents',
    title: 'What was captured',
    blocks: [
      {
        kind: 'table',
        columns: ['Of the capture', 'As it tells'],
        rows: [
          ['Application', meta.application ?? NOT_TOLD],
          ['Host', meta.host ?? NOT_TOLD],
          ['Process', meta.processId === undefined ? NOT_TOLD : String(meta.processId)],
          ['Captured', meta.timestamp === undefined ? NOT_TOLD : `${meta.timestamp} ${meta.timeZone ?? ''}`.trim()],
          ['Cores', meta.cpuCount === undefined ? NOT_TOLD : String(meta.cpuCount)],
          ['Java', meta.javaVersion ?? NOT_TOLD],
          ['System', meta.osVersion ?? NOT_TOLD],
          ['Tags', meta.tags.join(', ') || NOT_TOLD],
        ],
      },
      {
        kind: 'table',
        title: 'Artifacts',
        columns: ['File', 'What it is', 'State', 'Why'],
        rows: artifacts.map(({ name, kind, state, why }) => [name, kind, state, why ?? NOT_TOLD]),
      },
    ],
  },
];
