import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createRandom } from '@hindsight/model';
import {
  aClassDump,
  aDump,
  type ClassDumpSketch,
  type DumpSketch,
  getAddresses,
  type HeapGraph,
  readGraph,
  toAddress,
} from '../../testing/index.ts';
import { MemoryBudget } from '../columns/memory-budget.ts';
import { findStrongPaths } from './strong-path.ts';

/** Creates a random heap. Most are small, because every shape occurs in small ones; one of twenty is larger. */
function createRandomHeap(seed: number): DumpSketch {
  const next = createRandom(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const size = 1 + below(seed % 20 === 0 ? 50 : 14);
  const density = 1 + below(4);
  const list = (length: number) => Array.from({ length }, () => below(size));
  return {
    references: Array.from({ length: size }, () => list(below(density + 1))),
    roots: list(1 + below(3)),
  };
}

/** Merges heaps into one without references between them. `firsts` holds the first object of each. */
function mergeHeaps(heaps: readonly DumpSketch[]): { sketch: DumpSketch; firsts: number[] } {
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

/** Finds by plain search the objects that the roots reach without one object, with their distance from the roots. */
function findReachable({ references, roots }: DumpSketch, without = -1): Map<number, number> {
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

/** Compares the graph with a plain search. `numbers` holds the object numbers in the dump by object of the sketch. */
function checkAgainstSearch(
  sketch: DumpSketch,
  numbers: readonly number[],
  { tree, getSize }: HeapGraph,
  paths: ReadonlyMap<number, readonly number[]>,
): void {
  const whole = findReachable(sketch);
  const without = sketch.references.map((_, object) => findReachable(sketch, object));
  numbers.forEach((number, object) => {
    const node = tree.numberOf.at(number) ?? -1;
    assert.equal(node > 0, whole.has(object));
    assert.equal((paths.get(number)?.length ?? 0) - 1, whole.get(object) ?? -1);
    checkPath(sketch, numbers, paths.get(number) ?? []);
    if (node <= 0) return;
    const lost = [...whole.keys()].filter((other) => !without[object]?.has(other));
    assert.equal(
      tree.retained.at(node),
      lost.reduce((sum, other) => sum + getSize(numbers[other] ?? -1), 0),
    );
    const above = [...whole.keys()].filter((other) => other !== object && !without[other]?.has(object));
    const parent = tree.parentOf.at(node) ?? 0;
    // The immediate dominator is dominated by all other dominators.
    const nearest = above.find((one) => above.every((other) => other === one || !without[other]?.has(one)));
    assert.equal(parent === 0 ? undefined : numbers.indexOf(tree.objectOf.at(parent) ?? -1), nearest);
  });
}

/** Checks that a path begins at a root and that each object refers to the next. */
function checkPath({ references, roots }: DumpSketch, numbers: readonly number[], path: readonly number[]): void {
  const objects = path.map((number) => numbers.indexOf(number));
  objects.forEach((object, at) => {
    const before = objects[at - 1];
    assert.ok(before === undefined ? roots.includes(object) : references[before]?.includes(object));
  });
}

function checkTopLevel({ tree, usedBytes }: HeapGraph): void {
  let top = 0;
  for (let node = 1; node < tree.size; node++) if (tree.parentOf.at(node) === 0) top += tree.retained.at(node) ?? 0;
  assert.equal(top, usedBytes);
}

const HEAPS = 10_000;
/** A dump costs a file and an analysis; each heap in it costs next to nothing. */
const HEAPS_IN_DUMP = 250;

test(`dominators, retained sizes and shortest paths of ${HEAPS} random heaps equal those of a plain search`, async () => {
  for (let seed = 1; seed <= HEAPS; seed += HEAPS_IN_DUMP) {
    const heaps = Array.from({ length: HEAPS_IN_DUMP }, (_, at) => createRandomHeap(seed + at));
    const { sketch, firsts } = mergeHeaps(heaps);
    await readGraph(aDump(sketch), (analysis) => {
      const numbers = sketch.references.map((_, object) => analysis.dump.index.indexOfId(toAddress(object)));
      const paths = findStrongPaths(analysis.dump, numbers);
      heaps.forEach((heap, at) => {
        const own = numbers.slice(firsts[at], (firsts[at] ?? 0) + heap.references.length);
        checkAgainstSearch(heap, own, analysis, paths);
      });
      checkTopLevel(analysis);
    });
  }
});

const OWN_CLASSES = 4;
const REFERENCES = 3;

/**
 * Creates a heap of instances that refer to their classes, which refer to objects by static fields and are not roots.
 * The classes are numbered before the objects; all names begin with `prefix`.
 */
function createRandomClasses(
  seed: number,
  prefix: string,
): { whole: DumpSketch; names: string[]; heap: ClassDumpSketch } {
  const next = createRandom(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const objects = 1 + below(12);
  const names = [
    ...Array.from({ length: OWN_CLASSES }, (_, at) => `${prefix}.Class${at}`),
    ...Array.from({ length: objects }, (_, at) => `${prefix}-${at}`),
  ];
  const pickObject = () => OWN_CLASSES + below(objects);
  const references: number[][] = [];
  const classes: Record<string, ClassDumpSketch['classes'][string]> = {};
  const instances: Record<string, ClassDumpSketch['objects'][string]> = {};
  names.forEach((name, number) => {
    const targets = Array.from({ length: below(REFERENCES + 1) }, pickObject);
    const named = targets.map((target, at) => [`field${at}`, names[target] ?? null] as const);
    if (number < OWN_CLASSES) {
      const fields = Object.fromEntries(
        Array.from({ length: REFERENCES }, (_, at) => [`field${at}`, 'Object' as const]),
      );
      classes[name] = {
        fields,
        statics: Object.fromEntries(named.map(([field, value]) => [field, ['Object', value]])),
      };
      references.push(targets);
    } else {
      const ofClass = below(OWN_CLASSES);
      instances[name] = { of: names[ofClass] ?? '', fields: Object.fromEntries(named) };
      references.push([...targets, ofClass]);
    }
  });
  const roots = Array.from({ length: 1 + below(2) }, pickObject);
  const heap = { classes, objects: instances, roots: roots.map((root) => names[root] ?? ''), rootClasses: [] };
  return { whole: { references, roots }, names, heap };
}

const CLASS_HEAPS = 2000;
const CLASS_HEAPS_IN_DUMP = 200;

test(`classes that only their instances keep alive have the dominators that a plain search finds, in ${CLASS_HEAPS} random heaps`, async () => {
  for (let seed = 1; seed <= CLASS_HEAPS; seed += CLASS_HEAPS_IN_DUMP) {
    const heaps = Array.from({ length: CLASS_HEAPS_IN_DUMP }, (_, at) => createRandomClasses(seed + at, `heap${at}`));
    const sketch: ClassDumpSketch = {
      classes: Object.assign({}, ...heaps.map(({ heap }) => heap.classes)),
      objects: Object.assign({}, ...heaps.map(({ heap }) => heap.objects)),
      roots: heaps.flatMap(({ heap }) => heap.roots),
      rootClasses: ['java.lang.Object'],
    };
    const addresses = getAddresses(sketch);
    await readGraph(aClassDump(sketch), (analysis) => {
      const numbers = heaps.map(({ names }) =>
        names.map((name) => analysis.dump.index.indexOfId(addresses.get(name) ?? 0)),
      );
      const paths = findStrongPaths(analysis.dump, numbers.flat());
      heaps.forEach(({ whole }, at) => {
        checkAgainstSearch(whole, numbers[at] ?? [], analysis, paths);
      });
      checkTopLevel(analysis);
    });
  }
});

test('a chain of 60,000 objects is walked without a call for each', async () => {
  const references = Array.from({ length: 60_000 }, (_, at) => (at === 59_999 ? [] : [at + 1]));
  await readGraph(aDump({ references, roots: [0] }), ({ tree, dump }) => {
    const first = tree.numberOf.at(dump.index.indexOfId(toAddress(0))) ?? 0;
    assert.equal(tree.retained.at(first), 59_999 * 24 + 16);
  });
});

test('the tree is the same when all columns are in pages of files, with more objects than 31 bits number or not', async () => {
  const { sketch } = mergeHeaps(Array.from({ length: HEAPS_IN_DUMP }, (_, at) => createRandomHeap(at)));
  const describeTree = ({ tree, dump }: HeapGraph) => ({
    nodes: Array.from({ length: tree.size }, (_, node) =>
      [tree.objectOf, tree.parentOf, tree.endOf, tree.retained].map((column) => column.at(node)),
    ),
    paths: [
      ...findStrongPaths(
        dump,
        Array.from({ length: dump.index.size }, (_, object) => object),
      ),
    ],
    roots: [...dump.roots],
  });
  const expected = await readGraph(aDump(sketch), describeTree);
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-graph-'));
  for (const needsPages of [false, true]) {
    const budget = new MemoryBudget({ bytes: 2 ** 40, scratch: folder });
    const choosePlacement = budget.choosePlacement.bind(budget);
    const all = 2 ** 41;
    budget.choosePlacement = () =>
      choosePlacement({
        inMemory: all,
        inMemoryWithThread: all,
        onDisk: all,
        onDiskWithThread: 2 ** 41,
        inPages: 0,
        needsPages,
      });
    assert.deepEqual(await readGraph(aDump(sketch), describeTree, budget), expected);
    assert.ok(budget.isPaged);
    budget.close();
  }
  rmSync(folder, { recursive: true });
});
