import { checkRule, writeCgroup } from '../../../testing/index.ts';
import { pidsNearLimit } from './pids-near-limit.ts';

checkRule(pidsNearLimit, {
  silent: {
    '179 of 200': writeCgroup({ 'pids.max': 200, 'pids.current': 179 }),
  },
  fires: {
    '180 of 200': {
      on: writeCgroup({ 'pids.max': 200, 'pids.current': 180 }),
      level: 'SEVERE',
      headline: /180 of 200/,
    },
  },
});
