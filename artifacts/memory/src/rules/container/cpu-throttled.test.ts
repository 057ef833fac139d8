import { checkRule, writeCgroup } from '../../../testing/index.ts';
import { cpuThrottled } from './cpu-throttled.ts';

checkRule(cpuThrottled, {
  silent: {
    '9 %': writeCgroup({ 'cpu.max': '100000 100000', nr_periods: 1000, nr_throttled: 99 }),
  },
  fires: {
    '10 %': {
      on: writeCgroup({ 'cpu.max': '100000 100000', nr_periods: 1000, nr_throttled: 100 }),
      level: 'WARNING',
      headline: /10 %/,
    },
  },
});
