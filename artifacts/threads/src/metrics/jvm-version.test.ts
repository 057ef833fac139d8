import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFeatureVersion } from './jvm-version.ts';

test('the feature version of a JVM is found, before and after JDK 9', () => {
  assert.equal(findFeatureVersion({ jvm: 'OpenJDK 64-Bit Server VM (25.0.3+9-LTS mixed mode, sharing)' }), 25);
  assert.equal(findFeatureVersion({ jvm: 'Java HotSpot(TM) 64-Bit Server VM (1.8.0_361-b09 mixed mode)' }), 8);
  assert.equal(findFeatureVersion({ jvm: 'OpenJDK Zero VM (1.7.0_79)' }), 7);
  assert.equal(findFeatureVersion({}), undefined);
});
