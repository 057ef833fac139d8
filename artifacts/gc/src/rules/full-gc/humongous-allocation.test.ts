import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, checkRule, MB, pool, type RunSketch, times } from '../../../testing/index.ts';
import { PauseMark } from '../../events.ts';
import { humongousAllocation } from './humongous-allocation.ts';

const CAUSE = 'G1 Humongous Allocation';
const sketchCaused = (humongous: number, others: number, marks = 0, durationMs = 4000): RunSketch => ({
  facts: { collector: 'G1', regionSize: MB },
  events: [
    ...times(others, (i) => aPause(1 + i, 5)),
    ...times(humongous, (i) => aPause(500 + i, durationMs, { cause: CAUSE, marks })),
  ],
});

/** Sketches three full collections beside 200 young ones. */
const sketchFulls = (durationMs: number): RunSketch => ({
  facts: { collector: 'G1', regionSize: MB },
  events: [
    ...times(200, (i) => aPause(1 + i, 5)),
    ...times(3, (i) => aPause(500 + i * 5, durationMs, { pause: 'full', cause: CAUSE })),
  ],
});

/** Sketches humongous regions of 1 MB in a heap of 1000 MB. */
const sketchRegions = (count: number, pauses: number): RunSketch => ({
  facts: { collector: 'G1', regionSize: MB, heapMax: 1000 * MB },
  events: times(pauses, (i) => aPause(500 + i * 20, 5000, { humongousRegions: count, heap: pool(500, 400, 1000) })),
});

checkRule(humongousAllocation, {
  silent: {
    'steps of a cycle that one such allocation began': {
      facts: { collector: 'G1' },
      events: [
        aPause(10, 5, { cause: CAUSE }),
        ...times(4, (i) => aPause(11 + i, 1, { pause: i % 2 ? 'cleanup' : 'remark', cause: CAUSE })),
      ],
    },
    'two are too few': sketchCaused(2, 5),
    'less than 10 % of the collections': sketchCaused(3, 28),
    'humongous regions below 10 % of the heap': sketchRegions(99, 20),
    'only in two pauses': sketchRegions(300, 2),
  },
  fires: {
    'three in 10 % of the collections': {
      on: sketchCaused(3, 27),
      level: 'WARNING',
      explanation: /3 collections, 10 % of all/,
    },
    'three full ones, however few of all': {
      on: sketchFulls(2000),
      level: 'SEVERE',
      explanation: /started 3 collections, 3 of them full ones/,
    },
    'three full ones of less than 1 % of the run': { on: sketchFulls(900), level: 'WARNING' },
    'now and then, and nobody feels it': { on: sketchCaused(3, 27, 0, 10), level: 'INFO' },
    'one of them failed to evacuate': { on: sketchCaused(3, 27, PauseMark.evacuationFailure), level: 'SEVERE' },
    'the same ones in every pause burden nobody': {
      on: sketchRegions(300, 10),
      level: 'INFO',
      explanation: /They are the same all the time/,
    },
    'they are others in a third of the pauses': {
      on: {
        ...sketchRegions(300, 10),
        events: [...(sketchRegions(200, 5).events ?? []), ...(sketchRegions(300, 10).events ?? [])].map((event, i) => ({
          ...event,
          uptime: 500_000 + i * 20_000,
        })),
      },
      level: 'WARNING',
    },
    '10 % of the heap in three pauses': { on: sketchRegions(100, 3), level: 'WARNING', explanation: /100 MB at most/ },
  },
});

test('regions are only made larger where enough of them remain', () => {
  const advise = (heap: number) =>
    humongousAllocation.check(
      aGcRun({
        facts: { collector: 'G1', regionSize: MB, heapMax: heap * MB },
        events: times(3, (i) => aPause(500 + i, 50, { humongousRegions: heap / 2, heap: pool(heap, heap, heap) })),
      }),
    )?.advice ?? '';
  assert.match(advise(1000), /^Raise -XX:G1HeapRegionSize to 2m/);
  assert.match(advise(150), /^Allocate the large objects in pieces, or raise -Xmx: .* only 75 of them/);
});
