import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readGraph } from '@hindsight/heap-graph/testing';
import { anOqlHeap, aShop } from '../testing/index.ts';
import { answerOql } from './answer-oql.ts';
import type { OqlHeap } from './oql-heap.ts';

const TIME_LIMITS = { milliseconds: 100, bytes: 1024 * 1024 * 1024 };
const MEMORY_LIMITS = { milliseconds: 60_000, bytes: 1024 * 1024 };

const MANY = 50_000_000;

/** The shop with endless instances and referrers. */
const withHeap = (use: (heap: OqlHeap) => void) =>
  readGraph(aShop(), (analysis) => {
    const heap = anOqlHeap(analysis);
    const apple = heap.findObject(0x10_0200);
    const apples = function* () {
      for (;;) yield apple;
    };
    use({ ...heap, iterateInstances: apples, iterateReferrers: apples, countInstances: () => MANY });
  });

/** Endless queries, with the number of rows that they must find nevertheless. */
for (const [oql, rows] of [
  ['SELECT * FROM demo.Item WHERE true', 10],
  ['SELECT * FROM demo.Item i WHERE toString(i.name) LIKE "(a|p|l|e|(a?b?)*)*x"', 0],
  ['SELECT count(*) FROM demo.Item WHERE true', 1],
  ['SELECT * FROM demo.Item i ORDER BY i.price', 10],
  ['SELECT i.price, count(*) FROM demo.Item i GROUP BY i.price', 1],
  ['SELECT DISTINCT i FROM demo.Item i', 1],
  ['SELECT * FROM demo.Book b WHERE b IN (SELECT i FROM demo.Item i)', 0],
  ['SELECT AS RETAINED SET * FROM demo.Item', 3],
  ['SELECT * FROM demo.Item UNION (SELECT * FROM demo.Book)', 10],
  ['SELECT * FROM OBJECTS (SELECT * FROM demo.Item)', 10],
  ['SELECT inbounds(i) FROM OBJECTS 0x100200 i', 0],
  [`SELECT count(*) FROM demo.Item i WHERE \${snapshot}.getClassesByName("demo.Item", true) = 1`, 1],
] as const) {
  test(`an endless query stops at the time limit with the rows found until then: ${oql}`, () =>
    withHeap((heap) => {
      const answer = answerOql(heap, { oql, offset: 0, limit: 10 }, TIME_LIMITS);
      assert.match(answer.stopped ?? '', /stopped because its time limit of 0\.1 s was exceeded/);
      assert.equal(answer.rows.length, rows);
    }));
}

for (const oql of [
  'SELECT * FROM demo.Book b WHERE b IN (SELECT i FROM demo.Item i)',
  'SELECT * FROM OBJECTS (SELECT * FROM demo.Item i ORDER BY i.price)',
]) {
  test(`a query that keeps too much stops at the memory limit: ${oql}`, () =>
    withHeap((heap) => {
      assert.match(
        answerOql(heap, { oql, offset: 0, limit: 10 }, MEMORY_LIMITS).stopped ?? '',
        /it needed more than 1 MB/,
      );
    }));
}

test('only the shown objects of a class are read when their number is known', () =>
  withHeap((heap) => {
    const query = (oql: string) => {
      const { total, rows, stopped } = answerOql(heap, { oql, offset: 20, limit: 10 }, TIME_LIMITS);
      return [total, rows.length, stopped];
    };
    assert.deepEqual(query('SELECT * FROM demo.Item'), [MANY, 10, undefined]);
    assert.deepEqual(query('SELECT i.price FROM demo.Item i LIMIT 25'), [25, 5, undefined]);
    const { rows } = answerOql(
      heap,
      { oql: 'SELECT count(*), i.price FROM demo.Item i', offset: 0, limit: 1 },
      TIME_LIMITS,
    );
    assert.deepEqual(rows, [[MANY, 1.5]]);
  }));

test('results are paged, with the total number of rows', () =>
  readGraph(aShop(), (analysis) => {
    const page = (oql: string) => {
      const { rows, total, offset } = answerOql(anOqlHeap(analysis), { oql, offset: 1, limit: 1 });
      return [offset, total, rows];
    };
    assert.deepEqual(page('SELECT i.price FROM INSTANCEOF demo.Item i'), [1, 3, [[2.25]]]);
    assert.deepEqual(page('SELECT i.price FROM INSTANCEOF demo.Item i ORDER BY i.price DESC'), [1, 3, [[2.25]]]);
  }));
