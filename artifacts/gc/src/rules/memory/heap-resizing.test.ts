import { aPause, checkRule, MB, pool, type RunSketch, times } from '../../../testing/index.ts';
import { heapResizing } from './heap-resizing.ts';

/** Sketches a collection per minute with these committed sizes of the heap (MB, of 1000); the last size stays. */
const sketchSizes = (committed: readonly number[], everySeconds = 60, full = false): RunSketch => ({
  facts: { collector: full ? 'Parallel' : 'G1', heapMax: 1000 * MB },
  events: committed.map((size, i) =>
    aPause(100 + i * everySeconds, full ? 1000 : 10, {
      heap: pool(300, 200, size),
      ...(full ? { pause: 'full', cause: 'Ergonomics' } : {}),
    }),
  ),
  untilSeconds: 200 + committed.length * everySeconds,
});
const listSwingingSizes = (changes: number, by = 100) => times(changes + 1, (i) => 500 + (i % 2) * by);

checkRule(heapResizing, {
  silent: {
    'nine changes': sketchSizes(listSwingingSizes(9)),
    'two changes between the first and the last hour': sketchSizes([500, 500, 500, 600, 500, 500, 500, 500], 3600),
    'changes below 1 % are a survivor space that moves': sketchSizes(listSwingingSizes(30, 9)),
    'ZGC gives memory back by design': {
      ...sketchSizes(listSwingingSizes(30)),
      facts: { collector: 'ZGC', heapMax: 1000 * MB },
    },
  },
  fires: {
    'ten changes': {
      on: sketchSizes(listSwingingSizes(10)),
      level: 'INFO',
      explanation: /10 times.* changed after warm-up/,
    },
    'three changes between the first and the last hour': {
      on: sketchSizes([500, 500, 600, 500, 600, 600, 600], 3600),
      level: 'INFO',
      explanation: /3 times.* between the first and the last hour/,
    },
    'full collections come with them': {
      on: sketchSizes(listSwingingSizes(10), 60, true),
      level: 'WARNING',
      explanation: /10 full collections/,
    },
  },
});
