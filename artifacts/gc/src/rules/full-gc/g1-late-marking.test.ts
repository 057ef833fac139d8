import { aCycle, aPause, checkRule, MB, pool, type RunSketch, times } from '../../../testing/index.ts';
import { PauseMark } from '../../events.ts';
import { g1LateMarking } from './g1-late-marking.ts';

/** Sketches a cycle in lines 1000 to 2000 of the log, with pauses in the given lines. */
const sketchPausesWhileMarking = (
  lines: readonly number[],
  cause = 'Allocation Failure',
  durationMs = 500,
): RunSketch => ({
  facts: { collector: 'G1' },
  events: [
    ...lines.map((line, i) => aPause(100 + i, durationMs, { pause: 'full', cause, line, lastLine: line })),
    aCycle(100, 60_000, { line: 1000, lastLine: 2000 }),
  ],
});

/** Sketches marking that begins with this many MB of 1000 in the old generation. */
const sketchStarted = (
  times_: number,
  old: number,
  cause = 'G1 Evacuation Pause',
  jvmVersion = '1.8.0_121',
): RunSketch => ({
  facts: { collector: 'G1', jvmVersion, heapMax: 1000 * MB },
  events: times(times_, (i) =>
    aPause(100 + i * 100, 10, {
      cause,
      marks: PauseMark.startsMarking,
      heap: pool(old + 100, old, 1000),
      pools: { old: pool(old, old, 1000) },
    }),
  ),
});

/** Sketches a JVM that adapts the threshold, and so many young collections above the default before it marks. */
const sketchIgnored = (count: number): RunSketch => ({
  ...sketchStarted(3, 800, 'G1 Evacuation Pause', '17.0.1'),
  events: [
    ...times(count, (i) => aPause(10 + i, 10, { heap: pool(700, 650, 1000), pools: { old: pool(600, 650, 1000) } })),
    ...(sketchStarted(3, 800).events ?? []),
  ],
});

/** Sketches the same without details: the log has the heap alone. */
const sketchHeapOnly = (left: number): RunSketch => ({
  facts: { collector: 'G1', jvmVersion: '17.0.1', heapMax: 1000 * MB },
  events: [
    ...times(5, (i) => aPause(10 + i, 10, { heap: pool(left + 100, left, 1000) })),
    ...times(3, (i) =>
      aPause(100 + i * 100, 10, { marks: PauseMark.startsMarking, heap: pool(left + 100, left, 1000) }),
    ),
  ],
});

/** Sketches full collections of a heap in which nothing marks before, with an option for the threshold. */
const sketchUnmarked = (threshold: number, fulls: number): RunSketch => ({
  facts: {
    collector: 'G1',
    jvmVersion: '1.8.0_281',
    heapMax: 1000 * MB,
    commandLine: `-XX:InitiatingHeapOccupancyPercent=${threshold}`,
  },
  events: times(fulls, (i) =>
    aPause(100 + i * 100, 5000, { pause: 'full', cause: 'Allocation Failure', heap: pool(990, 270, 1000) }),
  ),
});

checkRule(g1LateMarking, {
  silent: {
    'one failure while marking': sketchPausesWhileMarking([1500]),
    'failures outside of marking': sketchPausesWhileMarking([500, 600, 700]),
    'full collections that were requested': sketchPausesWhileMarking([1400, 1500], 'System.gc()'),
    'marking began late twice': sketchStarted(2, 800),
    'old below 1.3 times the threshold of 45 %': sketchStarted(3, 584),
    'a large object began it': sketchStarted(5, 800, 'G1 Humongous Allocation'),
    'from Java 9 G1 learns the threshold': sketchStarted(5, 800, 'G1 Evacuation Pause', '17.0.1'),
    'the heap alone is known, and survivors may be what is above it': sketchHeapOnly(634),
    'a threshold little above the default, and no marking': sketchUnmarked(58, 5),
    'a high threshold, and one full collection': sketchUnmarked(92, 1),
    'four collections above it before the first marking': sketchIgnored(4),
  },
  fires: {
    'a high threshold, and memory runs out before any marking': {
      on: sketchUnmarked(92, 2),
      level: 'WARNING',
      explanation: /An option sets the threshold to 92 % \(default 45 %\)/,
    },
    'two failures while marking': {
      on: sketchPausesWhileMarking([1400, 1500]),
      level: 'WARNING',
      explanation: / 2 full collections/,
    },
    'two failures of a millisecond': {
      on: { ...sketchPausesWhileMarking([1400, 1500], 'Allocation Failure', 1), untilSeconds: 1000 },
      level: 'INFO',
      explanation: / 2 full collections/,
    },
    'three markings begin at 1.3 times the threshold, and none ends too late': {
      on: sketchStarted(3, 585),
      level: 'INFO',
      explanation: /58\.5 % or more/,
    },
    'G1 ignores the default threshold before the first marking': {
      on: sketchIgnored(5),
      level: 'INFO',
      explanation: /The threshold seems to be set: without the option marking would start at 45 %/,
    },
    'the heap alone is known': { on: sketchHeapOnly(635), level: 'INFO', explanation: /seems to be set/ },
    'three markings begin late, and memory ran out': {
      on: {
        ...sketchStarted(3, 585),
        events: [
          ...(sketchStarted(3, 585).events ?? []),
          aPause(500, 800, { pause: 'full', cause: 'Allocation Failure' }),
        ],
      },
      level: 'WARNING',
      explanation: /58\.5 % or more/,
    },
  },
});
