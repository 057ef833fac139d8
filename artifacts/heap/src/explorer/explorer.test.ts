import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import {
  buildShortestPathTree,
  decodeTarget,
  hasChildren,
  IS_ROOT,
  listOutgoing,
  maskText,
  NOT_REACHED,
} from '@hindsight/heap-graph';
import { testReferenceFiles } from '@hindsight/model/testing';
import { type ExploredDump, exploreBytes } from '../../testing/index.ts';
import { groupDominators } from './dominator-groups.ts';

/** Lists the distinct objects that an object refers to according to the graph in memory, without its class. */
function listTargets({ analysis }: ExploredDump, object: number): number[] {
  const targets = analysis.dump.references.listEdges(object);
  return [...new Set(targets.map(decodeTarget))].sort((a, b) => a - b);
}

function collectReferrers(explored: ExploredDump): Map<number, number[]> {
  const referrers = new Map<number, number[]>();
  for (let object = 0; object < explored.heap.facts.objects; object++) {
    for (const target of listTargets(explored, object)) {
      const list = referrers.get(target);
      if (list) list.push(object);
      else referrers.set(target, [object]);
    }
  }
  return referrers;
}

const CHECKS: Readonly<Record<string, (explored: ExploredDump) => void>> = {
  'every object has the class, size, dominator and retained size of the analysis': ({ analysis, heap }) => {
    const { dump, tree, getSize } = analysis;
    for (let object = 0; object < dump.classOf.length; object++) {
      const node = tree.numberOf.at(object) ?? -1;
      const parent = node > 0 ? (tree.parentOf.at(node) ?? 0) : 0;
      const expected = [
        dump.classOf.at(object),
        getSize(object),
        node > 0 ? tree.retained.at(node) : 0,
        parent > 0 ? tree.objectOf.at(parent) : -1,
        dump.getFileOffset(object),
        node > 0 && hasChildren(tree, node),
      ];
      const seen = [
        heap.getClassNumber(object),
        heap.getShallowSize(object),
        heap.getRetainedSize(object),
        heap.getDominator(object),
        heap.getFileOffset(object),
        heap.hasDominated(object),
      ];
      assert.deepEqual(seen, expected, `object ${object}`);
    }
  },
  'dominated objects are listed largest first': ({ analysis, heap }) => {
    const { tree } = analysis;
    let listed = 0;
    for (let node = 0; node < tree.size; node++) {
      if (!hasChildren(tree, node)) continue;
      const object = tree.objectOf.at(node) ?? -1;
      const list = heap.listDominated(object);
      const objects = list.slice(0, list.length);
      listed += list.length;
      let before = Number.POSITIVE_INFINITY;
      for (const child of objects) {
        assert.equal(tree.parentOf.at(tree.numberOf.at(child) ?? 0), node);
        const retained = heap.getRetainedSize(child);
        assert.ok(retained <= before, `${child} below ${object}`);
        before = retained;
      }
      assert.equal(new Set(objects).size, list.length);
    }
    assert.equal(listed, tree.size - 1);
  },
  'referrers equal those of the graph in memory': (explored) => {
    const expected = collectReferrers(explored);
    for (let object = 0; object < explored.heap.facts.objects; object++) {
      const list = explored.heap.listReferrers(object);
      assert.deepEqual([...list.slice(0, list.length)], expected.get(object) ?? [], `object ${object}`);
    }
  },
  'references that are read from the dump equal those of the graph in memory': (explored) => {
    const { heap } = explored;
    const { records } = heap.objects;
    for (let object = 0; object < heap.facts.objects; object++) {
      const one = records.getClass(object);
      if (one?.shape === 'primitives') continue;
      const targets =
        one?.shape === 'objects'
          ? heap.objects.readElements(object, 0, records.readLength(object)).filter((target) => target >= 0)
          : listOutgoing(records, object)
              .filter(({ name }) => name !== '<class>')
              .map(({ target }) => target);
      const distinct = [...new Set(targets)].sort((a, b) => a - b);
      assert.deepEqual(distinct, listTargets(explored, object), `object ${object}`);
    }
  },
  'paths to the roots are as short as in a breadth-first walk': ({ analysis, heap }) => {
    const tree = buildShortestPathTree(analysis.dump);
    const steps = new Map<number, number>();
    const measureDepth = (object: number, next: (object: number) => number | undefined): number => {
      const chain: number[] = [];
      let here: number | undefined = object;
      for (; here !== undefined && here >= 0 && !steps.has(here); here = next(here)) chain.push(here);
      let known = here === undefined ? Number.NaN : here < 0 ? -1 : (steps.get(here) ?? 0);
      for (const one of chain.reverse()) steps.set(one, ++known);
      return steps.get(object) ?? Number.NaN;
    };
    const findStep = (object: number) => {
      const from = tree.at(object) ?? NOT_REACHED;
      return from === NOT_REACHED ? undefined : from === IS_ROOT ? -1 : from - 1;
    };
    const expected = Array.from({ length: analysis.dump.index.size }, (_, object) => measureDepth(object, findStep));
    steps.clear();
    const seen = Array.from({ length: analysis.dump.index.size }, (_, object) =>
      measureDepth(object, (one) => heap.getStepToRoot(one)),
    );
    assert.deepEqual(seen, expected);
  },
  'threads have the same locals and sizes as in the report': ({ analysis, explorer }) => {
    const { rows } = explorer.threads({ offset: 0, limit: 1000, sort: 'label' });
    const seen = rows.map(({ name, retainedSize, localRoots }) => `${name} ${retainedSize} ${localRoots}`);
    const expected = analysis.threads.map(
      ({ thread, name, retained }) => `${maskText(name)} ${retained} ${thread.locals.length}`,
    );
    if (analysis.threads.length <= 1000) assert.deepEqual(seen.toSorted(), expected.toSorted());
  },
  'GC roots are listed by their retained size, and a filter finds those of its text': ({ explorer }) => {
    const { rows, total } = explorer.roots({ offset: 0, limit: 1000 });
    for (const [at, { retainedSize }] of rows.slice(1).entries())
      assert.ok(retainedSize <= (rows[at]?.retainedSize ?? 0), `row ${at + 1}`);
    const { label = '' } = rows[0] ?? {};
    const toClassName = (text: string) => text.toLowerCase().replace(/\[\d+\]/, '[]');
    const found = explorer.roots({ offset: 0, limit: 1000, filter: label });
    assert.ok(found.total >= 1 && found.total <= total);
    for (const row of found.rows) assert.ok(toClassName(row.label).includes(toClassName(label)));
  },
  'groups of the dominator tree add up to its top, however they are grouped': ({ explorer, heap }) => {
    const top = [...heap.listDominated(-1).iterate()].reduce((sum, object) => sum + heap.getRetainedSize(object), 0);
    for (const groupBy of ['class', 'package', 'loader'] as const) {
      let sum = 0;
      for (let offset = 0, total = 1; offset < total; offset += 1000) {
        const page = explorer.dominatorGroups({ groupBy, offset, limit: 1000 });
        total = page?.total ?? 0;
        for (const { retainedSize } of page?.rows ?? []) sum += retainedSize;
      }
      assert.equal(sum, top, groupBy);
      // An index of an earlier version has no sums.
      const { readTopClasses } = heap;
      const group = () => groupDominators(heap, { groupBy, offset: 0, limit: 1000 });
      const saved = group();
      heap.readTopClasses = () => undefined;
      assert.deepEqual(group(), saved, groupBy);
      heap.readTopClasses = readTopClasses;
    }
  },
  'a histogram row opens as many instances as it counts': ({ explorer }) => {
    const { rows, total } = explorer.histogram({ groupBy: 'class', sort: 'objects', offset: 0, limit: 1000 });
    assert.ok(total > 100);
    for (const { classNumber, objects, label } of rows) {
      assert.equal(explorer.instances({ classNumber, offset: 0, limit: 1 })?.total, objects, label);
    }
  },
};

testReferenceFiles(
  'the index contains the results of the analysis',
  'heap',
  (name) => name.endsWith('.hprof.gz'),
  (path) =>
    exploreBytes(gunzipSync(readFileSync(path)), (explored) => {
      for (const check of Object.values(CHECKS)) check(explored);
    }),
);
