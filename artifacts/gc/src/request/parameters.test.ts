import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArtifactError } from '@hindsight/model';
import { parseGcParameters, toWireWindow } from './parameters.ts';

const isBad = (named: RegExp) => (error: unknown) =>
  error instanceof ArtifactError && error.fault.code === 'bad-parameter' && named.test(error.fault.details);

test('without parameters the whole log is read in words', () => {
  assert.deepEqual(parseGcParameters({}, ''), {
    normalizeUnits: false,
    initialWall: Number.NaN,
    window: {},
    beforeEndMs: undefined,
  });
});

test('a window has a start, an end or both; stamps without a zone are in that of the log', () => {
  const hour = { clock: 'uptime', ms: 3_600_000 };
  assert.deepEqual(parseGcParameters({ startTime: '3600s' }, '').window, { from: hour });
  assert.deepEqual(parseGcParameters({ endTime: '3600s' }, '').window, { to: hour });
  const { window } = parseGcParameters({ startTime: '2017-12-25 10:03:00', endTime: '2017-12-25T18:00:00Z' }, '-0700');
  assert.deepEqual(window, {
    from: { clock: 'wall', ms: Date.UTC(2017, 11, 25, 17, 3) },
    to: { clock: 'wall', ms: Date.UTC(2017, 11, 25, 18) },
  });
});

test('a bad value names its parameter', () => {
  assert.throws(() => parseGcParameters({ startTime: 'yesterday' }, ''), isBad(/^startTime/));
  assert.throws(() => parseGcParameters({ endTime: '' }, ''), isBad(/^endTime/));
  assert.throws(() => parseGcParameters({ beforeEndTime: 'soon' }, ''), isBad(/^beforeEndTime/));
  assert.throws(() => parseGcParameters({ beforeEndTime: '0' }, ''), isBad(/^beforeEndTime/));
  assert.throws(() => parseGcParameters({ initialTimestamp: '3600s' }, ''), isBad(/^initialTimestamp/));
});

test('the start must lie before the end, and a length before the end stands alone', () => {
  assert.throws(() => parseGcParameters({ startTime: '10s', endTime: '10s' }, ''), isBad(/earlier than endTime/));
  assert.throws(() => parseGcParameters({ startTime: '10s', beforeEndTime: '5s' }, ''), isBad(/cannot be combined/));
});

test('the answer says what was applied in stamps that can be sent back', () => {
  const { window } = parseGcParameters({ startTime: '2017-12-25T10:03:00.000 0100', endTime: '90s' }, '');
  const wire = toWireWindow(window, '+0100');
  assert.deepEqual(wire, { startTime: '2017-12-25T10:03:00.000+0100', endTime: '90s' });
  assert.equal(toWireWindow({}, ''), undefined);
});
