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

/** The same in the form of Java 8: the heap and the spaces of the young generation, and not the old one. */
const sketchJava8 = (count: number, duration: number, survivors: number): RunSketch => ({
  facts: { collector: 'G1' },
  events: times(count, (index) =>
    aPause(10 + index, duration, {
      user: duration,
      sys: 0,
      real: duration,
      heap: pool(30, 10 + survivors, 96),
      pools: { eden: pool(20, 0, 30), survivor: pool(0, survivors, 2) },
    }),
  ),
  untilSeconds: 60,
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

/** Sketches young collections in a heap that stays the same, which take longer and longer in twenty minutes, up to this many ms. */
const sketchGrowing = (upTo: number, { left = 300, copied = 5, cpu = upTo } = {}): RunSketch => ({
  facts: { collector: 'G1' },
  events: times(100, (index) => {
    const share = index / 100;
    const duration = 20 + share * (upTo - 20);
    return aPause(10 + index * 12, duration, {
      user: 20 + share * (cpu - 20),
      sys: 0,
      real: duration,
      heap: pool(2600, 300 + share * (left - 300), 4096),
      pools: { young: pool(2300, 5 + share * (copied - 5), 2400), old: pool(250, 250, 1600) },
    });
  }),
  untilSeconds: 1300,
});

checkRule(longRootScan, {
  silent: {
    'pauses that grow to less than 100 ms': sketchGrowing(95),
    'pauses that grow with what is in use': sketchGrowing(250, { left: 600 }),
    'pauses that grow with what they copy': sketchGrowing(250, { copied: 40 }),
    'pauses that only wait for longer': sketchGrowing(250, { cpu: 30 }),
    'most of each is a full collection inside it': sketchNested(45),
    'pauses that copy 50 MB per second of CPU time': sketchRun(40, 100, 5),
    'the same before Java 9': sketchJava8(40, 100, 5),
    'many threads that wait for each other': sketchRun(40, 100, 12, 800),
    'short pauses': sketchRun(200, 19, 0.1),
    'pauses that wait for a processor': sketchRun(40, 100, 0.1, 40),
    'less than 5 % of the run': sketchRun(29, 100, 0.1),
    'the length of the run is unknown': sketchUnstamped(30),
    'nine pauses': sketchRun(9, 600, 0.1),
  },
  fires: {
    'before Java 9': { on: sketchJava8(40, 100, 0.1), level: 'WARNING', explanation: /copied 102 KB/ },
    'pauses grow although nothing else does': {
      on: sketchGrowing(250),
      level: 'WARNING',
      explanation: /took \d.* at first and take 22\d ms now.*searches for roots grows/,
    },
    '5 % of the run': {
      on: sketchRun(30, 100, 0.1),
      level: 'WARNING',
      explanation: /^Root scanning takes the time: 30 young/,
    },
    'a tenth of the run': { on: sketchRun(45, 150, 1), level: 'SEVERE' },
  },
});
