import { aMark, aPause, checkRule, MB, pool, type RunSketch, times } from '../../../testing/index.ts';
import { memoryLeak } from './memory-leak.ts';

/** Sketches a full collection per minute, after warm-up; `live` in MB of a heap of 1000 MB. */
const sketchLiveSet = (live: readonly number[], fromSeconds = 100, everySeconds = 60): RunSketch => ({
  facts: { collector: 'Parallel', heapMax: 1000 * MB },
  events: live.map((used, i) =>
    aPause(fromSeconds + i * everySeconds, 500, { pause: 'full', cause: 'Ergonomics', heap: pool(950, used, 1000) }),
  ),
});
/** The same after young collections every half a minute before: what they leave bounds what was alive. */
const sketchBounded = (young: readonly number[], live: readonly number[]): RunSketch => {
  const sketch = sketchLiveSet(live, 400);
  const earlier = young.map((used, i) => aPause(100 + i * 30, 20, { heap: pool(950, used, 1000) }));
  return { ...sketch, events: [...earlier, ...(sketch.events ?? [])] };
};
/** The same while classes are loaded; class metadata in MB. */
const sketchClasses = (live: readonly number[], classes: readonly number[]): RunSketch => ({
  facts: { collector: 'Parallel', heapMax: 1000 * MB },
  events: live.map((used, i) =>
    aPause(100 + i * 60, 500, {
      pause: 'full',
      cause: 'Ergonomics',
      heap: pool(950, used, 1000),
      pools: { metaspace: pool(classes[i] ?? 0, classes[i] ?? 0, 1000) },
    }),
  ),
});
/** Sketches a collection per hour for nine days; the load has a wave each day, and the floor rises by so many MB a day. */
const sketchDays = (growth: number): RunSketch =>
  sketchLiveSet(
    times(9 * 24, (i) => 300 + (growth * i) / 24 + 100 * Math.sin((2 * Math.PI * i) / 24)),
    100,
    3600,
  );
const listRising = (count: number, from: number, by: number) => times(count, (i) => from + by * i);

checkRule(memoryLeak, {
  silent: {
    'five points are too few': sketchLiveSet(listRising(5, 200, 100)),
    'after a rise of young collections, one collection of the old generation proves nothing': sketchBounded(
      listRising(8, 100, 50),
      [600],
    ),
    'after a rise of young collections, collections of the old generation that level off': sketchBounded(
      listRising(8, 100, 50),
      [600, 605],
    ),
    'a wave each day': sketchDays(0),
    'a steady live set': sketchLiveSet(times(40, (i) => 300 + 40 * (i % 3))),
    'it grows by less than 10 % of the heap': sketchLiveSet(listRising(12, 100, 9)),
    'it grows by less than a quarter of what it was': sketchLiveSet(listRising(12, 600, 15)),
    'a warm-up that levels off': sketchLiveSet(times(40, (i) => Math.min(600, 200 + 15 * i))),
    'a young collection later leaves much less: it was released': {
      ...sketchLiveSet(listRising(20, 200, 30)),
      events: [
        ...(sketchLiveSet(listRising(20, 200, 30)).events ?? []),
        aPause(2000, 20, { heap: pool(900, 400, 1000) }),
      ],
    },
    'it falls back in the end': sketchLiveSet([...listRising(20, 200, 30), ...times(6, () => 220)]),
    'classes are loaded as fast: the program still starts, or its classes leak': sketchClasses(
      listRising(12, 200, 40),
      listRising(12, 50, 30),
    ),
    'within seconds of the start everything rises': sketchLiveSet(listRising(12, 200, 40), 5, 1),
  },
  fires: {
    'a slow rise below a wave each day': { on: sketchDays(25), level: 'WARNING' },
    'six rising points below 60 % of the heap': {
      on: sketchLiveSet(listRising(6, 100, 60)),
      level: 'WARNING',
      explanation: /6 points/,
    },
    'it rises to more than 60 % of the heap': {
      on: sketchLiveSet(listRising(20, 200, 30)),
      level: 'SEVERE',
      explanation: /rose from 2\d\d MB to 7\d\d MB .* full in/,
    },
    'it fills an old generation that has no more room': {
      on: {
        facts: { collector: 'Parallel', heapMax: 1000 * MB },
        events: times(20, (i) =>
          aPause(100 + i * 60, 500, {
            pause: 'full',
            cause: 'Ergonomics',
            heap: pool(950, 200 + 20 * i, 1000),
            pools: { old: pool(660, 200 + 20 * i, 660) },
          }),
        ),
      },
      level: 'SEVERE',
    },
    'what was held is released as the JVM ends': {
      on: {
        ...sketchLiveSet(listRising(20, 200, 30)),
        events: [
          ...(sketchLiveSet([...listRising(20, 200, 35), 940, 940, 940, 940]).events ?? []),
          aPause(1482, 20, { pause: 'full', heap: pool(940, 10, 1000) }),
        ],
      },
      level: 'FATAL',
    },
    'two collections of the old generation go on with the rise before them': {
      on: sketchBounded(listRising(8, 100, 50), [600, 700]),
      level: 'SEVERE',
      explanation: /over \d+ points/,
    },
    'a log without timestamps': {
      on: {
        unstamped: true,
        facts: { collector: 'Parallel', heapMax: 1000 * MB },
        events: listRising(12, 200, 40).map((used) =>
          aPause(Number.NaN, 500, { pause: 'full', cause: 'Ergonomics', heap: pool(950, used, 1000) }),
        ),
      },
      level: 'SEVERE',
      explanation: /over 12 points and never fell back\. Without timestamps nothing is known/,
    },
    'few classes are loaded while data grows': {
      on: sketchClasses(listRising(12, 200, 40), listRising(12, 50, 3)),
      level: 'SEVERE',
    },
    'within half a minute: no rate per hour': {
      on: sketchLiveSet(listRising(12, 200, 40), 5, 3),
      level: 'SEVERE',
      explanation: /It grows by \d+ MB per minute; at this rate/,
    },
    'the heap is full in the end': {
      on: sketchLiveSet([...listRising(20, 200, 35), ...times(4, () => 930)]),
      level: 'FATAL',
      explanation: /from line [\d,]+ on the heap is full/,
    },
    'the JVM runs out of memory in the end': {
      on: {
        ...sketchLiveSet(listRising(20, 200, 30)),
        events: [...(sketchLiveSet(listRising(20, 200, 30)).events ?? []), aMark(2000, 'out-of-memory')],
      },
      level: 'FATAL',
    },
  },
});
