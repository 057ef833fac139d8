import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { testReferenceFiles } from '@hindsight/model/testing';
import { analyzeBytes } from '../testing/index.ts';
import type { HeapAnalysis } from './analysis.ts';

/**
 * Dumps of real JVMs with figures on which the programs, the JVMs and other analyzers agree. Their README explains the
 * rules.
 */
interface Expected {
  readonly file: { readonly format: string; readonly identifierSize: number; readonly creationDate: number };
  readonly layout: {
    readonly referenceSize: number;
    readonly instanceHeader: number;
    readonly arrayHeader: number;
    readonly sumOfFieldsFormulaWrongFor: string;
  };
  readonly objects: Record<
    | 'instances'
    | 'objectArrays'
    | 'primitiveArrays'
    | 'classes'
    | 'reachableIncludingClasses'
    | 'totalIncludingClasses',
    number
  >;
  readonly classLoaders: Record<'distinctDefiningLoaders_withBootstrap' | 'instancesOfClassLoaderSubclasses', number>;
  readonly gcRoots: Record<'distinctObjects_withoutThreadLocals' | 'distinctObjects', number>;
  readonly usedHeap: Record<'instancesAndArrays' | 'instancesAndArrays_reachable', number>;
  readonly topByCount: readonly (readonly [string, number, number])[];
  readonly topByShallow: readonly (readonly [string, number, number])[];
  readonly applicationClasses: readonly { class: string; reachable: number; retainedByDominators: number }[];
  readonly topDominators: readonly { object: string; shallow: number; retained: number }[];
  readonly leakSuspects: readonly {
    type: 'single' | 'group';
    object?: string;
    class?: string;
    retained: number;
    dominatorChain?: readonly string[];
    accumulationPoint?: string;
    accumulationRetained?: number;
    shortestPathFromRoot?: { hops: number; path: readonly string[] };
  }[];
  readonly duplicateStrings: {
    strings: number;
    distinctValues: number;
    valuesWithCopies: number;
    stringsInThoseGroups: number;
    wastedBytes: number;
    top: readonly { value: string; strings: number; arrays: number; wasted: number }[];
  };
  readonly duplicatePrimitiveArrays: {
    wastedBytes: number;
    allZeroArrays: number;
    allZeroBytes: number;
    top: readonly { copies: number; wasted: number }[];
  };
  readonly boxedNumbers: { bytes: number; byClass: Record<string, number> };
  readonly threads: readonly {
    name: string;
    frames: number;
    topFrames: readonly string[];
    locals: Record<string, number>;
    retained: number;
  }[];
  readonly duplicateClasses: Record<string, number>;
  readonly unreachable: { objects: number; bytes: number };
  readonly collections: { byClass: Record<string, Record<string, number>> };
}

function close(actual: number, expected: number, percent: number, what: string): void {
  const off = Math.abs(actual - expected);
  assert.ok(off <= (percent / 100) * Math.abs(expected) || off <= 8, `${what}: ${actual} instead of ${expected}`);
}

type Check = (analysis: HeapAnalysis, expected: Expected) => void;

