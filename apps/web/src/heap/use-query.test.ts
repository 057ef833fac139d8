import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OqlResult } from '@hindsight/model';
import { followQuery, joinAnswers } from './use-query.ts';

const anAnswer = (rows: number, more: Partial<OqlResult> = {}): OqlResult => ({
  columns: [],
  rows: Array.from({ length: rows }, () => []),
  total: rows,
  offset: 0,
  complete: true,
  ...more,
});

test('a query is followed until an answer has no cursor, and every answer is reported', async () => {
  const answers = [
    anAnswer(0, { complete: false, cursor: 'a' }),
    anAnswer(2, { complete: false, cursor: 'b' }),
    anAnswer(3),
  ];
  const cursors: (string | undefined)[] = [];
  const counts: number[] = [];
  await followQuery(
    async (cursor) => {
      cursors.push(cursor);
      return answers[cursors.length - 1] ?? anAnswer(0);
    },
    ({ rows }) => counts.push(rows.length),
  );
  assert.deepEqual(cursors, [undefined, 'a', 'b']);
  assert.deepEqual(counts, [0, 2, 3]);
});

test('a fault on the way ends the query, and what was found before has been reported', async () => {
  const counts: number[] = [];
  const fails = followQuery(
    (cursor) =>
      cursor === undefined ? Promise.resolve(anAnswer(1, { cursor: 'a' })) : Promise.reject(new Error('gone')),
    ({ rows }) => counts.push(rows.length),
  );
  await assert.rejects(fails, /gone/);
  assert.deepEqual(counts, [1]);
});

test('rows of later pages follow those before, and a total that is known does not shrink', () => {
  const [first = []] = anAnswer(1).rows;
  const joined = joinAnswers('select *', [first], anAnswer(1, { total: 2, cursor: 'a' }), 7);
  assert.equal(joined.rows.length, 2);
  assert.equal(joined.total, 7);
  assert.equal(joined.q, 'select *');
  assert.ok(!('cursor' in joined) && !('offset' in joined));
});
