import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, GB, MB, pool } from '../../testing/index.ts';

const events = [aPause(1, 5, { heap: pool(100, 50, 512) })];

test('the command line takes precedence for the maximum heap', () => {
  assert.deepEqual(aGcRun({ facts: { commandLine: '-Xms1g -Xmx4g', heapMax: 8 * GB }, events }).capacity, {
    bytes: 4 * GB,
    from: 'flag',
  });
});

test('then the header counts, then the committed size', () => {
  assert.deepEqual(aGcRun({ facts: { heapMax: 8 * GB }, events }).capacity, { bytes: 8 * GB, from: 'header' });
  assert.deepEqual(aGcRun({ events }).capacity, { bytes: 512 * MB, from: 'committed' });
  assert.equal(aGcRun({}).capacity, undefined);
});

test('a limit below the committed size is not of this run', () => {
  assert.equal(aGcRun({ facts: { commandLine: '-Xmx256m' }, events }).capacity?.from, 'committed');
});
