import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listIncidents } from './incident.ts';
import { checkTruth } from './truth.ts';

const TRUTH = { about: 'x', cause: 'x', jdk: 17, seconds: 10, artifacts: { gc: { names: ['memory-leak'] } } };

test('a complete truth is taken', () => {
  assert.equal(checkTruth('x/y', TRUTH).jdk, 17);
});

const REFUSED: readonly (readonly [string, object, RegExp])[] = [
  ['a misspelled field', { ...TRUTH, artefacts: {} }, /unknown field "artefacts"/],
  ['another JDK', { ...TRUTH, jdk: 21 }, /must be 17 or 25/],
  ['no artifact', { ...TRUTH, artifacts: {} }, /must name the artifacts/],
  ['an unknown kind', { ...TRUTH, artifacts: { core: {} } }, /unknown kind of artifact "core"/],
  ['a misspelled expectation', { ...TRUTH, artifacts: { gc: { name: [] } } }, /unknown "name"/],
  ['neither names nor a reason', { ...TRUTH, artifacts: { gc: {} } }, /either "names" or "cannotShow"/],
  ['names of a healthy program', { ...TRUTH, healthy: true }, /healthy programs have no "names"/],
];

for (const [title, truth, complaint] of REFUSED)
  test(`${title} is refused`, () => {
    assert.throws(() => checkTruth('x/y', truth), complaint);
  });

test('every program of the lab has a truth that can be read', () => {
  assert.ok(listIncidents().length > 0);
});
