import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { hashmapRace } from './hashmap-race.ts';

const inside = { frames: ['java.util.HashMap.put(HashMap.java:374)'] };

checkDumpRule(hashmapRace, {
  silent: {
    'one fewer than the limit': createThreads('t', 2 - 1, inside),
    'other code': createThreads('t', 50),
  },
  fires: {
    'at the limit': { on: createThreads('t', 2, inside), level: 'WARNING', explanation: /^2 threads/ },
    'a tool has measured that they use the processor': {
      on: createThreads('t', 2, { ...inside, cpuPercent: 99 }),
      level: 'SEVERE',
    },
  },
});
