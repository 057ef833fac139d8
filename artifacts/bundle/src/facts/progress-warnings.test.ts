import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atThreshold, checkFactThresholds } from '../../testing/index.ts';
import { collectProgressWarnings } from './progress-warnings.ts';

const template = (count: number, text = 'order <*> still running after <*> s') => [{ text, count, firstLine: 7 }];

checkFactThresholds((templates: ReturnType<typeof template>) => collectProgressWarnings('shop.log', templates), {
  'two records that report unfinished work': atThreshold('watch', [1, 2, 3], (count) => template(count)),
});

test('records without a wait are no facts', () => {
  assert.deepEqual(collectProgressWarnings('shop.log', template(100, 'order <*> accepted')), []);
});
