import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type SearchJob, searchLines } from './search-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'engine-search-'));
after(() => rmSync(folder, { recursive: true }));

const LOG = `2026-11-20 10:00:00,000 INFO  [main] shop.Start - Grüße aus Köln
2026-11-20 10:00:01,000 ERROR [main] shop.Pay - Order 17 of ann@example.org failed
2026-11-20 10:00:02,000 ERROR [main] shop.Pay - order 18 failed
`;

function search(text: string, options: Partial<SearchJob> = {}) {
  const path = join(folder, 'app.log');
  writeFileSync(path, LOG);
  const files = [{ path, fileName: 'app.log' }];
  return searchLines({ files, kind: 'application-log', limits: {}, text, isPattern: false, limit: 10, ...options });
}

async function findNumbers(expected: string, options?: Partial<SearchJob>): Promise<readonly number[]> {
  const outcome = await search(expected, options);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return outcome.found.map(({ number }) => number);
}

test('a text is found whatever its case, beyond ASCII as well', async () => {
  assert.deepEqual(await findNumbers('ORDER'), [2, 3]);
  assert.deepEqual(await findNumbers('grüße AUS kÖLN'), [1]);
});

test('a pattern is one of RE2, with its case', async () => {
  assert.deepEqual(await findNumbers('Order \\d+', { isPattern: true }), [2]);
  assert.deepEqual(await findNumbers('(?i)order \\d+', { isPattern: true }), [2, 3]);
});

test('lines beyond the limit are counted', async () => {
  const outcome = await search('shop', { limit: 1 });
  assert.ok(outcome.ok);
  assert.deepEqual([outcome.found.length, outcome.total, outcome.totalLines], [1, 3, 3]);
});

test('what is masked is neither shown nor found', async () => {
  const outcome = await search('order 17');
  assert.ok(outcome.ok);
  assert.match(outcome.found[0]?.text ?? '', /of <EMAIL> failed$/);
  assert.deepEqual(await findNumbers('ann@example'), []);
  assert.deepEqual(await findNumbers('ann@ex.*', { isPattern: true }), []);
});

test('a pattern that is none is refused, and so is nothing at all', async () => {
  for (const [expected, isPattern] of [
    ['(', true],
    ['', false],
  ] as const) {
    const outcome = await search(expected, { isPattern });
    assert.equal(!outcome.ok && outcome.fault.code, 'bad-parameter');
  }
});

test('a heap dump has no lines', async () => {
  const outcome = await search('x', { kind: 'heap-dump' });
  assert.equal(!outcome.ok && outcome.fault.code, 'bad-parameter');
});
