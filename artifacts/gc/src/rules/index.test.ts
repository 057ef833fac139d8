import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { DIAGNOSES, RULES } from './index.ts';

const folder = new URL('./', import.meta.url);
/** Folders that hold one group of rules each; `support` holds what rules of several groups use. */
const groups = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'support')
  .map(({ name }) => name);

const findGroup = (id: string) => groups.find((group) => existsSync(new URL(`${group}/${id}.ts`, folder)));

test('every rule has a unique id, a file and a test of that name, a title and an origin', () => {
  assert.equal(new Set(RULES.map(({ id }) => id)).size, RULES.length);
  for (const { id, title, because } of RULES) {
    const group = findGroup(id);
    assert.ok(group && existsSync(new URL(`${group}/${id}.test.ts`, folder)), id);
    assert.ok(title.length > 10 && because.length > 20, id);
  }
});

test('every group of diagnoses is one folder of rules', () => {
  assert.equal(DIAGNOSES.length, groups.length);
  for (const { about, rules } of DIAGNOSES) {
    assert.equal(new Set(rules.map(({ id }) => findGroup(id))).size, 1, about);
  }
});

test('every file in a group is a listed rule', () => {
  const ids = new Set<string>(RULES.map(({ id }) => id));
  for (const group of groups) {
    for (const file of readdirSync(new URL(`${group}/`, folder))) {
      assert.ok(ids.has(file.replace(/(?:\.test)?\.ts$/, '')), `${group}/${file}`);
    }
  }
});
