import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anOutcome } from '../testing/outcome-builder.ts';
import { compareClasses, describeGrownClass } from './classes.ts';

type Row = readonly [label: string, objects: number, shallowSize: number];

const aDump = (rows: readonly Row[]) =>
  anOutcome({
    body: {
      troubleshootReport: {
        histograms: [
          { groupByClass: rows.map(([label, objects, shallowSize]) => ({ label, objects, shallowSize })) },
          { groupByPackage: [] },
        ],
      },
    },
  });

test('classes are paired by name, the one that changed most first, those that stayed left out', () => {
  const a = aDump([
    ['byte[]', 10, 1000],
    ['demo.Cart', 5, 160],
    ['demo.Gone', 1, 16],
  ]);
  const b = aDump([
    ['byte[]', 10, 1000],
    ['demo.Cart', 90, 2880],
    ['demo.New', 2, 48],
  ]);
  assert.deepEqual(compareClasses(a, b), {
    changed: 3,
    rows: [
      { label: 'demo.Cart', a: { objects: 5, shallowSize: 160 }, b: { objects: 90, shallowSize: 2880 } },
      { label: 'demo.New', a: { objects: 0, shallowSize: 0 }, b: { objects: 2, shallowSize: 48 } },
      { label: 'demo.Gone', a: { objects: 1, shallowSize: 16 }, b: { objects: 0, shallowSize: 0 } },
    ],
  });
});

test('classes of one name from several loaders are one', () => {
  const a = aDump([
    ['demo.Twice', 1, 16],
    ['demo.Twice', 2, 32],
  ]);
  assert.deepEqual(compareClasses(a, aDump([]))?.rows, [
    { label: 'demo.Twice', a: { objects: 3, shallowSize: 48 }, b: { objects: 0, shallowSize: 0 } },
  ]);
});

test('where a histogram was cut, what is not in it is not said to be none', () => {
  const many = Array.from({ length: 2000 }, (_, index): Row => [`demo.C${index}`, 1, 16]);
  const [row] = compareClasses(aDump(many), aDump([...many.slice(1), ['demo.New', 1, 5000]]))?.rows ?? [];
  assert.deepEqual(row, { label: 'demo.New', b: { objects: 1, shallowSize: 5000 } });
});

test('other kinds have no classes', () => {
  assert.equal(compareClasses(anOutcome(), anOutcome()), undefined);
});

const aHistogram = (classCount: number, rows: readonly Row[]) =>
  anOutcome({
    body: {
      histogram: {
        snapshots: [{ classCount }],
        top: rows.map(([className, instances, bytes]) => ({ className, instances, bytes })),
      },
    },
  });

test('class histograms are compared as heap dumps are, and the class that grew is named', () => {
  const a = aHistogram(900, [
    ['byte[]', 10, 1024],
    ['com.shop.Cart', 1, 512],
  ]);
  const b = aHistogram(900, [
    ['byte[]', 90, 4096],
    ['com.shop.Cart', 4, 2048],
    // It may have been below the largest classes of the first histogram.
    ['com.shop.Order', 9, 9000],
  ]);
  assert.equal(
    describeGrownClass(compareClasses(a, b)),
    'By class, byte[] grew most: 1 KB → 4 KB, of the application com.shop.Cart: 512 B → 2 KB.',
  );
  assert.equal(describeGrownClass(compareClasses(b, a)), '');
  const complete = (rows: readonly Row[]) => aHistogram(rows.length, rows);
  assert.equal(
    describeGrownClass(compareClasses(complete([]), complete([['com.shop.Order', 9, 2048]]))),
    'By class, com.shop.Order grew most: 0 B → 2 KB.',
  );
});
