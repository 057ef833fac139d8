import { checkRule, writeNmt } from '../../../testing/index.ts';
import { twoProcesses } from './two-processes.ts';

checkRule(twoProcesses, {
  silent: {
    one: writeNmt({ Other: 1 }),
  },
  fires: {
    two: {
      on: `${writeNmt({ Other: 1 })}\n${writeNmt({ Other: 1 }).replace('4711', '4712')}`,
      level: 'WARNING',
      headline: /2 processes: 4711, 4712/,
    },
  },
});
