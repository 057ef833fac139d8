import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { hashmapRace } from './hashmap-race.ts';

const inside = { frames: ['java.util.HashMap.put(HashMap.java:374)'] };

const removes = {
  frames: ['java.util.HashMap.removeEntryForKey(HashMap.java:666)', 'com.acme.View.drop(View.java:9)'],
};
/** Threads inside of a map in three dumps, by the processor time that each uses in between. */
const series = (usedMs: number, frames: readonly string[] = inside.frames) => ({
  dumps: [1, 2, 3].map((one) => ({
    time: one * 10_000,
    threads: createThreads('t', 3, { frames: [...frames], cpuMs: one * usedMs, elapsedMs: 50_000 + one * 10_000 }),
  })),
});

checkDumpRule(hashmapRace, {
  silent: {
    'one fewer than the limit': createThreads('t', 2 - 1, inside),
    'other code': createThreads('t', 50),
  },
  fires: {
    'they stay there and use the processor': { on: series(4000), level: 'SEVERE' },
    'they are there in every dump and hardly use the processor': { on: series(50), level: 'INFO' },
    'they come in the second dump': {
      on: { dumps: [{ threads: createThreads('t', 3) }, { time: 9000, threads: createThreads('t', 3, inside) }] },
      level: 'INFO',
    },
    'they remove, without figures of the processor': {
      on: { dumps: [0, 9000].map((time) => ({ time, threads: createThreads('t', 3, removes) })) },
      level: 'SEVERE',
    },
    'at the limit': { on: createThreads('t', 2, inside), level: 'WARNING', explanation: /^2 threads/ },
    'a tool has measured that they use the processor': {
      on: createThreads('t', 2, { ...inside, cpuPercent: 99 }),
      level: 'SEVERE',
    },
  },
});
