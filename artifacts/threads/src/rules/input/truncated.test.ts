import { checkInputRule } from '../../../testing/index.ts';
import { truncated } from './truncated.ts';

const threads = [{ name: 'main' }];

checkInputRule(truncated, {
  silent: { 'a whole dump': { threads } },
  fires: {
    'a truncated dump': {
      on: { threads, truncated: true },
      level: 'INFO',
      explanation: /1 thread up to line \d+ was read/,
    },
  },
});
