import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_ID } from '../model.ts';
import { MAX_EXACT_ROWS, SampleColumnsBuilder } from './sample-columns.ts';

const SHAPE = { hasBytes: true, hasDuration: true };
const EVENTS = 60_000;
const STACKS = 50;

/** One event per ms, of which every 50th is equal, with a weight and a size of their own. */
function addEvents(builder: SampleColumnsBuilder): SampleColumnsBuilder {
  for (let at = 0; at < EVENTS; at++) builder.add(at, at % STACKS, 1, NO_ID, 2, NO_ID, at % 7, at % 11, at % 13);
  return builder;
}

const sum = (values: Iterable<number>): number => Iterator.from(values).reduce((total, value) => total + value, 0);

test('Events that are not expected to be many are rows of their own', () => {
  const builder = new SampleColumnsBuilder('x', SHAPE);
  builder.expect(MAX_EXACT_ROWS);
  const { rows, mergedMs, times, bytes } = addEvents(builder).build();
  assert.deepEqual([rows, mergedMs], [EVENTS, 0]);
  // Room for more was made at once.
  assert.deepEqual([times.length, times.at(-1), bytes.length], [EVENTS, EVENTS - 1, EVENTS]);
});

test('Events that are surely too many are joined from the first one on, and nothing of their sums is lost', () => {
  const single = addEvents(new SampleColumnsBuilder('x', SHAPE)).build();
  const builder = new SampleColumnsBuilder('x', SHAPE);
  builder.expect(100 * MAX_EXACT_ROWS);
  const joined = addEvents(builder).build();
  assert.ok(joined.rows < EVENTS / 3 && joined.mergedMs > 0, `${joined.rows} rows within ${joined.mergedMs} ms`);
  assert.equal(joined.events, EVENTS);
  for (const column of ['counts', 'weights', 'bytes'] as const)
    assert.equal(sum(joined[column]), sum(single[column]), column);
  assert.equal(Math.max(...joined.maxima), Math.max(...single.maxima));
  for (let stack = 0; stack < STACKS; stack++) {
    const weigh = ({ stacks, weights }: typeof joined) => sum(weights.filter((_, row) => stacks[row] === stack));
    assert.equal(weigh(joined), weigh(single));
  }
});
