import { checkSeriesRule, createThreads } from '../../../testing/index.ts';
import { threadCountGrowth } from './thread-count-growth.ts';

const buildDumps = (...counts: number[]) => ({
  dumps: counts.map((count) => ({ threads: createThreads('t', count) })),
});

const buildAged = (elapsedMs: number, ...counts: number[]) => ({
  dumps: counts.map((count) => ({ threads: createThreads('t', count, { elapsedMs }) })),
});

checkSeriesRule(threadCountGrowth, {
  silent: {
    'a dump whose first lines were cut': {
      dumps: [
        { threads: createThreads('t', 20).map((thread) => ({ ...thread, id: `0x${thread.name}` })) },
        { jvm: '17', threads: createThreads('t', 60).map((thread) => ({ ...thread, id: `0x${thread.name}` })) },
      ],
    },
    'a single dump': buildDumps(20),
    '10 %': buildDumps(20, 21, 22),
    'not in every dump': buildDumps(20, 30, 30),
  },
  fires: {
    'more than 10 %, in every dump': {
      on: buildDumps(20, 22, 23),
      level: 'INFO',
      explanation: /20, 22, 23 threads/,
    },
    '20 threads more over three dumps': { on: buildDumps(20, 30, 40), level: 'WARNING' },
    'a JVM that has started a minute ago': { on: buildAged(60_000, 20, 30, 40), level: 'WARNING' },
    'a JVM that starts': { on: buildAged(59_000, 20, 30, 40), level: 'INFO' },
    '19 threads more': { on: buildDumps(20, 30, 39), level: 'INFO' },
    'many more in two dumps': { on: buildDumps(20, 60), level: 'INFO' },
  },
});
