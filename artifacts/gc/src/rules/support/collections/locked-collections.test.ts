import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause } from '../../../../testing/index.ts';
import { countFullAfterLocked } from './locked-collections.ts';

const LOCKED = 'GCLocker Initiated GC';
const countIn = (events: readonly [pause: 'young' | 'full', cause: string][]): number =>
  countFullAfterLocked(
    aGcRun({ events: events.map(([pause, cause], i) => aPause(10 + i, 5, { pause, cause })) }).run.pauses,
  );

test('a full collection directly after one that had waited for native code counts', () => {
  assert.equal(
    countIn([
      ['young', LOCKED],
      ['full', 'Ergonomics'],
      ['young', 'Allocation Failure'],
      ['full', 'Ergonomics'],
      ['full', LOCKED],
      ['full', 'Ergonomics'],
    ]),
    2,
  );
});

test('the first collection of a log follows none, and young ones do not count', () => {
  assert.equal(
    countIn([
      ['full', 'Ergonomics'],
      ['young', LOCKED],
      ['young', 'Allocation Failure'],
    ]),
    0,
  );
});
