import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SampleColumnsBuilder } from '../columns/sample-columns.ts';
import { NO_ID } from '../model.ts';
import { groupSamples } from './sample-groups.ts';

const NAMES = ['b', 'a', 'b', undefined];

/** One event of each subject, which weighs 1, 2, 4 … */
function addEvents(subjects: readonly number[]) {
  const builder = new SampleColumnsBuilder('x', { hasBytes: false, hasDuration: false });
  for (const [at, subject] of subjects.entries()) builder.add(at, 0, 0, NO_ID, subject, NO_ID, 2 ** at, 0, 0);
  return builder.build();
}

function weigh(missing?: string) {
  const samples = addEvents([0, 1, 2, 3, NO_ID, 0]);
  const name = { ids: samples.subjects, count: NAMES.length, nameId: (id: number) => NAMES[id] };
  return groupSamples(samples, name, missing)
    .list()
    .map((total) => [total.name, total.count, total.value]);
}

test('ids with the same name are one sum; rows without a name are left out', () => {
  assert.deepEqual(weigh(), [
    ['b', 3, 1 + 4 + 32],
    ['a', 1, 2],
  ]);
});

test('rows without a name are summed as missing', () => {
  assert.deepEqual(weigh('?'), [
    ['b', 3, 1 + 4 + 32],
    ['?', 2, 8 + 16],
    ['a', 1, 2],
  ]);
});
