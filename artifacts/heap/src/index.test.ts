import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heapDumpAnalyzer } from './index.ts';

const detect = (content: string): number =>
  heapDumpAnalyzer.detect({ fileName: 'x', bytes: Buffer.from(content, 'latin1'), lines: [] });

test('a heap dump of a version that is read is detected with full confidence', () => {
  for (const version of ['1.0.1', '1.0.2', '1.0.3'])
    assert.equal(detect(`JAVA PROFILE ${version}\0\0\0\0\b`), 1, version);
});

test('a heap dump of another version is known as binary, but not recognized', () => {
  for (const version of ['1.0.4\0', '1.0.25', '2.0\0']) {
    const confidence = detect(`JAVA PROFILE ${version}\0\0\0\b`);
    assert.ok(confidence > 0 && confidence < 0.2, version);
  }
});

test('anything else is not detected', () => {
  for (const content of ['', 'JAVA PROFIL', 'JAVA\0', '\x1f\x8b\b\0']) assert.equal(detect(content), 0, content);
});
