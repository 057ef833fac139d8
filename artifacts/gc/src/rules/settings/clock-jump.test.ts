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

/** Sketches a pause each minute of uptime, and as much more of sleep before each. */
const sketchSleep = (times: number, sleepMs: number): RunSketch => ({
  events: Array.from({ length: times + 1 }, (_, index) => ({
    ...aPause(60 * (index + 1), 20),
    wall: START + 60_000 * (index + 1) + sleepMs * index,
  })),
});

checkRule(clockJump, {
  silent: { 'date and uptime go together': sketchDates(0), 'less than five seconds': sketchDates(4999) },
  fires: {
    'five seconds ahead': { on: sketchDates(5000), level: 'WARNING', explanation: /at most by 5 s ahead/ },
    'again and again by a minute: a machine that sleeps': {
      on: sketchSleep(3, 60_000),
      level: 'INFO',
      explanation: /slept or was suspended 3 times, for up to 1 min/,
    },
    'once by three minutes': { on: sketchDates(180_000), level: 'INFO' },
    'once by less': { on: sketchDates(179_000), level: 'WARNING' },
    'twice by a minute': { on: sketchSleep(2, 60_000), level: 'WARNING' },
    'again and again by less than a minute': { on: sketchSleep(3, 59_000), level: 'WARNING' },
    'an hour back': { on: sketchDates(-3_600_000), level: 'WARNING', explanation: /at most by 1 h back/ },
  },
});
