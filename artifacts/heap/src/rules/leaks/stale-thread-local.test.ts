import { checkRule } from '../../../testing/index.ts';
import { staleThreadLocal } from './stale-thread-local.ts';

const stale = (entries: number, retained: number) => ({
  usedBytes: 1000,
  staleThreadLocals: { entries, retained, values: [{ label: 'demo.Context', objects: entries, retained }] },
});

checkRule(staleThreadLocal, {
  silent: { 'no such value': stale(0, 0) },
  fires: {
    'a few': { on: stale(99, 9), level: 'INFO' },
    '100 values': { on: stale(100, 0), level: 'WARNING', explanation: /100 values .* demo\.Context/ },
    '1 % of the heap': { on: stale(1, 10), level: 'WARNING' },
  },
});
