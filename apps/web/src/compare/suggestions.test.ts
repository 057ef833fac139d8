import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnalysisEntry } from '@hindsight/api';
import { suggestPairs } from './suggestions.ts';

const entry = (id: string, createdAt: number, more: Partial<AnalysisEntry> = {}): AnalysisEntry => ({
  id,
  token: id,
  kind: 'gc-log',
  state: 'done',
  fileName: 'gc.log',
  tags: [],
  createdAt,
  figures: [],
  ...more,
});

const ids = (pairs: ReturnType<typeof suggestPairs>) => pairs.map(({ a, b }) => `${a.id}-${b.id}`);

test('the newest two of an application are suggested, the older one first', () => {
  const shop = { appName: 'shop' };
  const entries = [entry('1', 1, shop), entry('2', 2, shop), entry('3', 3, shop), entry('4', 4, { appName: 'search' })];
  assert.deepEqual(ids(suggestPairs(entries)), ['2-3']);
});

test('unlike artifacts are never suggested together', () => {
  const entries = [
    entry('1', 1, { fileName: 'a.log' }),
    entry('2', 2, { fileName: 'b.log' }),
    entry('3', 3, { fileName: 'a.log', kind: 'thread-dump' }),
    entry('4', 4, { appName: 'shop', host: 'h1' }),
    entry('5', 5, { appName: 'shop', host: 'h2' }),
  ];
  assert.deepEqual(suggestPairs(entries), []);
});

test('the artifact that is older by its own clock comes first, whenever it was sent', () => {
  const late = entry('late', 1, { artifactTime: { from: 8, to: 9 } });
  const early = entry('early', 2, { artifactTime: { from: 1, to: 2 } });
  assert.deepEqual(ids(suggestPairs([late, early])), ['early-late']);
});

test('one that was chosen is compared with all like it', () => {
  const entries = [entry('1', 1), entry('2', 2), entry('3', 3), entry('4', 4, { kind: 'heap-dump' })];
  assert.deepEqual(ids(suggestPairs(entries, entries[1])), ['2-3', '1-2']);
});
