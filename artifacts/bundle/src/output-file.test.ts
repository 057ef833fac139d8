import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTextBytes } from '@hindsight/intake';
import { readOutput } from './output-file.ts';

test('a long line of an output is cut, and no character of it changes', async () => {
  const text = `java -Dname=grün€😀 ${'x'.repeat(10_000)}`;
  const bytes = Buffer.from(`PID CMD\n${text}\n`);
  const { lines, truncated } = await readOutput({
    name: 'ps.txt',
    bytes: bytes.length,
    source: await openTextBytes(bytes, { fileName: 'ps.txt' }),
    content: () => Promise.reject(new Error('an output is read by lines')),
  });
  assert.deepEqual(lines, ['PID CMD', text.slice(0, 2000)]);
  assert.equal(truncated, false);
});
