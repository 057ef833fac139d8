import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFlagStatus, findReplacement, REMOVED_FLAGS } from './removed-flags.ts';

test('an option is supported, then ignored, then removed', () => {
  assert.equal(findFlagStatus('MaxPermSize', 7), undefined);
  assert.equal(findFlagStatus('MaxPermSize', 8), 'ignored');
  assert.equal(findFlagStatus('MaxPermSize', 16), 'ignored');
  assert.equal(findFlagStatus('MaxPermSize', 17), 'removed');
});

test('the printing options of Java 8 are removed in 9, where unified logging replaces them', () => {
  assert.equal(findFlagStatus('PrintGCDateStamps', 8), undefined);
  assert.equal(findFlagStatus('PrintGCDateStamps', 9), 'removed');
  assert.equal(findReplacement('PrintGCDateStamps'), '-Xlog:gc*');
});

test('an option that is not in the table is supported', () =>
  assert.equal(findFlagStatus('MaxGCPauseMillis', 26), undefined));

test('no option is listed twice, each has a release and a replacement', () => {
  assert.equal(new Set(REMOVED_FLAGS.map(({ flag }) => flag)).size, REMOVED_FLAGS.length);
  for (const { flag, ignoredFrom, removedFrom, replacement } of REMOVED_FLAGS) {
    assert.ok(ignoredFrom !== undefined || removedFrom !== undefined, flag);
    assert.ok((ignoredFrom ?? 0) < (removedFrom ?? Number.POSITIVE_INFINITY), flag);
    assert.notEqual(replacement, '', flag);
  }
});
