import { formatBytes, formatDuration, pluralize } from '@hindsight/claims';
import { type Block, bytes, type Cell, count, ms } from '@hindsight/model';
import type { IoGroup } from '../model-figures.ts';
import { drawFlame } from './profile-blocks.ts';
import { shareMs } from './quantities.ts';
import { buildFoldedSection, buildTable, type SectionWriter } from './report-input.ts';

const MAX_ROWS = 25;

function listGroup(title: string, head: string, group: IoGroup | undefined): Block[] {
  if (!group) return [];
  const rows = group.rows
    .slice(0, MAX_ROWS)
    .map((row): Cell[] => [
      row.host ? `${row.name} (${row.host})` : row.name,
      count(row.count),
      bytes(row.bytes),
      shareMs(row.totalMs, group.totalMs),
      ms(row.maxMs),
    ]);
  return buildTable(title, [head, 'Operations', 'Bytes', 'Total', 'Longest'], rows);
}

/** Files and peers by the time that was spent on them. */
export const writeIo: SectionWriter = (input) => {
  const { fileRead, fileWrite, fileForce, socketRead, socketWrite, sampled } = input.analysis.io;
  const groups = [
    ['file reads', fileRead],
    ['file writes', fileWrite],
    ['forced writes', fileForce],
    ['socket reads', socketRead],
    ['socket writes', socketWrite],
  ] as const;
  const known = groups.flatMap(([name, group]) => (group && group.count > 0 ? [{ name, group }] : []));
  if (known.length === 0) return undefined;
  const summary = known
    .map(({ name, group }) => `${name} ${formatDuration(group.totalMs)}, ${formatBytes(group.bytes)}`)
    .join('; ');
  const atLeast: Block[] = sampled
    ? [
        {
          kind: 'paragraph',
          text: 'The recorder throttled these events: counts, bytes and times are lower bounds. Raise `throttle` of the event in the settings of the recording to see all of them.',
        },
      ]
    : [];
  const operations = known.reduce((sum, { group }) => sum + group.count, 0);
  return buildFoldedSection('io', 'I/O', `${pluralize(operations, 'operation')}: ${summary}`, [
    ...atLeast,
    ...listGroup('File reads by path', 'Path', fileRead),
    ...listGroup('File writes by path', 'Path', fileWrite),
    ...listGroup('Forced writes by path', 'Path', fileForce),
    ...listGroup('Socket reads by peer', 'Peer', socketRead),
    ...listGroup('Socket writes by peer', 'Peer', socketWrite),
    ...drawFlame(input, 'file-io', 'Where files are read and written'),
    ...drawFlame(input, 'socket-io', 'Where sockets are read and written'),
  ]);
};
