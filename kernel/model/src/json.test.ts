import assert from 'node:assert/strict';
import test from 'node:test';
import { isJsonObject, type Json, listJsonObjects, readJsonPath, toJsonObject } from './json.ts';

/** What `JSON.parse` returns for `null`, which the type of an answer does not know. */
const NULL = null as unknown as Json;

test('only a value with members is an object', () => {
  assert.ok(isJsonObject({}));
  for (const other of [NULL, undefined, [], [{}], 'text', 0, false]) assert.ok(!isJsonObject(other));
});

test('the objects of a list are listed without its other values', () => {
  assert.deepEqual(listJsonObjects([{ a: 1 }, NULL, 'text', [{ b: 2 }], { c: 3 }]), [{ a: 1 }, { c: 3 }]);
  assert.deepEqual(listJsonObjects({ a: 1 }), []);
  assert.deepEqual(listJsonObjects(undefined), []);
});

test('anything but an object is read as one without members', () => {
  assert.deepEqual(toJsonObject({ a: 1 }), { a: 1 });
  for (const other of [NULL, undefined, [1], 'text']) assert.deepEqual(toJsonObject(other), {});
});

test('a path leads through objects and ends where a member is missing', () => {
  const body = { gc: { pauses: { count: 3 }, causes: [{ count: 4 }] } };
  assert.equal(readJsonPath(body, ['gc', 'pauses', 'count']), 3);
  assert.equal(readJsonPath(body, []), body);
  assert.equal(readJsonPath(body, ['gc', 'heap', 'count']), undefined);
  assert.equal(readJsonPath(body, ['gc', 'causes', 'count']), undefined);
});
