import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeIn } from './heap-location.ts';

const place = (query: string) => placeIn(new URLSearchParams(query));

test('an address without a query is the top of the dominator tree', () => {
  assert.deepEqual(place(''), {
    view: 'dominators',
    object: undefined,
    ofClass: undefined,
    show: 'objects',
    group: 'class',
    treeGroup: 'none',
    tab: 'fields',
    open: [],
    sort: 'retainedSize',
    q: '',
  });
});

test('view, object, class, grouping, order and filter are read from the address', () => {
  assert.deepEqual(place('view=histogram&object=42&class=7&group=package&tab=paths&open=3.4.x&sort=label&q=java'), {
    view: 'histogram',
    object: 42,
    ofClass: 7,
    show: 'objects',
    group: 'package',
    treeGroup: 'package',
    tab: 'paths',
    open: [3, 4],
    sort: 'label',
    q: 'java',
  });
});

test('what is no view and no number is as if it were not there', () => {
  const { view, object, group, sort } = place('view=<b>&object=-1&group=x&sort=y');
  assert.deepEqual(
    { view, object, group, sort },
    { view: 'dominators', object: undefined, group: 'class', sort: 'retainedSize' },
  );
});
