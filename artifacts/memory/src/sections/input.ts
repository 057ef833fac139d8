import { pluralize, UNKNOWN } from '@hindsight/claims';
import { type Block, type Cell, count } from '@hindsight/model';
import type { TimeSource } from '../model.ts';
import type { SectionWriter } from './report-input.ts';

const MAX_GROUPS = 50;

/** Where the times of the snapshots are from. */
const TIMES: Readonly<Record<TimeSource, string>> = {
  stamp: 'times as printed',
  'file-name': 'times of the file names',
  uptime: 'times since the start of the JVM',
  mtime: 'times of the last change of the files',
  interval: 'times by the interval of the tool',
  order: 'no times, only their order',
};

/** Lists what was read and what was not, which shows how far the rest can be trusted. */
export const writeInput: SectionWriter = ({ analysis: { input, timeSource } }) => {
  const { count: lines, examples } = input.unparsed;
  const unparsed: Block[] =
    lines === 0
      ? []
      : [
          {
            kind: 'code',
            title: `${pluralize(lines, 'line')} of no table`,
            folded: true,
            text: examples.map(({ line, text }) => `${line}: ${text}`).join('\n'),
          },
        ];
  return {
    id: 'input',
    title: 'Input',
    summary: `${pluralize(input.snapshotCount, 'snapshot')}; ${TIMES[timeSource]}`,
    blocks: [
      {
        kind: 'table',
        columns: ['Table', 'Format', 'Snapshots', 'Line', 'File'],
        rows: input.groups
          .slice(0, MAX_GROUPS)
          .map(({ kind, format, snapshots, line, member }): Cell[] => [
            kind,
            format,
            count(snapshots),
            count(line),
            member === '' ? UNKNOWN : member,
          ]),
      },
      ...unparsed,
    ],
  };
};
