import { count, ms } from '@hindsight/model';
import { Totals } from '../tables/totals.ts';
import type { SectionWriter } from './report-input.ts';

/** Threads that are named in the table. */
const MAX_THREADS = 20;

/** Writes the threads that had to wait for memory. */
export const stallsSection: SectionWriter = ({ analyses }) => {
  const threads = new Map<string, { kind: string; thread: string; totals: Totals }>();
  for (const { stalls } of analyses.map(({ run }) => run)) {
    for (let row = 0; row < stalls.count; row++) {
      const kind = stalls.kind.get(row);
      const thread = stalls.thread.get(row);
      const key = `${kind} ${thread}`;
      let entry = threads.get(key);
      if (!entry) {
        entry = { kind, thread, totals: new Totals() };
        threads.set(key, entry);
      }
      entry.totals.add(stalls.duration.get(row));
    }
  }
  if (threads.size === 0) return undefined;
  const worst = [...threads.values()].sort((a, b) => b.totals.sum - a.totals.sum);
  return {
    id: 'stalls',
    title: 'Stalls',
    blocks: [
      {
        kind: 'table',
        title:
          worst.length > MAX_THREADS ? `The ${MAX_THREADS} of ${worst.length} threads that waited longest` : 'Threads',
        columns: ['Thread', 'Waited for', 'Stalls', 'Total', 'Longest'],
        rows: worst
          .slice(0, MAX_THREADS)
          .map(({ kind, thread, totals }) => [thread, kind, count(totals.count), ms(totals.sum), ms(totals.max)]),
      },
    ],
  };
};
