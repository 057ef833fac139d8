import { count } from '@hindsight/model';
import { selectThreads } from '../rules/support/evidence.ts';
import { formatDumpLabel, formatNames, type SectionWriter } from './report-input.ts';

/** Lists threads that create or handle an exception, dump by dump. */
export const writeExceptions: SectionWriter = ({ analysis }) => {
  const rows = analysis.dumps.flatMap((dump) =>
    dump.exceptions.map(({ type, threads }) => [
      formatDumpLabel(dump),
      type,
      count(threads.length),
      formatNames(selectThreads(dump, threads)),
    ]),
  );
  if (rows.length === 0) return undefined;
  return {
    id: 'exceptions',
    title: 'Exceptions',
    blocks: [{ kind: 'table', columns: ['Dump', 'Exception', 'Threads', 'Members'], rows }],
  };
};
