import { checkRule } from '../../../testing/index.ts';
import { staleThreadLocal } from './stale-thread-local.ts';

const MB = 1024 * 1024;
const stale = (entries: number, retained: number) => ({
  usedBytes: 100 * MB,
  staleThreadLocals: { entries, retained, values: [{ label: 'demo.Context', objects: entries, retained }] },
});

checkRule(staleThreadLocal, {
  silent: { 'no such value': stale(0, 0) },
  fires: {
    'a few': { on: stale(99, 0.9 * MB), level: 'INFO' },
    '100 values below 1 MB': { on: stale(100, 0.9 * MB), level: 'INFO', explanation: /100 values .* demo\.Context/ },
    '1 % of the heap': { on: stale(1, MB), level: 'WARNING' },
    '30 % of the heap': { on: stale(5000, 30 * MB), level: 'SEVERE' },
  },
});
