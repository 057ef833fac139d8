import { checkInputRule } from '../../../testing/index.ts';
import { dumpsFarApart } from './dumps-far-apart.ts';

const at = (...times: number[]) => ({ dumps: times.map((time) => ({ time, threads: [{ name: 'a' }] })) });

checkInputRule(dumpsFarApart, {
  silent: {
    'five minutes': at(0, 300_000),
    'without stamps': { dumps: [{ threads: [{ name: 'a' }] }, { threads: [{ name: 'a' }] }] },
  },
  fires: {
    'more than five minutes': { on: at(0, 10_000, 310_001), level: 'INFO', explanation: /^5 min passed between/ },
  },
});
