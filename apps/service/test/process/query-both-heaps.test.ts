import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runServiceForFile } from '../../testing/file-service.ts';

const KEY = 'a-key-of-the-test';
const service = runServiceForFile({ SERVICE_API_KEYS: KEY, SERVICE_EXPLORERS: '1' });
let sent: Promise<readonly string[]> | undefined;

const GROUPS =
  'SELECT classof(s).@name AS class, count(*) AS n FROM INSTANCEOF java.util.AbstractMap s GROUP BY classof(s)';

async function send(sample: string): Promise<string> {
  const body = readFileSync(new URL(`../../../../artifacts/heap/testing/samples/${sample}`, import.meta.url));
  const answer = await fetch(`${service.url}/analyze-hd-api?apiKey=${KEY}`, { method: 'POST', body });
  return ((await answer.json()) as { responseId: string }).responseId;
}

/** Sends the dumps of JDK 17 and 25 once. */
const sendBoth = () => {
  sent ??= Promise.all(['jdk17.hprof.gz', 'jdk25.hprof.gz'].map(send));
  return sent;
};

async function query(q: string, ids?: readonly string[]) {
  const [a = '', b = ''] = ids ?? (await sendBoth());
  const answer = await fetch(`${service.url}/api/compare/oql?${new URLSearchParams({ apiKey: KEY, a, b, q })}`);
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
}

test('a query of groups to two dumps has each group once, with both figures', async () => {
  const { status, body } = await query(GROUPS);
  assert.equal(status, 200, JSON.stringify(body));
  const { columns, rows, complete } = body as unknown as {
    columns: readonly string[];
    rows: readonly (readonly [string, number, number, number])[];
    complete: boolean;
  };
  assert.deepEqual(columns, ['class', 'n before', 'n after', 'n difference']);
  assert.equal(complete, true);
  assert.equal(new Set(rows.map(([name]) => name)).size, rows.length);
  const [, before, after, difference] = rows.find(([name]) => name === 'java.util.HashMap') ?? assert.fail();
  assert.ok(before > 0 && after > 0);
  assert.equal(difference, after - before);
});

test('a query of objects is refused with what to do, and one that is wrong with the place', async () => {
  const objects = await query('SELECT * FROM java.util.HashMap');
  assert.equal(objects.status, 400);
  assert.match(JSON.stringify(objects.body), /GROUP BY/);
  const wrong = await query('SELECT');
  assert.equal(wrong.status, 400);
  assert.match(JSON.stringify(wrong.body), /ine 1, column/);
});

test('both must be heap dumps', async () => {
  const log = 'name=one\n[0.1s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 2M->1M(8M) 1.0ms\n';
  const answer = await fetch(`${service.url}/analyzeGC?apiKey=${KEY}`, { method: 'POST', body: log });
  const { responseId } = (await answer.json()) as { responseId: string };
  const [heapId = ''] = await sendBoth();
  assert.equal((await query(GROUPS, [heapId, responseId])).status, 400);
  assert.equal((await query(GROUPS, [responseId, responseId])).status, 400);
});
