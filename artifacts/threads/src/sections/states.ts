import { count } from '@hindsight/model';
import { dumpLabel, type SectionWriter } from './report-input.ts';

/** How many threads are in which state, dump by dump. */
export const statesSection: SectionWriter = ({ analysis: { dumps } }) => {
  const used = dumps[0]?.states.map(({ state }) => state).filter((state) => isUsed(state)) ?? [];
  function isUsed(wanted: string): boolean {
    return dumps.some(({ states }) => states.some(({ state, threads }) => state === wanted && threads.length > 0));
  }
  return {
    id: 'states',
    title: 'States per dump',
    blocks: [
      {
        kind: 'table',
        columns: ['Dump', 'Line', 'Threads', ...used],
        rows: dumps.map((one) => [
          dumpLabel(one),
          String(one.dump.line),
          count(one.dump.threads.length),
          ...one.states.filter(({ state }) => used.includes(state)).map(({ threads }) => count(threads.length)),
        ]),
      },
    ],
  };
};
