import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { vthreadStarvation } from './vthread-starvation.ts';

const carried = { name: 'runs', virtual: true, carrier: '7' };
const ready = (count: number) => createThreads('ready', count, { virtual: true, frames: [] });

checkDumpRule(vthreadStarvation, {
  silent: {
    'nine are ready': [carried, ...ready(9)],
    'the dump states no carriers': ready(50),
  },
  fires: {
    'ten are ready': { on: [carried, ...ready(10)], level: 'WARNING', explanation: /10 virtual threads/ },
  },
});
