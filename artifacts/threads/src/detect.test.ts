import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Head } from '@hindsight/model';
import { detectThreadDump } from './detect.ts';

const toHead = (lines: readonly string[]): Head => ({
  fileName: 'x',
  bytes: Buffer.from(`${lines.join('\n')}\n`),
  lines,
});
const detectAfter = (foreignLines: number, ...dump: readonly string[]): number =>
  detectThreadDump(toHead([...Array.from({ length: foreignLines }, (_, n) => `work item ${n}`), ...dump]));

/** A line of each format that no other program writes. */
const DUMP_LINES = [
  'Full thread dump OpenJDK 64-Bit Server VM (25+36 mixed mode):',
  '===== FULL THREAD DUMP ===============',
  '  "threadDump": {',
  '{"threads":[{"threadName":"main","threadId":1,"blockedTime":-1}]}',
  '0SECTION       ENVINFO subcomponent dump routine',
  '1TISIGINFO     Dump Event "user" (00004000) received',
  '3XMTHREADINFO      "main" J9VMThread:0x00000000000DF200',
  '"main" #1 [123] prio=5 os_prio=0 cpu=1.0ms elapsed=2.0s tid=0x00007f nid=123 runnable',
  '"a" Id=12 BLOCKED on java.lang.Object@1f owned by "b" Id=13',
  '#1 "main"',
  'Thread t@12: (state = BLOCKED)',
];

for (const line of DUMP_LINES) {
  test(`the distance from the start of the file decides how likely a dump is: ${line.slice(0, 40)}`, () => {
    assert.ok(detectAfter(0, line) >= 0.4);
    assert.equal(detectAfter(199, line), 0.4);
    assert.equal(detectAfter(200, line), 0.2);
  });
}

test('a dump within twenty lines is certain', () => {
  const title = 'Full thread dump OpenJDK 64-Bit Server VM (25+36 mixed mode):';
  assert.equal(detectAfter(19, title), 1);
  assert.equal(detectAfter(20, title), 0.4);
});

test('a companion of a dump is no dump', () => {
  const histogram = ' num     #instances         #bytes  class name (module)';
  assert.equal(detectAfter(0, histogram), 0.2);
  assert.ok(detectAfter(30, histogram) < 0.2);
  assert.equal(detectAfter(300, histogram), 0);
});

test('any other text is no dump', () => {
  assert.equal(detectAfter(500), 0);
});
