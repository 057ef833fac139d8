import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readGraph } from '@hindsight/heap-graph/testing';
import type { OqlResult } from '@hindsight/model';
import { anOqlHeap, aShop } from '../testing/index.ts';
import { answerOql } from './answer-oql.ts';
import type { OqlHeap } from './oql-heap.ts';

const MANY = 12_000;
/** Limits that no query of the test reaches, even on a busy machine. */
const GENEROUS_LIMITS = { milliseconds: 600_000, bytes: 2 ** 28 };

/** The shop with two items, each many times. */
const withMany = (use: (heap: OqlHeap) => void) =>
  readGraph(aShop(), (analysis) => {
    const heap = anOqlHeap(analysis);
    const items = [
      ...heap.iterateInstances(
        new Set(heap.classes.flatMap(({ name, number }) => (name === 'demo.Item' ? number : []))),
      ),
    ];
    const many = function* () {
      for (let at = 0; at < MANY; at++) yield items[at % items.length] ?? 0;
    };
    use({ ...heap, iterateInstances: many, countInstances: () => MANY });
  });

/** Queries, and whether the rows of their partial results may still change. */
const QUERIES: Readonly<Record<string, boolean>> = {
  'SELECT * FROM demo.Item i WHERE i.price > 2': false,
  'SELECT i.price, i FROM demo.Item i WHERE toString(i.name).toUpperCase() = "PEAR"': false,
  'SELECT DISTINCT i.price FROM demo.Item i': false,
  'SELECT OBJECTS outbounds(i) FROM demo.Item i': false,
  'SELECT * FROM demo.Item i WHERE i.count > 0 UNION (SELECT * FROM demo.Item i WHERE i.count = 0)': false,
  'SELECT v.price FROM OBJECTS (SELECT i FROM demo.Item i WHERE i.price > 2) v': false,
  'SELECT i, i.price AS p FROM demo.Item i WHERE i.price > 0 ORDER BY p DESC': true,
  'SELECT i.price FROM demo.Item i ORDER BY i.price LIMIT 7000': true,
  'SELECT count(*), sum(i.price) FROM demo.Item i WHERE i.price > 2': true,
  'SELECT i.price AS p, count(*) AS n FROM demo.Item i GROUP BY i.price ORDER BY p DESC': true,
  'SELECT i.price AS p, count(*) AS n FROM demo.Item i GROUP BY i.price LIMIT 1': true,
  'SELECT DISTINCT count(*) FROM demo.Item i WHERE i.price > 2 GROUP BY i.name': false,
};

for (const [oql, mayChange] of Object.entries(QUERIES)) {
  test(`partial results grow to the complete result: ${oql}`, () =>
    withMany((heap) => {
      const question = { oql, offset: 0, limit: 10 };
      const pieces: OqlResult[] = [];
      const onPartialResult = (piece: OqlResult) => pieces.push(structuredClone(piece));
      const answer = answerOql(heap, question, GENEROUS_LIMITS, {
        partialResultMs: 0,
        pauseIfRequested: () => 0,
        onPartialResult,
      });
      assert.deepEqual(answer, answerOql(heap, question, GENEROUS_LIMITS));
      assert.equal(answer.complete, true);
      // The number of partial results depends on the speed of the machine.
      assert.ok(pieces.length > 0);
      let before = { total: 0, looked: 0 };
      for (const { complete, preliminary = false, columns, rows, total, looked = 0, toLook = 0 } of pieces) {
        assert.deepEqual([complete, preliminary, columns], [false, mayChange, answer.columns]);
        assert.ok(total >= before.total && looked >= before.looked && looked <= toLook);
        assert.ok(total <= answer.total);
        assert.equal(rows.length, Math.min(total, 10));
        if (!mayChange) assert.deepEqual(rows, answer.rows.slice(0, rows.length));
        before = { total, looked };
      }
      assert.ok(before.looked > 0);
    }));
}

test('a row that cannot be formatted does not break partial results', () =>
  withMany((heap) => {
    // The smallest row comes last and is the only one whose name is formatted in the end.
    const oql = 'SELECT i.name.substring(0) AS n FROM demo.Item i ORDER BY i.price LIMIT 1';
    const pieces: OqlResult[] = [];
    const onPartialResult = (piece: OqlResult) => pieces.push(piece);
    const watcher = { partialResultMs: 0, pauseIfRequested: () => 0, onPartialResult };
    assert.throws(() => answerOql(heap, { oql, offset: 0, limit: 10 }, GENEROUS_LIMITS, watcher), /has no substring/);
    assert.ok(pieces.every(({ rows }) => rows.length === 0));
  }));

test('a paused query keeps its time limit', () =>
  withMany((heap) => {
    const limits = { milliseconds: 400, bytes: 1e9 };
    const pauseIfRequested = () => {
      const startedAt = performance.now();
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
      return performance.now() - startedAt;
    };
    const oql = 'SELECT count(*) FROM demo.Item i WHERE i.price > 2';
    const watcher = { partialResultMs: 1e9, pauseIfRequested, onPartialResult: () => undefined };
    assert.equal(answerOql(heap, { oql, offset: 0, limit: 10 }, limits, watcher).complete, true);
  }));