const CHECKS: Readonly<Record<string, Check>> = {
  'objects are counted exactly': ({ dump, reachable }, { objects, file }) => {
    const { instances, objectArrays, primitiveArrays, classes } = dump.counts;
    const { format, idSize, createdAt } = dump;
    assert.deepEqual(
      { instances, objectArrays, primitiveArrays, classes, total: dump.index.size, reachable },
      {
        instances: objects.instances,
        objectArrays: objects.objectArrays,
        primitiveArrays: objects.primitiveArrays,
        classes: objects.classes,
        total: objects.totalIncludingClasses,
        reachable: objects.reachableIncludingClasses,
      },
    );
    assert.deepEqual([format, idSize, createdAt], [file.format, file.identifierSize, file.creationDate]);
  },
  'roots and loaders are counted exactly': ({ dump, loaders }, { gcRoots, classLoaders }) => {
    assert.equal(dump.roots.length, gcRoots.distinctObjects_withoutThreadLocals);
    assert.equal(dump.rootKinds.size, gcRoots.distinctObjects);
    assert.equal(loaders.defining.length, classLoaders.distinctDefiningLoaders_withBootstrap);
    assert.equal(loaders.instances, classLoaders.instancesOfClassLoaderSubclasses);
  },
  'the layout equals that of the JVM': ({ dump }, { layout }) => {
    const { referenceBytes, headerBytes, arrayHeaderBytes } = dump.layout;
    assert.deepEqual(
      [referenceBytes, headerBytes, arrayHeaderBytes],
      [layout.referenceSize, layout.instanceHeader, layout.arrayHeader],
    );
  },
  'sizes equal those of the JVM': (analysis, { layout, usedHeap, unreachable, topByShallow, topByCount }) => {
    const { dump, getSize, tree } = analysis;
    const sums = new Map<string, { objects: number; bytes: number }>();
    let [all, reachable] = [0, 0];
    for (let object = 0; object < dump.classOf.length; object++) {
      const one = analysis.objects.getClass(object);
      if (!one) continue;
      const bytes = getSize(object);
      const sum = sums.get(one.name) ?? { objects: 0, bytes: 0 };
      sums.set(one.name, { objects: sum.objects + 1, bytes: sum.bytes + bytes });
      all += bytes;
      if ((tree.numberOf.at(object) ?? -1) > 0) reachable += bytes;
    }
    close(all, usedHeap.instancesAndArrays, 0.5, 'all');
    close(reachable, usedHeap.instancesAndArrays_reachable, 0.5, 'reachable');
    assert.equal(analysis.unreachable.objects, unreachable.objects);
    close(analysis.unreachable.bytes, unreachable.bytes, isByFormula(layout) ? 25 : 2, 'unreachable');
    for (const [name, objects, bytes] of [...topByShallow, ...topByCount]) {
      assert.equal(sums.get(name)?.objects, objects, name);
      close(sums.get(name)?.bytes ?? 0, bytes, 0.5, name);
    }
  },
  'retained sizes of classes': ({ groups }, { applicationClasses }) => {
    for (const { class: name, reachable, retainedByDominators } of applicationClasses) {
      const rows = groups.byClass.filter(({ label }) => label === name || sameHidden(label, name));
      const objects = rows.reduce((sum, row) => sum + row.objects, 0);
      assert.equal(objects, reachable, name);
      if (rows.length === 1) close(rows[0]?.retained ?? 0, retainedByDominators, 1, name);
    }
  },
  'largest dominators': (analysis, { topDominators }) => {
    const { tree, objects } = analysis;
    const top: { label: string; retained: number }[] = [];
    for (let node = 1; node < tree.size; node++) {
      if (tree.parentOf.at(node) !== 0) continue;
      top.push({ label: objects.getLabel(tree.objectOf.at(node) ?? 0), retained: tree.retained.at(node) ?? 0 });
    }
    for (const { object, retained } of topDominators) {
      const label = object.replace(/ ".*"$/, '');
      const near = top.some((one) => one.label === label && Math.abs(one.retained - retained) <= 0.01 * retained + 8);
      assert.ok(near, `${object} with ${retained}`);
    }
    const sum = top.reduce((total, one) => total + one.retained, 0);
    close(sum, analysis.usedBytes, 0, 'sum of the top level');
  },
  'leak suspects': ({ suspects, objects }, { leakSuspects }) => {
    for (const expected of leakSuspects) {
      const name = expected.object ?? expected.class ?? '';
      const found = suspects.find(
        ({ label, kind, retained }) =>
          label === name &&
          kind === (expected.type === 'single' ? 'object' : 'class') &&
          Math.abs(retained - expected.retained) <= 0.01 * expected.retained,
      );
      assert.ok(
        found,
        `${name} with ${expected.retained}; found ${suspects.map((one) => `${one.label} ${one.retained}`)}`,
      );
      if (!expected.dominatorChain) continue;
      const chain = found.chain.map((object) => objects.getLabel(object));
      assert.ok(
        expected.dominatorChain.map((step) => step.replace(/ ".*"$/, '')).every((step, at) => chain[at] === step),
        `${chain.join(', ')} instead of ${expected.dominatorChain.join(', ')}`,
      );
      if (chain.length < 100) assert.equal(chain.at(-1), expected.accumulationPoint);
    }
    assert.equal(suspects.length, leakSuspects.length);
  },
  'shortest paths': ({ suspects }, { leakSuspects }) => {
    for (const { object, retained, shortestPathFromRoot: path } of leakSuspects) {
      const found = suspects.find(
        (one) => one.label === object && Math.abs(one.retained - retained) <= 0.01 * retained,
      );
      if (!path || path.hops > 1000) continue;
      assert.equal(found?.hops, path.hops, object ?? '');
    }
  },
  'duplicate strings': ({ strings, objects }, { duplicateStrings: expected }) => {
    const { objects: count, values, valuesWithCopies, inGroups, wasted, top } = strings;
    assert.deepEqual(
      [count, values, valuesWithCopies, inGroups, wasted],
      [
        expected.strings,
        expected.distinctValues,
        expected.valuesWithCopies,
        expected.stringsInThoseGroups,
        expected.wastedBytes,
      ],
    );
    for (const one of expected.top) {
      const found = top.find(({ example }) => objects.readText(example) === one.value);
      assert.deepEqual([found?.copies, found?.arrays, found?.wasted], [one.strings, one.arrays, one.wasted], one.value);
    }
  },
  'duplicate arrays and arrays of zeros': ({ arrays, zeroArrays }, { duplicatePrimitiveArrays: expected }) => {
    close(arrays.wasted, expected.wastedBytes, 0.5, 'wasted');
    assert.deepEqual(
      arrays.top.slice(0, expected.top.length).map(({ wasted }) => wasted),
      expected.top.map(({ wasted }) => wasted),
    );
    assert.equal(zeroArrays.arrays, expected.allZeroArrays);
    close(zeroArrays.bytes, expected.allZeroBytes, 0.5, 'zeros');
  },
  'boxed numbers': ({ boxed }, { boxedNumbers }) => {
    assert.deepEqual(Object.fromEntries(boxed.map(({ label, objects }) => [label, objects])), boxedNumbers.byClass);
    close(
      boxed.reduce((sum, { bytes }) => sum + bytes, 0),
      boxedNumbers.bytes,
      0.5,
      'bytes',
    );
  },
  collections: ({ collections }, { collections: expected }) => {
    for (const [name, figures] of Object.entries(expected.byClass)) {
      const use = collections.find(({ className }) => className === name);
      const { instances, empty, oneElement, slots, elementsInSlots, filledAtMostQuarter } = use ?? {};
      assert.deepEqual({ instances, empty, oneElement, slots, elementsInSlots, filledAtMostQuarter }, figures, name);
    }
  },
  'threads, frames and locals': ({ threads, objects }, { layout, threads: expected }) => {
    const padding = isByFormula(layout) ? THREAD_PADDING : 0;
    assert.equal(threads.length, expected.length);
    for (const one of expected) {
      const found = threads.filter(({ name }) => name === one.name);
      const fits = found.some(({ thread, retained }) => {
        const locals = Map.groupBy(thread.locals, ({ object }) => objects.getLabel(object));
        const counts: Record<string, number> = Object.fromEntries(
          [...locals].map(([label, list]) => [label, list.length]),
        );
        return (
          thread.frames.length === one.frames &&
          Math.abs(retained - padding - one.retained) <= 0.01 * one.retained + 24 &&
          Object.entries(one.locals).every(([label, count]) => counts[label] === count)
        );
      });
      const seen = found.map(({ thread, retained }) => [thread.frames.length, retained]);
      assert.ok(fits, `${one.name}: ${one.frames} frames, ${one.retained}; found ${JSON.stringify(seen)}`);
    }
  },
  'classes of several loaders': ({ loaders }, { duplicateClasses }) => {
    const found = Object.fromEntries(loaders.duplicates.map(({ label, count }) => [label, count]));
    assert.deepEqual(found, duplicateClasses);
  },
};

/** One sample has no histogram of the JVM: its sizes do not include the padding of threads in JDK 17. */
const isByFormula = ({ sumOfFieldsFormulaWrongFor }: Expected['layout']): boolean =>
  sumOfFieldsFormulaWrongFor === '0 of 0 classes';
const THREAD_PADDING = 256;

/** Normalizes names of hidden classes, which contain `/0x` or `+0x`. */
const sameHidden = (one: string, other: string): boolean => one.replace('/0x', '+0x') === other.replace('/0x', '+0x');

/** The extension of dumps. Their reference figures have the same name with another extension. */
const DUMP_ENDING = '.hprof.gz';

testReferenceFiles(
  'a dump has its reference figures',
  'heap',
  (name) => name.endsWith(DUMP_ENDING),
  async (path) => {
    const expected = JSON.parse(readFileSync(path.replace(DUMP_ENDING, '.expected.json'), 'utf8')) as Expected;
    await analyzeBytes(gunzipSync(readFileSync(path)), (analysis) => {
      for (const [figure, check] of Object.entries(CHECKS)) {
        try {
          check(analysis, expected);
        } catch (error) {
          throw new Error(`${figure}: ${error instanceof Error ? error.message : error}`, { cause: error });
        }
      }
    });
  },
);
