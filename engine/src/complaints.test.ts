import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { relayComplaints } from './complaints.ts';

function relayed() {
  const stream = new PassThrough();
  const lines: string[] = [];
  const { reset } = relayComplaints(stream, (line) => lines.push(line));
  const write = async (text: string) => {
    stream.write(text);
    await new Promise(setImmediate);
  };
  return { lines, write, reset };
}

test('a complaint is one line without control characters', async () => {
  const { lines, write } = relayed();
  await write('Error: odd\n    at x.ts:1\n\u001b[31m{"level":50}\r\n');
  assert.deepEqual(lines, ['Error: odd     at x.ts:1 [31m{"level":50}']);
});

test('a flood is cut, and the next analysis is heard again', async () => {
  const { lines, write, reset } = relayed();
  for (let time = 0; time < 100; time++) await write('x'.repeat(1000));
  assert.equal(lines.join('').length, 2000);
  reset();
  await write('again');
  assert.equal(lines.at(-1), 'again');
});
