import { checkRule, writeCgroup } from '../../../testing/index.ts';
import { containerNearLimit } from './container-near-limit.ts';

checkRule(containerNearLimit, {
  silent: {
    '89 %': writeCgroup({ 'memory.max': 1000, 'memory.current': 899 }),
    'no limit': writeCgroup({ 'memory.max': 'max', 'memory.current': 899 }),
  },
  fires: {
    '90 %': { on: writeCgroup({ 'memory.max': 1000, 'memory.current': 900 }), level: 'SEVERE', headline: /900 B of/ },
    'page cache alone': {
      on: writeCgroup({ 'memory.max': 1000, 'memory.current': 990, anon: 300 }),
      level: 'INFO',
      headline: /page cache/,
    },
    'page cache, and little is left beside what is held': {
      on: writeCgroup({ 'memory.max': 1000, 'memory.current': 990, anon: 800 }),
      level: 'WARNING',
      headline: /page cache/,
    },
    'files in memory, which are counted as cache': {
      on: writeCgroup({ 'memory.max': 1000, 'memory.current': 990, anon: 300, file: 680, shmem: 650 }),
      level: 'SEVERE',
      headline: /650 B of it files in memory/,
      explanation: /\/dev\/shm/,
    },
  },
});
