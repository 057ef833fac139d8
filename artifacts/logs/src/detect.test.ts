import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectLog } from './detect.ts';

const detectLines = (lines: readonly string[]): boolean =>
  detectLog({ fileName: 'x', bytes: Buffer.from(lines.join('\n')), lines }) >= 0.2;
const RECORD = '2026-03-17 10:13:39,781 ERROR [main] c.a.Shop - failed';
const FRAMES = Array.from({ length: 60 }, (_, line) => `\tat com.acme.Shop.pay(Shop.java:${line})`);

test('the more errors a log has, the more it is one', () =>
  assert.ok(detectLines([RECORD, 'java.io.IOException: no', ...FRAMES, 'Caused by: a.B: c', '\t... 7 more'])));

test('traces without a log are a log of errors', () => {
  assert.ok(detectLines(['java.lang.OutOfMemoryError: Java heap space', ...FRAMES]));
  assert.ok(detectLines(['Exception in thread "main" java.lang.OutOfMemoryError: Metaspace']));
});

test('the output of a JVM that does not start is one', () =>
  assert.ok(detectLines(["Unrecognized VM option 'Foo'", 'Error: Could not create the Java Virtual Machine.'])));

test('long messages of several lines do not hide the records', () =>
  assert.ok(detectLines([...Array(3).fill(RECORD), ...Array(200).fill('select * from orders')])));

test('prose is none', () => assert.ok(!detectLines(['roses are red', 'violets are blue', 'at noon'])));

function detectJournal(programs: readonly string[]): boolean {
  const lines = programs.map((program) => `${program} is ready`);
  const envelopeHeaders = programs.map((program) => `Nov 30 04:11:01 web1 ${program}[711]: `);
  return detectLog({ fileName: 'x', bytes: Buffer.from(lines.join('\n')), lines, envelopeHeaders }) >= 0.2;
}

test('each message that a log daemon stored of a program is a statement, whatever its words are', () => {
  assert.ok(detectJournal(['systemd', 'shop', 'shop', 'kernel']));
  assert.ok(!detectJournal(['systemd', 'kernel', 'sshd', 'systemd-logind']));
});
