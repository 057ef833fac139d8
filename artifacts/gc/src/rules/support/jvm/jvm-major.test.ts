import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcLog } from '../../../../testing/a-gc-run.ts';
import { isJvmAtLeast, isJvmBefore, readJvmMajor } from './jvm-major.ts';

const buildRun = (jvmVersion?: string) => {
  const run = aGcLog({ facts: jvmVersion === undefined ? {} : { jvmVersion } }).runs[0];
  assert.ok(run);
  return run;
};

test('a known version is at least itself and before the next', () => {
  assert.equal(readJvmMajor(buildRun('11.0.2')), 11);
  assert.equal(isJvmAtLeast(buildRun('11.0.2'), 11), true);
  assert.equal(isJvmBefore(buildRun('11.0.2'), 11), false);
  assert.equal(isJvmBefore(buildRun('1.8.0_121-b13'), 9), true);
});

test('an unknown version is neither older nor newer than any', () => {
  assert.equal(readJvmMajor(buildRun()), undefined);
  assert.equal(isJvmAtLeast(buildRun(), 8), false);
  assert.equal(isJvmBefore(buildRun(), 25), false);
});
