import { aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { gcCpuStarved } from './gc-cpu-starved.ts';

/** Sketches `starved` pauses with these CPU times among normal ones. */
const sketchRun = (
  starved: number,
  quiet: number,
  user: number,
  sys: number,
  real: number,
  seconds = 600,
): RunSketch => ({
  facts: { collector: 'G1' },
  events: [
    ...times(quiet, (index) => aPause(1 + index / 100, 20, { user: 40, sys: 0, real: 20 })),
    ...times(starved, (index) => aPause(20 + index, real, { user, sys, real })),
  ],
  untilSeconds: seconds,
});

/** Sketches short pauses alone. */
const sketchShort = (count: number, duration: number, cpuMs: number, seconds = 34): RunSketch => ({
  facts: { collector: 'Serial', cpusAvailable: 1 },
  events: times(count, (index) =>
    aPause(1 + index / 10, duration, { user: cpuMs, sys: 0, real: Math.round(duration) }),
  ),
  untilSeconds: seconds,
});

checkRule(gcCpuStarved, {
  silent: {
    'exactly 1.1 times the CPU time': sketchRun(1, 20, 1600, 400, 2200),
    'little waited in one pause': sketchRun(1, 20, 400, 100, 699),
    'hundreds of short pauses that used their CPU': sketchShort(300, 7.6, 6),
    'a short wait in all': sketchShort(60, 10, 2),
    'waits of less than 2 % of the run': sketchShort(300, 7.6, 1.8, 130),
    'waits of less than 3 % of a run of a minute': sketchShort(300, 7.6, 1.8, 60),
    'waits of less than 5 % of the run at half of their length': sketchShort(300, 10, 5, 34),
    'just below half a second': sketchRun(1, 20, 0, 0, 499),
    'a pause that used its CPUs': sketchRun(1, 20, 2000, 100, 600),
    'tenths of a second in fewer than a twentieth of the pauses': sketchRun(20, 400, 10, 0, 200),
    'tenths of a second of which a third was work': sketchRun(20, 100, 60, 10, 200),
    'no CPU times in the log': { events: [aPause(10, 5000)], untilSeconds: 600 },
  },
  fires: {
    'half a second without any CPU time': {
      on: sketchRun(1, 20, 0, 0, 500),
      level: 'WARNING',
      explanation: /500 ms of it waiting/,
    },
    'over 1.1 times the CPU time': { on: sketchRun(1, 20, 1600, 400, 2201), level: 'WARNING' },
    'tenths of a second in a sixth of the pauses': {
      on: sketchRun(20, 100, 10, 0, 200),
      level: 'WARNING',
      explanation: /4 s elapsed in 20 pauses .*3\.8 s of it waiting.*of 100 ms and more over 3 times/,
    },
    'one pause of which nearly all was waiting': { on: sketchRun(1, 20, 100, 0, 9000), level: 'WARNING' },
    'ten of them, but fewer than a tenth of all pauses': { on: sketchRun(10, 91, 0, 0, 900), level: 'WARNING' },
    'ten of them and a tenth of all pauses': { on: sketchRun(10, 90, 0, 0, 900), level: 'SEVERE' },
    'hundreds of short pauses at a quarter of their length': {
      on: sketchShort(300, 7.6, 1.8),
      level: 'WARNING',
      explanation:
        /starved of CPU time: .* 300 pauses took 2\.28 s, but their threads used only 540 ms.*the JVM sees 1 CPU/,
    },
    'waits of 2 % of a longer run': { on: sketchShort(600, 7.6, 1.8, 120), level: 'WARNING' },
    'a tenth of the run spent waiting': { on: sketchShort(320, 20, 5), level: 'SEVERE' },
    'five long pauses are exact enough': {
      on: sketchShort(5, 1000, 100, 34),
      level: 'WARNING',
      explanation: /5 pauses took 5 s, but their threads used only 500 ms/,
    },
    'work of 5 % of the run, which is a small part of the pauses': {
      on: sketchShort(300, 50, 10, 50),
      level: 'SEVERE',
    },
    'the same work, which is most of the pauses': { on: sketchShort(300, 20, 10, 30), level: 'WARNING' },
    'in a short run it is a warning': { on: sketchRun(10, 10, 0, 0, 500, 29.9), level: 'WARNING' },
  },
});
