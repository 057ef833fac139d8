import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findNewestLongTerm, findRelease, JVM_RELEASES, RELEASES_AS_OF } from './jvm-releases.ts';

test('releases are in order, none twice, none missing', () => {
  const majors = JVM_RELEASES.map(({ major }) => major);
  assert.deepEqual(
    majors,
    majors.map((_, index) => (majors[0] ?? 0) + index),
  );
});

test('from Java 9 a release without long-term support ends when the next one comes', () => {
  for (const { major, longTerm, ended } of JVM_RELEASES) {
    const next = findRelease(major + 1);
    if (major >= 9 && !longTerm && next) assert.equal(ended, next.released, String(major));
  }
});

test('no support ended in the future of the table', () => {
  for (const { major, released, ended } of JVM_RELEASES) {
    assert.ok(released < RELEASES_AS_OF, String(major));
    assert.ok(ended === undefined || (ended > released && ended < RELEASES_AS_OF), String(major));
  }
});

test('the newest line with long-term support is 25', () => assert.equal(findNewestLongTerm(), 25));
