import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ComparedGrowth } from '@hindsight/api';
import { listVisible } from './growth-rows.ts';

const group = (
  label: string,
  parent: number,
  retainedSize: readonly number[],
): ComparedGrowth['groups']['rows'][number] => ({
  parent,
  kind: 'object',
  label,
  field: '',
  change: 'grown',
  objects: [1, 1],
  retainedSize,
});

const GROUPS = [
  group('shrunk', -1, [900, 100]),
  group('grown', -1, [100, 1100]),
  group('below', 1, [100, 1000]),
  group('small', 2, [1, 2]),
];

const list = (...toggled: readonly number[]) =>
  listVisible(GROUPS, new Set(toggled)).map(({ group: { label } }) => label);

test('what grew most is first, and groups are open down to where nothing grew much', () => {
  assert.deepEqual(list(), ['grown', 'below', 'shrunk']);
});

test('a click opens what is closed and closes what is open', () => {
  assert.deepEqual(list(2), ['grown', 'below', 'small', 'shrunk']);
  assert.deepEqual(list(1), ['grown', 'shrunk']);
});
