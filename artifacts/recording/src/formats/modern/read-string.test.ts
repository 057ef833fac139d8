import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FileCursor } from '../file-cursor.ts';
import { measureText, readText, STRING_CHARS, STRING_EMPTY, STRING_NULL, STRING_UTF8 } from './read-string.ts';

const folder = mkdtempSync(join(tmpdir(), 'hindsight-read-string-'));
after(() => rmSync(folder, { recursive: true }));

function withCursor<T>(bytes: readonly number[], use: (cursor: FileCursor) => T): T {
  const path = join(folder, 'text');
  writeFileSync(path, Uint8Array.from(bytes));
  const file = openSync(path, 'r');
  try {
    return use(new FileCursor(file, 0, bytes.length));
  } finally {
    closeSync(file);
  }
}

test('A text is measured without moving, and never as shorter than it is', () => {
  const utf8 = [STRING_UTF8, 3, 97, 98, 99];
  const chars = [STRING_CHARS, 2, 0xac, 0xc1, 0x00, 97];
  for (const [bytes, most] of [
    [utf8, 5],
    [chars, 8],
    [[STRING_NULL], 1],
    [[STRING_EMPTY], 1],
  ] as const)
    withCursor(bytes, (cursor) => {
      cursor.ensure(bytes.length);
      assert.equal(measureText(cursor), most);
      assert.equal(cursor.at, 0);
    });
});

test('A cursor of its own reads a text that another has passed, longer than its window', () => {
  const text = 'x'.repeat(100);
  const before = Array.from({ length: 1000 }, () => 7);
  const read = withCursor([...before, STRING_UTF8, text.length, ...Buffer.from(text), ...before], (cursor) => {
    cursor.seek(before.length + 500);
    cursor.ensure(10);
    const { position } = cursor;
    const passed = cursor.fork(64);
    passed.seek(before.length);
    passed.ensure(18);
    passed.ensure(measureText(passed));
    assert.equal(cursor.position, position);
    return readText(passed, passed.readByte(), passed.filled);
  });
  assert.equal(read, text);
});
