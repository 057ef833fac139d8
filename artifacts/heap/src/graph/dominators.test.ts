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

/** Most are small, because in these every shape comes up; one of twenty is larger. */
function randomHeap(seed: number): DumpSketch {
  const next = random(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const size = 1 + below(seed % 20 === 0 ? 50 : 14);
  const density = 1 + below(4);
  const list = (length: number) => Array.from({ length }, () => below(size));
  return {
    references: Array.from({ length: size }, () => list(below(density + 1))),
    roots: list(1 + below(3)),
  };
}

/** Heaps side by side in one: nothing leads from one to another. `firsts`: the first object of each. */
function together(heaps: readonly DumpSketch[]): { sketch: DumpSketch; firsts: number[] } {
  const references: number[][] = [];
  const roots: number[] = [];
  const firsts: number[] = [];
  for (const heap of heaps) {
    const first = references.length;
    firsts.push(first);
    for (const targets of heap.references) references.push(targets.map((target) => first + target));
    roots.push(...heap.roots.map((root) => first + root));
  }
  return { sketch: { references, roots }, firsts };
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

/** `numbers`: of the objects of the sketch in the dump. */
function checkAgainstSearch(
  sketch: DumpSketch,
  numbers: readonly number[],
  { tree, sizeOf }: HeapAnalysis,
  paths: ReadonlyMap<number, readonly number[]>,
): void {
  const whole = reached(sketch);
  const without = sketch.references.map((_, object) => reached(sketch, object));
  numbers.forEach((number, object) => {
    const node = tree.numberOf[number] ?? -1;
    assert.equal(node > 0, whole.has(object));
    assert.equal((paths.get(number)?.length ?? 0) - 1, whole.get(object) ?? -1);
    checkPath(sketch, numbers, paths.get(number) ?? []);
    if (node <= 0) return;
    const lost = [...whole.keys()].filter((other) => !without[object]?.has(other));
    assert.equal(
      tree.retained[node],
      lost.reduce((sum, other) => sum + sizeOf(numbers[other] ?? -1), 0),
    );
    const above = [...whole.keys()].filter((other) => other !== object && !without[other]?.has(object));
    const parent = tree.parentOf[node] ?? 0;
    // Of all that dominate it the nearest is dominated by the others.
    const nearest = above.find((one) => above.every((other) => other === one || !without[other]?.has(one)));
    assert.equal(parent === 0 ? undefined : numbers.indexOf(tree.objectOf[parent] ?? -1), nearest);
  });
}

/** From a root, each object referring to the next. */
function checkPath({ references, roots }: DumpSketch, numbers: readonly number[], path: readonly number[]): void {
  const objects = path.map((number) => numbers.indexOf(number));
  objects.forEach((object, at) => {
    const before = objects[at - 1];
    assert.ok(before === undefined ? roots.includes(object) : references[before]?.includes(object));
  });
}

function checkTopLevel({ tree, usedBytes }: HeapAnalysis): void {
  let top = 0;
  for (let node = 1; node < tree.size; node++) if (tree.parentOf[node] === 0) top += tree.retained[node] ?? 0;
  assert.equal(top, usedBytes);
}

const HEAPS = 10_000;
/** A dump costs a file and an analysis, a heap in it next to nothing. */
const HEAPS_IN_DUMP = 250;

test(`dominators, retained sizes and shortest paths of ${HEAPS} random heaps are those of a plain search`, async () => {
  for (let seed = 1; seed <= HEAPS; seed += HEAPS_IN_DUMP) {
    const heaps = Array.from({ length: HEAPS_IN_DUMP }, (_, at) => randomHeap(seed + at));
    const { sketch, firsts } = together(heaps);
    await analyzeBytes(aDump(sketch), (analysis) => {
      const numbers = sketch.references.map((_, object) => analysis.dump.index.indexOfId(addressOf(object)));
      const paths = strongPaths(analysis.dump, numbers);
      heaps.forEach((heap, at) => {
        const own = numbers.slice(firsts[at], (firsts[at] ?? 0) + heap.references.length);
        checkAgainstSearch(heap, own, analysis, paths);
      });
      checkTopLevel(analysis);
    });
  }
});

test('a chain of 60,000 objects is walked without a call for each', async () => {
  const references = Array.from({ length: 60_000 }, (_, at) => (at === 59_999 ? [] : [at + 1]));
  await analyzeBytes(aDump({ references, roots: [0] }), ({ tree, dump }) => {
    const first = tree.numberOf[dump.index.indexOfId(addressOf(0))] ?? 0;
    assert.equal(tree.retained[first], 59_999 * 24 + 16);
  });
});
