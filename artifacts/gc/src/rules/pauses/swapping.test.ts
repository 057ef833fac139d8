import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, checkRule, GB, type RunSketch, times } from '../../../testing/index.ts';
import type { GcClaim } from '../../advice/change.ts';
import { PauseMark } from '../../events.ts';
import { swapping } from './swapping.ts';

const sketchSlow = (
  count: number,
  cpu: { user: number; sys: number; real: number },
  more: Parameters<typeof aPause>[2] = { pause: 'full' },
): RunSketch => ({
  facts: { collector: 'Parallel' },
  events: times(count, (index) => aPause(100 + 10 * index, cpu.real, { ...cpu, ...more })),
  untilSeconds: 600,
});

const sketchHeader = (swapFree: number): RunSketch => ({
  facts: { collector: 'G1', swapTotal: 10 * GB, swapFree },
  events: [aPause(10, 20)],
  untilSeconds: 600,
});

/** Sketches young and full collections that wait, with this much of 10 GB swap free at the start. */
const sketchBothWait = (swapFree: number): RunSketch => ({
  facts: { collector: 'Parallel', swapTotal: 10 * GB, swapFree },
  events: [
    ...times(10, (index) => aPause(20 + index, 60, { user: 20, sys: 0, real: 60 })),
    ...times(3, (index) => aPause(100 + 10 * index, 1500, { user: 400, sys: 100, real: 1500, pause: 'full' })),
  ],
  untilSeconds: 600,
});

/** Sketches young collections that wait, with this much time of the collector and of the kernel, and 9 GB of 10 GB swap free. */
const sketchKernel = (user: number, sys: number): RunSketch => ({
  facts: { collector: 'Parallel', swapTotal: 10 * GB, swapFree: 9 * GB },
  events: times(3, (index) => aPause(100 + 10 * index, 2000, { user, sys, real: 2000 })),
  untilSeconds: 600,
});

checkRule(swapping, {
  silent: {
    'just below three times the CPU time': sketchSlow(3, { user: 400, sys: 100, real: 1499 }),
    'just below a second': sketchSlow(3, { user: 1, sys: 1, real: 999 }),
    'two of them': sketchSlow(2, { user: 100, sys: 100, real: 5000 }),
    'young collections do not touch the whole heap': sketchSlow(
      5,
      { user: 100, sys: 100, real: 5000 },
      { pause: 'young' },
    ),
    'young collections wait as well: it is a processor that is missing': sketchBothWait(10 * GB),
    'a heap below 1 GB': { ...sketchSlow(3, { user: 400, sys: 100, real: 1500 }), facts: { heapMax: GB - 1 } },
    'a machine without swap space': { ...sketchSlow(3, { user: 400, sys: 100, real: 1500 }), facts: { swapTotal: 0 } },
    'swap hardly used': sketchHeader(9.6 * GB),
    'no swap at all': { ...sketchHeader(0), facts: { collector: 'G1', swapTotal: 0, swapFree: 0 } },
  },
  fires: {
    'three full collections at three times their CPU time': {
      on: sketchSlow(3, { user: 400, sys: 100, real: 1500 }),
      level: 'SEVERE',
      explanation: /3 collections of the whole heap/,
    },
    'young collections wait as well, and half of the swap was in use before': {
      on: sketchBothWait(5 * GB),
      level: 'SEVERE',
      explanation: /3 collections of the whole heap/,
    },
    'swap in use, and a kernel that works while young collections wait': {
      on: sketchKernel(80, 81),
      level: 'SEVERE',
      explanation: /3 collections waited .* the kernel worked longer than the collector/,
    },
    'swap in use, and a collector that waits for a processor': {
      on: sketchKernel(81, 80),
      level: 'INFO',
      explanation: /swap was in use when the JVM started/,
    },
    'young collections that went on to the old generation': {
      on: sketchSlow(3, { user: 100, sys: 0, real: 1500 }, { pause: 'young', marks: PauseMark.escalated }),
      level: 'SEVERE',
    },
    'a twentieth of the swap in use at start': {
      on: sketchHeader(9.5 * GB),
      level: 'INFO',
      explanation: /512 MB of 10 GB swap/,
    },
  },
});

test('beside a heap that does not fit into memory, no finding asks for a larger one', () => {
  const claim: GcClaim | undefined = swapping.check(aGcRun(sketchSlow(3, { user: 400, sys: 100, real: 1500 })));
  assert.deepEqual(
    claim?.changes?.map(({ setting, direction }) => `${setting} ${direction}`),
    ['heap keep'],
  );
});
