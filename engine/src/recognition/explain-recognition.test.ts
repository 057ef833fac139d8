import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainRecognition } from './explain-recognition.ts';

const asHead = (text: string, lines = text.split('\n')) => ({ fileName: 'x', bytes: Buffer.from(text), lines });
const detect = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.some((line) => line.includes('Full thread dump')) ? 0.9 : 0;

test('the line that alone makes an analyzer confident is quoted', () => {
  const head = asHead('2026-11-22 10:00:00\nFull thread dump OpenJDK (21+35)\n"main" #1');
  assert.equal(explainRecognition(head, { detect }), 'Full thread dump OpenJDK (21+35)');
});

test('a kind that no single line shows is explained by its first words', () => {
  assert.equal(explainRecognition(asHead('\nfirst\nsecond'), { detect }), 'first');
});

test('of binary data the letters of its signature are quoted, and nothing when it has none', () => {
  assert.equal(explainRecognition(asHead('JAVA PROFILE 1.0.2\0\0\b', []), { detect }), 'JAVA PROFILE 1.0.2');
  assert.equal(explainRecognition(asHead('\0\u0001', []), { detect }), undefined);
});

test('a quoted line is short and masked', () => {
  const reason = explainRecognition(asHead(`mail jane.doe@example.com ${'x'.repeat(200)}`), { detect }) ?? '';
  assert.match(reason, /<EMAIL>/);
  assert.equal(reason.length, 81);
});
