import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { answerOql } from '@hindsight/heap-oql';
import { aShop } from '@hindsight/heap-oql/testing';
import type { OqlQuery, OqlResult } from '@hindsight/model';
import { referencePath, skipWithout } from '@hindsight/model/testing';
import { type ExploredDump, exploreBytes } from '../../testing/index.ts';
import { createIndexedOqlHeap } from '../explorer/indexed-oql-heap.ts';
import { openQueryPool, type QueryPool } from './query-pool.ts';

const page = { offset: 0, limit: 20 };
/** A query that does not end within the time of a test: seven nested loops over all objects. */
const ENDLESS = Array.from({ length: 7 }, (_, depth) => 6 - depth).reduce(
  (inner, depth) =>
    `SELECT count(*) FROM INSTANCEOF java.lang.Object o${depth} WHERE o${depth} != ${depth > 0 ? `o${depth - 1}` : 'null'} AND (${inner}) > 0`,
  'SELECT count(*) FROM INSTANCEOF java.lang.Object o7 WHERE o7 != o6',
);

type Options = Partial<Parameters<typeof openQueryPool>[0]>;

/** Opens a query pool on a dump, beside its explorer. */
const withQueries = (
  bytes: Uint8Array,
  options: Options,
  use: (queries: QueryPool, explored: ExploredDump) => Promise<void>,
) =>
  exploreBytes(bytes, async (explored) => {
    const { path, index } = explored;
    const queries = openQueryPool({ index, dump: { path, from: 0, size: bytes.length }, ...options });
    try {
      await use(queries, explored);
    } finally {
      await queries.close();
    }
  });

/** Polls a query until it is complete. */
async function collectGrowth(
  queries: QueryPool,
  question: OqlQuery,
): Promise<{ answer: OqlResult; pieces: OqlResult[] }> {
  const pieces: OqlResult[] = [];
  for (;;) {
    const cursor = pieces.at(-1)?.cursor;
    const answer = await queries.run({ ...question, wait: 1, ...(cursor !== undefined && { cursor }) });
    if (answer.cursor === undefined) return { answer, pieces };
    pieces.push(answer);
  }
}

const KINDS = [
  'SELECT * FROM java.lang.String s WHERE toString(s) LIKE ".*(java|sun).*"',
  'SELECT toString(s) AS text, s.@retainedHeapSize AS kept FROM java.lang.String s ORDER BY kept DESC LIMIT 15',
  'SELECT DISTINCT classof(o) FROM INSTANCEOF java.lang.Object o WHERE o.@usedHeapSize > 40',
  'SELECT toString(s), count(*) AS n FROM java.lang.String s GROUP BY toString(s) ORDER BY n DESC, 1',
  'SELECT AS RETAINED SET * FROM java.util.HashMap',
  'SELECT OBJECTS outbounds(m) FROM java.util.HashMap m',
  'SELECT count(*), sum(b.@length), max(b.@length) FROM byte[] b WHERE b.@length > 24',
  'SELECT * FROM java.util.HashMap UNION (SELECT * FROM java.util.ArrayList)',
];

/** Limits that no query of the test reaches, even on a busy machine. */
const GENEROUS_LIMITS = { milliseconds: 600_000, bytes: 2 ** 28 };

const SAMPLES = ['static-map-leak', 'group-leak', 'deep-list'];

for (const name of SAMPLES) {
  test(`partial results grow to the complete result: ${name}`, { skip: skipWithout(`heap/${name}.hprof.gz`) }, () =>
    withQueries(
      gunzipSync(readFileSync(referencePath('heap', `${name}.hprof.gz`))),
      { limits: GENEROUS_LIMITS },
      async (queries, { heap }) => {
        const queried = createIndexedOqlHeap(heap);
        let pieces = 0;
        for (const oql of KINDS) {
          const grown = await collectGrowth(queries, { ...page, oql });
          assert.deepEqual(grown.answer, answerOql(queried, { ...page, oql }, GENEROUS_LIMITS), oql);
          pieces += grown.pieces.length;
        }
        assert.ok(pieces > 0);
      },
    ),
  );
}

test('interleaved queries do not mix, and a cursor belongs to one query', () =>
  withQueries(aShop(), {}, async (queries) => {
    const query = (oql: string, cursor?: string) => queries.run({ ...page, oql, wait: 0, ...(cursor && { cursor }) });
    const [a, b] = ['SELECT i.price FROM demo.Item i', 'SELECT b.pages FROM demo.Book b'] as const;
    const [first, second] = [await query(a), await query(b)];
    assert.ok(first.cursor && second.cursor && first.cursor !== second.cursor);
    const finish = (oql: string, cursor?: string) => queries.run({ ...page, oql, ...(cursor && { cursor }) });
    // Another query with this cursor starts as a new query.
    assert.deepEqual((await finish(b, first.cursor)).rows, [[300]]);
    assert.deepEqual((await finish(b, second.cursor)).rows, [[300]]);
    assert.deepEqual((await finish(a, first.cursor)).rows, [[1.5], [2.25]]);
    // A cursor that is finished or unknown starts the query again.
    assert.deepEqual((await finish(a, first.cursor)).rows, [[1.5], [2.25]]);
  }));

test('more queries than may run at the same time are all answered', () =>
  withQueries(aShop(), { limits: { milliseconds: 300, bytes: 1e9 } }, async (queries) => {
    const endless = [1, 2].map((limit) => queries.run({ offset: 0, limit, oql: ENDLESS }));
    const { rows } = await queries.run({ ...page, oql: 'SELECT i.price FROM demo.Item i' });
    assert.deepEqual(rows, [[1.5], [2.25]]);
    for (const { stopped, complete } of await Promise.all(endless)) {
      assert.match(stopped ?? '', /its time limit of 0\.3 s was exceeded/);
      assert.equal(complete, false);
    }
  }));

test('a query that is not polled is paused in favor of others and evicted later', () =>
  withQueries(aShop(), { pauseAfterMs: 100, evictAfterMs: 5000 }, async (queries) => {
    const abandoned = await Promise.all(
      [1, 2].map((limit) => queries.run({ offset: 0, limit, oql: ENDLESS, wait: 50 })),
    );
    assert.ok(abandoned.every(({ cursor }) => cursor !== undefined));
    // Both threads are occupied by queries that would run for ten seconds.
    const startedAt = performance.now();
    const { rows } = await queries.run({ ...page, oql: 'SELECT b.pages FROM demo.Book b' });
    assert.deepEqual(rows, [[300]]);
    assert.ok(performance.now() - startedAt < 9000);
  }));

test('an invalid query is refused with line and column', () =>
  withQueries(aShop(), {}, async (queries) => {
    await assert.rejects(
      queries.run({ ...page, oql: 'SELECT i.prise FROM demo.Item i' }),
      /line 1, column 10: .*prise/,
    );
  }));

test('closing the pool ends all running queries', () =>
  withQueries(aShop(), {}, async (queries) => {
    const waiting = queries.run({ ...page, oql: ENDLESS });
    const ended = assert.rejects(waiting, /canceled before it finished/);
    await sleep(100);
    await queries.close();
    await ended;
  }));

test('a thread that was prepared answers the first query', () =>
  withQueries(aShop(), {}, async (queries) => {
    queries.prepare();
    const { rows } = await queries.run({ ...page, oql: 'SELECT o.count FROM demo.Item o' });
    assert.ok(rows.length > 0);
  }));
