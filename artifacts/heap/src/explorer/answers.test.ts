import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aDump } from '@hindsight/heap-graph/testing';
import { aShop, nameInShop } from '@hindsight/heap-oql/testing';
import type { HeapExplorer } from '@hindsight/model';
import { exploreBytes } from '../../testing/index.ts';
import { createIndexedOqlHeap } from './indexed-oql-heap.ts';

type Check = (explorer: HeapExplorer, numberOf: (name: string) => number) => void | Promise<void>;

/** Explores the shop; `numberOf` finds an object by its name in the sketch. */
const exploreShop = (check: Check) =>
  exploreBytes(aShop(), ({ heap, explorer }) => {
    const queried = createIndexedOqlHeap(heap);
    const names = Array.from({ length: heap.facts.objects }, (_, object) => nameInShop(queried, object));
    return check(explorer, (name) => names.indexOf(name));
  });

const page = { offset: 0, limit: 100 };

const ANSWERS: Readonly<Record<string, Check>> = {
  'an object is shown with its fields, its class and its dominator': (explorer, numberOf) => {
    const novel = explorer.inspect(numberOf('novel'));
    assert.deepEqual(
      novel?.fields.map(({ name, type, value, declaredBy }) => [name, type, value, declaredBy]),
      [
        ['isbn', 'Object', 'null', 'demo.Book'],
        ['pages', 'short', '300', 'demo.Book'],
        ['name', 'java.lang.String', '"The\nnovel"', 'demo.Item'],
        ['price', 'double', '20', 'demo.Item'],
        ['count', 'int', '3', 'demo.Item'],
      ],
    );
    assert.deepEqual(
      [novel?.className, novel?.superclasses, novel?.loader, novel?.dominatorId],
      ['demo.Book', ['demo.Item', 'java.lang.Object'], '(bootstrap)', numberOf('items')],
    );
    assert.match(novel?.address ?? '', /^0x100[0-9a-f]+$/);
  },
  'a long that a number cannot represent is exact': (explorer, numberOf) => {
    const fields = explorer.inspect(numberOf('shop'))?.fields.map(({ name, value }) => [name, value]);
    assert.deepEqual(fields, [
      ['items', 'demo.Item[4]'],
      ['open', 'true'],
      ['grade', "'b'"],
      ['id', '9007199254740993'],
      ['password', '"***"'],
    ]);
  },
  'class objects on top of the dominator tree are one group by class, and lie in their own packages': (explorer) => {
    const byClass = explorer.dominatorGroups({ groupBy: 'class', ...page })?.rows ?? [];
    assert.equal(byClass.filter(({ label }) => label === 'java.lang.Class').length, 1);
    assert.ok(byClass.every(({ classNumber }) => classNumber >= -1));
    const packages = explorer.dominatorGroups({ groupBy: 'package', ...page })?.rows ?? [];
    assert.ok(packages.some(({ label }) => label === 'demo'));
  },
  'a class is shown with its static fields': (explorer, numberOf) => {
    const { row, fields = [], className } = explorer.inspect(numberOf('class demo.Shop')) ?? {};
    assert.deepEqual([row?.objectType, className], [1, 'java.lang.Class']);
    assert.deepEqual(
      fields.map(({ name, value, isStatic, objectId }) => [name, value, isStatic, objectId]),
      [
        ['FIRST', 'demo.Shop', true, numberOf('shop')],
        ['LIMIT', '3', true, undefined],
      ],
    );
  },
  'a collection is shown with its entries and its capacity': (explorer, numberOf) => {
    const { entries, capacity } = explorer.inspect(numberOf('list')) ?? {};
    assert.deepEqual([entries, capacity], [2, 4]);
  },
  'strings and arrays of printable characters are shown as text': (explorer, numberOf) => {
    assert.equal(explorer.inspect(numberOf('appleName'))?.text, 'apple');
    assert.equal(explorer.inspect(numberOf('appleName.value'))?.text, 'apple');
    assert.equal(explorer.inspect(numberOf('room'))?.text, undefined);
  },
  'elements of arrays are paged': (explorer, numberOf) => {
    const numbers = explorer.elements({ object: numberOf('numbers'), offset: 1, limit: 5 });
    assert.deepEqual(numbers, {
      total: 3,
      offset: 1,
      rows: [
        { name: '[1]', type: 'int', value: '1' },
        { name: '[2]', type: 'int', value: '2' },
      ],
    });
    const slots = explorer.elements({ ...page, object: numberOf('slots') })?.rows;
    assert.deepEqual(
      slots?.map(({ value, objectId }) => [value, objectId]),
      [
        ['demo.Item', numberOf('apple')],
        ['7', numberOf('seven')],
        ['null', undefined],
        ['null', undefined],
      ],
    );
    assert.equal(explorer.elements({ ...page, object: numberOf('shop') })?.total, 0);
  },
  'incoming and outgoing references have names': (explorer, numberOf) => {
    const listReferences = (name: string, direction: 'in' | 'out') =>
      explorer
        .references({ ...page, object: numberOf(name), direction })
        ?.rows.map((row) => [row.prefix, row.objectId]);
    assert.deepEqual(listReferences('apple', 'in'), [
      ['[0]', numberOf('items')],
      ['[0]', numberOf('slots')],
    ]);
    assert.deepEqual(listReferences('slots', 'out'), [
      ['<class>', numberOf('class java.lang.Object[]')],
      ['[0]', numberOf('apple')],
      ['[1]', numberOf('seven')],
    ]);
    assert.deepEqual(listReferences('class demo.Book', 'in'), [['<class>', numberOf('novel')]]);
    assert.deepEqual(listReferences('shop', 'in'), [['static FIRST', numberOf('class demo.Shop')]]);
    assert.deepEqual(listReferences('class demo.Book', 'out'), [['<super>', numberOf('class demo.Item')]]);
  },
  'the paths through all who refer to an object are one tree': (explorer, numberOf) => {
    const merged = explorer.mergedPaths({ object: numberOf('apple') });
    assert.deepEqual([merged?.targets, merged?.searched], [2, 2]);
    assert.deepEqual(
      merged?.nodes.map(({ depth, prefix, objectId, targets }) => [depth, prefix, objectId, targets]),
      [
        [0, undefined, numberOf('shop'), 1],
        [1, 'items', numberOf('items'), 1],
        [2, '[0]', numberOf('apple'), 1],
        [0, undefined, numberOf('list'), 1],
        [1, 'elementData', numberOf('slots'), 1],
        [2, '[0]', numberOf('apple'), 1],
      ],
    );
    assert.deepEqual(explorer.mergedPaths({ object: numberOf('lost') })?.nodes, []);
    assert.equal(explorer.mergedPaths({ classNumber: 9999 }), undefined);
  },
  'paths to roots begin with the root, and the shortest path comes first': (explorer, numberOf) => {
    const paths = explorer.pathsToRoots({ object: numberOf('apple'), limit: 5 }) ?? [];
    assert.deepEqual(
      paths.map((path) => path.map(({ objectId, prefix }) => [prefix, objectId])),
      [
        [
          [undefined, numberOf('shop')],
          ['items', numberOf('items')],
          ['[0]', numberOf('apple')],
        ],
        [
          [undefined, numberOf('list')],
          ['elementData', numberOf('slots')],
          ['[0]', numberOf('apple')],
        ],
      ],
    );
    assert.deepEqual(explorer.pathsToRoots({ object: numberOf('lost'), limit: 5 }), []);
  },
  'histograms are filtered, sorted and paged': (explorer) => {
    const rows = explorer.histogram({ offset: 0, limit: 2, groupBy: 'class', filter: 'DEMO.', sort: 'objects' });
    assert.deepEqual(
      rows.rows.map(({ label, objects }) => [label, objects]),
      [
        ['demo.Item', 2],
        ['demo.Book', 1],
      ],
    );
    assert.equal(rows.total, 4);
    const packages = explorer.histogram({ ...page, groupBy: 'package', filter: 'demo', sort: 'label' });
    assert.deepEqual(
      packages.rows.map(({ label, objects, classNumber }) => [label, objects, classNumber]),
      [['demo', 5, -1]],
    );
  },
  'roots and top-level dominators are listed largest first': (explorer, numberOf) => {
    const sizes = explorer.dominated(page)?.rows.map(({ retainedSize }) => retainedSize) ?? [];
    assert.deepEqual(
      sizes,
      sizes.toSorted((a, b) => b - a),
    );
    assert.equal(
      sizes.reduce((sum, size) => sum + size, 0),
      explorer.overview().usedHeapSize,
    );
    const rows = explorer.roots(page).rows.filter(({ objectType }) => objectType !== 1);
    assert.deepEqual(
      new Set(rows.map(({ objectId }) => objectId)),
      new Set(['shop', 'list', 'numbers', 'builder'].map(numberOf)),
    );
    assert.deepEqual(new Set(rows.map(({ suffix }) => suffix)), new Set(['UNKNOWN']));
  },
  'unknown objects and classes yield undefined': (explorer) => {
    for (const object of [-1, 1000, 0.5, Number.NaN]) {
      assert.equal(explorer.inspect(object), undefined);
      assert.equal(explorer.elements({ ...page, object }), undefined);
      assert.equal(explorer.references({ ...page, object, direction: 'in' }), undefined);
      assert.equal(explorer.pathsToRoots({ object, limit: 1 }), undefined);
      assert.equal(explorer.dominated({ ...page, object }), undefined);
      assert.equal(explorer.instances({ ...page, classNumber: object }), undefined);
    }
  },
  'queries are answered': async (explorer, numberOf) => {
    const { rows } = await explorer.query({ ...page, oql: 'SELECT o.count, o FROM demo.Item o WHERE o.price < 2' });
    const [[count, item] = []] = rows;
    assert.equal(count, 10);
    assert.equal(typeof item === 'object' && item?.objectId, numberOf('apple'));
  },
};

for (const [what, check] of Object.entries(ANSWERS)) test(what, () => exploreShop(check));

test('a long path is shown with its beginning and its end', async () => {
  const references = Array.from({ length: 1000 }, (_, at) => (at === 999 ? [] : [at + 1]));
  await exploreBytes(aDump({ references, roots: [0] }), ({ explorer, heap }) => {
    const last = heap.facts.objects - 1;
    const [path = []] = explorer.pathsToRoots({ object: last, limit: 1 }) ?? [];
    assert.equal(path.length, 200);
    assert.deepEqual(path.map(({ skippedSteps }) => skippedSteps).filter(Boolean), [800]);
  });
});
