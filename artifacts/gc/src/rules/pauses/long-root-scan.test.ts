import { aPause, checkRule, pool, type RunSketch, times } from '../../../testing/index.ts';
import { longRootScan } from './long-root-scan.ts';

/** Sketches young collections that leave `survivors` MB and use `cpu` ms of processor time. */
const sketchRun = (count: number, duration: number, survivors: number, cpu = duration, seconds = 60): RunSketch => ({
  facts: { collector: 'Parallel' },
  events: times(count, (index) =>
    aPause(10 + index, duration, {
      user: cpu,
      sys: 0,
      real: duration,
      pools: { young: pool(20, survivors, 32), old: pool(10, 10, 64) },
    }),
  ),
  untilSeconds: seconds,
});

/** The same with a full collection inside each, as unified logs of CMS have it after a failed promotion. */
const sketchNested = (count: number): RunSketch => {
  const { events = [], ...run } = sketchRun(count, 150, 0.1);
  const fulls = times(count, (index) => aPause(10.01 + index, 140, { pause: 'full', user: 140, sys: 0, real: 140 }));
  return { ...run, events: events.flatMap((young, index) => [fulls[index] ?? young, young]) };
};

/** The same in a log without times. */
const sketchUnstamped = (count: number): RunSketch => {
  const { facts = {}, events = [] } = sketchRun(count, 100, 0.1);
  return { facts, events: events.map((event) => ({ ...event, uptime: Number.NaN })), unstamped: true };
};

checkRule(longRootScan, {
  silent: {
    'most of each is a full collection inside it': sketchNested(45),
    'pauses that copy 50 MB per second of CPU time': sketchRun(40, 100, 5),
    'short pauses': sketchRun(200, 19, 0.1),
    'pauses that wait for a processor': sketchRun(40, 100, 0.1, 40),
    'less than 5 % of the run': sketchRun(29, 100, 0.1),
    'the length of the run is unknown': sketchUnstamped(30),
    'nine pauses': sketchRun(9, 600, 0.1),
  },
  fires: {
    '5 % of the run': {
      on: sketchRun(30, 100, 0.1),
      level: 'WARNING',
      explanation: /^Root scanning takes the time: 30 young/,
    },
    'a tenth of the run': { on: sketchRun(45, 150, 1), level: 'SEVERE' },
  },
});
