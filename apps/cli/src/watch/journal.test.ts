import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openJournal } from './journal.ts';

const entry = (content: string) => ({
  ...({
    at: '2026-11-23T00:00:00.000Z',
    state: 'done',
    files: [content],
    content,
    verdict: 'ü',
    hashes: [content],
  } as const),
});

test('a line that a killed process left half written is removed, and its artifact is not known', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-journal-'));
  const path = join(folder, 'state', 'journal.ndjson');
  const first = openJournal(path);
  first.add(entry('a'));
  first.close();
  appendFileSync(path, JSON.stringify(entry('b')).slice(0, -3));
  const second = openJournal(path);
  assert.deepEqual([second.has('a'), second.has('b')], [true, false]);
  second.add(entry('b'));
  second.close();
  const contents = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).content);
  assert.deepEqual(contents, ['a', 'b']);
  rmSync(folder, { recursive: true });
});
