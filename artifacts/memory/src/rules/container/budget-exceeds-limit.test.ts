import { checkRule, writeCgroup, writeNmt } from '../../../testing/index.ts';
import { budgetExceedsLimit } from './budget-exceeds-limit.ts';

checkRule(budgetExceedsLimit, {
  silent: {
    fits: `${writeNmt({ 'Java Heap': 500, Code: 100 })}\n${writeCgroup({ 'memory.max': 700 * 1024 })}`,
  },
  fires: {
    '660 KB of 600 KB': {
      on: `${writeNmt({ 'Java Heap': 500, Code: 100 })}\n${writeCgroup({ 'memory.max': 600 * 1024 })}`,
      level: 'SEVERE',
      headline: /may take 660 KB in a container of 600 KB/,
    },
  },
});
