import { count } from '@hindsight/model';
import { selectThreads } from '../rules/support/evidence.ts';
import { formatDumpLabel, formatNames, formatStates, type SectionWriter } from './report-input.ts';

const MAX_ROWS = 60;

/** Lists groups of threads with the number of their busy threads. */
export const writeGroups: SectionWriter = ({ analysis }) => {
  const last = analysis.dumps.at(-1);
  if (!last || last.groups.length === 0) return undefined;
  const busy = new Set(last.busy);
  return {
    id: 'groups',
    title: 'Groups and pools',
    blocks: [
      {
        kind: 'table',
        title: formatDumpLabel(last),
        columns: ['Group', 'Threads', 'Not idle', 'States', 'Members'],
        rows: last.groups.slice(0, MAX_ROWS).map(({ name, threads }) => {
          const entries = selectThreads(last, threads);
          const working = threads.filter((index) => busy.has(index)).length;
          return [name, count(threads.length), count(working), formatStates(entries), formatNames(entries)];
        }),
      },
    ],
  };
};
