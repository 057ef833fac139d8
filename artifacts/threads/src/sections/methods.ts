import { UNKNOWN } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { selectThreads } from '../rules/support/evidence.ts';
import { formatDumpLabel, formatNames, formatStates, type SectionWriter } from './report-input.ts';

const MAX_ROWS = 30;

/** Lists the methods at the top of the stacks. */
export const writeMethods: SectionWriter = ({ analysis }) => {
  const last = analysis.dumps.at(-1);
  if (!last || last.usedMethods.length === 0) return undefined;
  return {
    id: 'methods',
    title: 'Most used methods',
    blocks: [
      {
        kind: 'table',
        title: formatDumpLabel(last),
        columns: ['Method', 'Threads', 'States', 'For', 'Members'],
        rows: last.usedMethods.slice(0, MAX_ROWS).map(({ method, threads, applicationMethod }) => {
          const entries = selectThreads(last, threads);
          return [
            method,
            count(threads.length),
            formatStates(entries),
            applicationMethod ?? UNKNOWN,
            formatNames(entries),
          ];
        }),
      },
    ],
  };
};
