import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HeapObjectRow } from '@hindsight/model';
import { joinQueryResults } from './join-query-results.ts';

const CLASSES = ['class', 'objects', 'kept'];
/** A class as an object of a dump, where it has a number of its own. */
const aClass = (label: string, objectId: number) => ({ label, objectId }) as HeapObjectRow;

test('rows are matched by their texts, and each figure has a difference, the largest first', () => {
  const joined = joinQueryResults(
    {
      columns: CLASSES,
      rows: [
        ['a.A', 1, 10],
        ['a.B', 5, 50],
      ],
    },
    {
      columns: CLASSES,
      rows: [
        ['a.B', 4, 90],
        ['a.A', 100, 11],
      ],
    },
  );
  assert.deepEqual(joined.columns, [
    ...['class', 'objects before', 'objects after', 'objects difference'],
    ...['kept before', 'kept after', 'kept difference'],
  ]);
  assert.deepEqual(joined.rows, [
    ['a.A', 1, 100, 99, 10, 11, 1],
    ['a.B', 5, 4, -1, 50, 90, 40],
  ]);
});

test('a row of one dump only differs from nothing', () => {
  const [gone, fresh] = [
    { columns: ['class', 'objects'], rows: [['a.Gone', 3]] },
    { columns: ['class', 'objects'], rows: [['a.New', 4]] },
  ];
  assert.deepEqual(joinQueryResults(gone, fresh).rows, [
    ['a.New', null, 4, 4],
    ['a.Gone', 3, null, -3],
  ]);
});

test('objects are matched by class and value, whatever their number is', () => {
  const joined = joinQueryResults(
    { columns: ['class', 'objects'], rows: [[aClass('class a.A', 7), 1]] },
    { columns: ['class', 'objects'], rows: [[aClass('class a.A', 99), 3]] },
  );
  assert.deepEqual(joined.rows, [['class a.A', 1, 3, 2]]);
});

test('without figures a row says in which dump it is', () => {
  const joined = joinQueryResults(
    { columns: ['name'], rows: [['x'], ['y']] },
    { columns: ['name'], rows: [['y'], ['z']] },
  );
  assert.deepEqual(joined.columns, ['name', 'is in']);
  assert.deepEqual(joined.rows, [
    ['y', 'both'],
    ['z', 'only the second'],
    ['x', 'only the first'],
  ]);
});

test('rows with the same texts cannot be matched', () => {
  const twice = {
    columns: ['name', 'size'],
    rows: [
      ['x', 1],
      ['x', 2],
    ],
  };
  assert.throws(() => joinQueryResults(twice, twice), /Group them/);
});

test('a figure for all objects is one row', () => {
  const count = (objects: number) => ({ columns: ['count(*)'], rows: [[objects]] });
  assert.deepEqual(joinQueryResults(count(5), count(8)).rows, [[5, 8, 3]]);
});
