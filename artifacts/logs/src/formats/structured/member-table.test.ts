import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFirst, type Json, type JsonObject } from './json-values.ts';
import { createMemberTable } from './member-table.ts';

const LISTS = [
  ['log.level', 'level', 's', 'a.b.c'],
  ['message', 'log', 'body.stringValue', 'body'],
  ['a.b.c', 'a.b', 'error.stack', 'error', 's'],
];
const NAMES = [
  'log.level',
  'level',
  's',
  'message',
  'log',
  'body',
  'a',
  'a.b',
  'error',
  'b.c',
  'b',
  'c',
  'stack',
  'stringValue',
  'x',
];

/** A number of a sequence that is the same in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function makeValue(random: (below: number) => number, depth: number): Json {
  const kind = random(depth > 2 ? 4 : 6);
  if (kind >= 4) return makeObject(random, depth + 1);
  return ['text', 17, '', ['a']][kind] ?? '';
}

const makeObject = (random: (below: number) => number, depth: number): JsonObject =>
  Object.fromEntries(
    Array.from({ length: random(6) }, () => [NAMES[random(NAMES.length)] ?? '', makeValue(random, depth)]),
  );

test('a table finds what the search of each list finds', () => {
  const table = createMemberTable(LISTS);
  const random = createRandom(17);
  let found = 0;
  for (let round = 0; round < 20_000; round++) {
    const object = makeObject(random, 0);
    const expected = LISTS.map((names) => findFirst(object, names));
    // A member that is there and empty hides the one below its first part from the search, and not from the table.
    if (Object.keys(object).some((name) => name.includes('.') && object[name] === '')) continue;
    assert.deepEqual([...table(object)], expected, JSON.stringify(object));
    found += expected.filter((value) => value !== undefined).length;
  }
  assert.ok(found > 10_000);
});
