import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcLog } from '../testing/a-gc-run.ts';
import { jvmAtLeast, jvmBefore, jvmMajor } from './jvm-version.ts';

const runOf = (jvmVersion?: string) => {
  const run = aGcLog({ facts: jvmVersion === undefined ? {} : { jvmVersion } }).runs[0];
  assert.ok(run);
  return run;
};

test('the feature release is read from both schemes of version numbers', () => {
  assert.equal(jvmMajor(runOf('1.8.0_121-b13')), 8);
  assert.equal(jvmMajor(runOf('17.0.15+6-Debian')), 17);
  assert.equal(jvmMajor(runOf('25+36')), 25);
  assert.equal(jvmMajor(runOf()), undefined);
});

test('an unknown version is neither older nor newer than any', () => {
  assert.equal(jvmAtLeast(runOf(), 8), false);
  assert.equal(jvmBefore(runOf(), 25), false);
  assert.equal(jvmAtLeast(runOf('11.0.2'), 11), true);
  assert.equal(jvmBefore(runOf('11.0.2'), 11), false);
});
