import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aDump, addressOf, analyzeBytes, type DumpSketch } from '../../testing/index.ts';
import type { HeapAnalysis } from '../analysis.ts';
import { strongPaths } from './strong-path.ts';

/** Numbers that look random and are the same every time (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function randomHeap(seed: number): DumpSketch {
  const next = random(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const size = 1 + below(14);
  const density = 1 + below(4);
  const list = (length: number) => Array.from({ length }, () => below(size));
  return {
    references: Array.from({ length: size }, () => list(below(density + 1))),
    roots: list(1 + below(3)),
  };
}

/** What the roots reach without one object, by plain search: steps from the roots by object. */
function reached({ references, roots }: DumpSketch, without = -1): Map<number, number> {
  const steps = new Map<number, number>();
  let front = [...new Set(roots)].filter((root) => root !== without);
  for (let step = 0; front.length > 0; step++) {
    for (const object of front) steps.set(object, step);
    front = [...new Set(front.flatMap((object) => references[object] ?? []))].filter(
      (object) => object !== without && !steps.has(object),
    );
  }
  return steps;
}

function checkAgainstSearch(sketch: DumpSketch, analysis: HeapAnalysis): void {
  const { dump, tree, sizeOf, usedBytes } = analysis;
  const whole = reached(sketch);
  const numbers = sketch.references.map((_, object) => dump.index.indexOfId(addressOf(object)));
  const size = (object: number) => sizeOf(numbers[object] ?? -1);
  const paths = strongPaths(dump, numbers);
  sketch.references.forEach((_, object) => {
    const number = numbers[object] ?? -1;
    const node = tree.numberOf[number] ?? -1;
    assert.equal(node > 0, whole.has(object));
    assert.equal((paths.get(number)?.length ?? 0) - 1, whole.get(object) ?? -1);
    if (node <= 0) return;
    const rest = reached(sketch, object);
    const lost = [...whole.keys()].filter((other) => !rest.has(other));
    assert.equal(
      tree.retained[node],
      lost.reduce((sum, other) => sum + size(other), 0),
    );
    const above = [...whole.keys()].filter((other) => other !== object && !reached(sketch, other).has(object));
    const parent = tree.parentOf[node] ?? 0;
    // Of all that dominate it the nearest is dominated by the others.
    const nearest = above.find((one) => above.every((other) => other === one || !reached(sketch, other).has(one)));
    assert.equal(parent === 0 ? undefined : numbers.indexOf(tree.objectOf[parent] ?? -1), nearest);
  });
  let top = 0;
  for (let node = 1; node < tree.size; node++) if (tree.parentOf[node] === 0) top += tree.retained[node] ?? 0;
  assert.equal(top, usedBytes);
}

const GRAPHS = 1000;

test(`dominators, retained sizes and shortest paths of ${GRAPHS} random heaps are those of a plain search`, async () => {
  for (let seed = 1; seed <= GRAPHS; seed++) {
    const sketch = randomHeap(seed);
    await analyzeBytes(aDump(sketch), (analysis) => checkAgainstSearch(sketch, analysis));
  }
});

test('a chain of 60,000 objects is walked without a call for each', async () => {
  const references = Array.from({ length: 60_000 }, (_, at) => (at === 59_999 ? [] : [at + 1]));
  await analyzeBytes(aDump({ references, roots: [0] }), ({ tree, dump }) => {
    const first = tree.numberOf[dump.index.indexOfId(addressOf(0))] ?? 0;
    assert.equal(tree.retained[first], 59_999 * 24 + 16);
  });
});
