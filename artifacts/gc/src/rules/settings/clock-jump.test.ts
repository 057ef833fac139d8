import { aPause, checkRule, type RunSketch } from '../../../testing/index.ts';
import { clockJump } from './clock-jump.ts';

const START = Date.UTC(2026, 0, 1);

/** Sketches two pauses with date and uptime; the second date is off by this much. */
const sketchDates = (offMs: number): RunSketch => ({
  events: [
    { ...aPause(10, 20), wall: START + 10_000 },
    { ...aPause(20, 20), wall: START + 20_000 + offMs },
  ],
});

checkRule(clockJump, {
  silent: { 'date and uptime go together': sketchDates(0), 'less than five seconds': sketchDates(4999) },
  fires: {
    'five seconds ahead': { on: sketchDates(5000), level: 'WARNING', explanation: /at most by 5 s ahead/ },
    'an hour back': { on: sketchDates(-3_600_000), level: 'WARNING', explanation: /at most by 1 h back/ },
  },
});
