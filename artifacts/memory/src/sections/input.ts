import { pluralize } from '@hindsight/claims';
import { type Block, type Cell, count } from '@hindsight/model';
import { type SectionWriter, UNKNOWN } from './report-input.ts';

const MAX_GROUPS = 50;

/** What was read and what was not, which shows how far the rest can be trusted. */
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
    summary: `${pluralize(input.snapshotCount, 'snapshot')}; times: ${timeSource}`,
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
