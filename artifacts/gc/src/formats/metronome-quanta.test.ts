import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HeartbeatExpander } from './metronome-quanta.ts';

const addUp = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

test('quanta keep number, sum, shortest and longest', () => {
  const quanta = new HeartbeatExpander().expandQuanta({ count: 5, min: 0.2, mean: 0.5, max: 1.1 });
  assert.equal(quanta.length, 5);
  assert.ok(Math.abs(addUp(quanta) - 2.5) < 1e-9);
  assert.deepEqual([quanta.at(0), quanta.at(-1)], [0.2, 1.1]);
});

test('one quantum is the longest, two are the shortest and the longest', () => {
  const beats = new HeartbeatExpander();
  assert.deepEqual(beats.expandQuanta({ count: 1, min: 0.4, mean: 0.4, max: 0.4 }), [0.4]);
  assert.deepEqual(beats.expandQuanta({ count: 2, min: 0.3, mean: 0.4, max: 0.5 }), [0.3, 0.5]);
});

test('a heartbeat without figures has no quanta', () => {
  assert.deepEqual(new HeartbeatExpander().expandQuanta({ count: 3, min: Number.NaN, mean: 1, max: 1 }), []);
});

test('the number of rows is bounded, however long a log is', () => {
  const beats = new HeartbeatExpander();
  const hostile = { count: 1e12, min: 0, mean: 1, max: 2 };
  for (let beat = 0; beat < 300; beat++) beats.expandQuanta(hostile);
  assert.equal(beats.expandQuanta(hostile).length, 3);
});
