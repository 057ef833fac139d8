import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectGcClockFacts, collectLogClockFacts } from './clock.ts';

const collect = (text: string) => collectLogClockFacts('shop.log', [{ text, count: 2, firstLine: 7 }]);

test('a record that says that the clock was set back is a fact, once for each log', () => {
  for (const text of ['Retrograde clock change detected', 'system clock was set back', 'time went backwards'])
    assert.deepEqual(
      collect(text).map(({ id }) => id),
      ['clock-back'],
      text,
    );
  assert.deepEqual(collect('clock synchronized'), []);
});

test('there is no clock jump without a GC log', () => {
  assert.deepEqual(collectGcClockFacts({ gc: undefined }), []);
});
