import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fateOfFlag, insteadOfFlag, REMOVED_FLAGS } from './removed-flags.ts';

test('an option is obeyed, then ignored, then gone', () => {
  assert.equal(fateOfFlag('MaxPermSize', 7), undefined);
  assert.equal(fateOfFlag('MaxPermSize', 8), 'ignored');
  assert.equal(fateOfFlag('MaxPermSize', 16), 'ignored');
  assert.equal(fateOfFlag('MaxPermSize', 17), 'gone');
});

test('the printing options of Java 8 are gone in 9, unified logging stands in', () => {
  assert.equal(fateOfFlag('PrintGCDateStamps', 8), undefined);
  assert.equal(fateOfFlag('PrintGCDateStamps', 9), 'gone');
  assert.equal(insteadOfFlag('PrintGCDateStamps'), '-Xlog:gc*');
});

test('an option that is not in the table is obeyed', () => assert.equal(fateOfFlag('MaxGCPauseMillis', 26), undefined));

test('no option stands twice, each has a release and says what to use', () => {
  assert.equal(new Set(REMOVED_FLAGS.map(({ flag }) => flag)).size, REMOVED_FLAGS.length);
  for (const { flag, ignoredFrom, goneFrom, instead } of REMOVED_FLAGS) {
    assert.ok(ignoredFrom !== undefined || goneFrom !== undefined, flag);
    assert.ok((ignoredFrom ?? 0) < (goneFrom ?? Number.POSITIVE_INFINITY), flag);
    assert.notEqual(instead, '', flag);
  }
});
