import { checkRule } from '../../../testing/index.ts';
import { cleanerBacklog } from './cleaner-backlog.ts';

const queue = (length: number, retained = 0) => ({
  usedBytes: 1000,
  cleaners: [{ length, action: 'demo.Release', retained }],
});

checkRule(cleanerBacklog, {
  silent: { 'no Cleaner has a queue': { cleaners: [] }, '999 actions': queue(999) },
  fires: {
    '1,000 actions': { on: queue(1000), level: 'WARNING', explanation: /1,000 cleaning actions .* demo\.Release/ },
    '10,000 actions': { on: queue(10_000), level: 'SEVERE' },
    '5 % of the heap': { on: queue(1000, 50), level: 'SEVERE' },
  },
});
