import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '@hindsight/model';
import { aSuspect } from '../testing/suspect-builder.ts';
import type { HeapAnalysis } from './analysis.ts';
import { composeVerdict } from './verdict.ts';

const judge = (share: number): string =>
  composeVerdict(
    {
      usedBytes: 2 * 1024 * 1024,
      reachable: 37_200,
      suspects: [
        aSuspect({
          share,
          path: [],
          holder: { kind: 'thread-local', name: 'a ThreadLocal of thread "pool-worker-2"' },
        }),
      ],
    } as unknown as HeapAnalysis,
    [],
  ).sentence;

test('a healthy heap names who keeps most of it', () => {
  assert.equal(judge(0.742), '2 MB in 37,200 objects, 74.2 % of it kept by a ThreadLocal of thread "pool-worker-2"');
  assert.equal(judge(0.12), 'Nothing stands out in the heap: 2 MB in 37,200 objects.');
});

/** The detail of the verdict on a holder of so many objects of each class. */
const describe = (objects: Readonly<Record<string, number>>): string | undefined => {
  const suspect = aSuspect({ share: 0.9, retained: 200_000_000 });
  const shares = Object.entries(objects).map(([label, count]) => ({ label, objects: count, bytes: 100 * count }));
  const analysis = { usedBytes: 1, reachable: 1, suspects: [suspect], dump: { defects: [] } };
  const finding = { id: 'leak-single-object', level: 'SEVERE', title: 'One object', explanation: 'It grows.' };
  return composeVerdict(
    { ...analysis, retainedComposition: new Map([[suspect.point, shares]]) } as unknown as HeapAnalysis,
    [finding as Finding],
  ).detail;
};

test('the share of a healthy heap is that of the field that is named, not of the class loader above it', () => {
  const kept = 20 * 1024 * 1024;
  const objects = {
    getClass: () => undefined,
    getLabel: (object: number) => (object === 1 ? 'class demo.Products' : ''),
    findReferenceNames: (_: number, to: number) => (to === 2 ? ['static TEXTS'] : ['elementData']),
  };
  const suspect = aSuspect({
    share: 0.9,
    pointRetained: kept,
    path: [0, 1, 2].map((object) => ({ object, references: [], skipped: 0 })),
    holder: { kind: 'static-field', name: 'demo.Products.TEXTS' },
  });
  const tree = { numberOf: [1, 2, 3], retained: [0, 2 * kept, 2 * kept, kept] };
  const analysis = { usedBytes: 1, reachable: 1, suspects: [suspect], objects, tree };
  const { sentence } = composeVerdict(analysis as unknown as HeapAnalysis, []);
  assert.match(sentence, /45 % of it kept by demo\.Products\.TEXTS$/);
});

test('the verdict says what a holder consists of, unless thousands of classes share the memory', () => {
  assert.equal(
    describe({ 'com.acme.Order': 500, 'com.acme.Line': 400 }),
    'It holds 500 objects of com.acme.Order. It grows.',
  );
  const scripts = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`com.acme.Script${at}`, 50]));
  assert.equal(describe(scripts), 'It grows.');
});
