import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytes, type Report } from '@hindsight/model';
import { anOutcome } from '../testing/outcome-builder.ts';
import { compareOutcomes } from './compare-outcomes.ts';

const MB = 1024 * 1024;

/** A heap dump with this much in use, and suspects with what each retains. */
function aHeap(usedMb: number, suspects: Readonly<Record<string, number>>) {
  const report: Report = {
    title: 'Heap dump',
    verdict: { level: 'OK', sentence: '' },
    sections: [
      {
        ...{ id: 'figures', title: 'Key figures' },
        blocks: [{ kind: 'figures', figures: [{ label: 'Used heap', value: bytes(usedMb * MB) }] }],
      },
    ],
  };
  const potentialMemoryLeaks = Object.entries(suspects).map(([holder, mb]) => ({
    description: '',
    holder,
    shortestPathToAccumulationPoint: {
      label: 'root',
      retainedSize: 1,
      children: [{ retainedSize: mb * MB, children: [] }],
    },
  }));
  return anOutcome({ report, body: { troubleshootReport: { potentialMemoryLeaks } } });
}

const compare = (a: ReturnType<typeof aHeap>, b: ReturnType<typeof aHeap>) => {
  const { judgement, verdict } = compareOutcomes(a, b);
  return [judgement, verdict];
};

test('a heap that shrinks or grows is judged by what is in use', () => {
  assert.deepEqual(compare(aHeap(42, {}), aHeap(9, {})), [
    'better',
    'B is better: used heap 42 MB → 9 MB. Neither has a warning or anything worse.',
  ]);
  assert.equal(compare(aHeap(9, {}), aHeap(42, {}))[0], 'worse');
  assert.equal(compare(aHeap(40, {}), aHeap(42, {}))[0], 'same');
});

test('a suspect of both dumps is judged by what it retains', () => {
  assert.deepEqual(compare(aHeap(54, { 'Shop.CACHE': 48, Other: 3 }), aHeap(273, { 'Shop.CACHE': 253 })), [
    'worse',
    'B is worse: used heap 54 MB → 273 MB, retained by Shop.CACHE 48 MB → 253 MB. Neither has a warning or anything worse.',
  ]);
});
