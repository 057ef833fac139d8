import { checkInputRule } from '../../../testing/index.ts';
import { truncated } from './truncated.ts';

const threads = [{ name: 'main' }];

checkInputRule(truncated, {
  silent: { 'a whole dump': { threads } },
  fires: {
    'a cut one': { on: { threads, cut: true }, level: 'INFO', explanation: /1 thread up to line \d+ was read/ },
  },
});
