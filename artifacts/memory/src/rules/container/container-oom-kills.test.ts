import { checkRule, writeCgroup } from '../../../testing/index.ts';
import { containerOomKills } from './container-oom-kills.ts';

checkRule(containerOomKills, {
  silent: {
    'no kill': writeCgroup({ 'memory.max': 1000, oom_kill: 0 }),
  },
  fires: {
    'two kills': {
      on: writeCgroup({ 'memory.max': 536870912, oom_kill: 2 }),
      level: 'FATAL',
      headline: /killed 2 processes/,
    },
  },
});
