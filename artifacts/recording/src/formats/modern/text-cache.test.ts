import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { NameTable } from '../../columns/name-table.ts';
import { FileCursor } from '../file-cursor.ts';
import { NOT_CACHED, TextCache } from './text-cache.ts';

const CHARS = 4;
const LATIN1 = 5;

function openBytes(context: TestContext, bytes: readonly number[]): FileCursor {
  const folder = mkdtempSync(join(tmpdir(), 'text-cache-'));
  const path = join(folder, 'bytes');
  writeFileSync(path, Uint8Array.from(bytes));
  const file = openSync(path, 'r');
  context.after(() => {
    closeSync(file);
    rmSync(folder, { recursive: true });
  });
  const cursor = new FileCursor(file, 0, bytes.length);
  cursor.ensure(bytes.length);
  return cursor;
}

test('an equal text is found by its bytes and becomes a name only when one is asked for', (context) => {
  const names = new NameTable();
  const cache = new TextCache(names);
  const cursor = openBytes(context, [2, 0x61, 0x62, 2, 0x61, 0x62]);
  const slot = cache.read(cursor, LATIN1, 6);
  assert.equal(cache.read(cursor, LATIN1, 6), slot);
  assert.equal(cursor.at, 6);
  assert.equal(cache.textAt(slot), 'ab');
  assert.equal(names.names.length, 0);
  assert.equal(cache.nameAt(slot), cache.nameAt(slot));
  assert.deepEqual(names.names, ['ab']);
});

test('texts that share a slot are kept beside each other', (context) => {
  const texts = Array.from({ length: 3000 }, (_, number) => `text ${7919 * number}`);
  const cache = new TextCache(new NameTable());
  const cursor = openBytes(
    context,
    texts.flatMap((text) => [text.length, ...Buffer.from(text)]),
  );
  const slots = texts.map(() => cache.read(cursor, LATIN1, cursor.filled));
  const replaced = texts.filter((text, index) => cache.textAt(slots[index] ?? NOT_CACHED) !== text);
  assert.ok(replaced.length < 20, `${replaced.length} of 3000 texts were replaced`);
});

test('a text that is cut, or whose chars take two bytes, is left to the caller with the cursor where it was', (context) => {
  const cache = new TextCache(new NameTable());
  const cursor = openBytes(context, [2, 0x80, 0x02, 0x61]);
  assert.equal(cache.read(cursor, CHARS, 4), NOT_CACHED);
  assert.equal(cache.read(cursor, LATIN1, 2), NOT_CACHED);
  assert.equal(cursor.at, 0);
});
