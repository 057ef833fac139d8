import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RULES } from './index.ts';
import { PRECEDENCES, VERDICT_ORDER } from './precedences.ts';

test('a finding has one rank among those that explain a crash', () => {
  assert.equal(new Set(VERDICT_ORDER).size, VERDICT_ORDER.length);
});

test('no finding is the symptom of itself, and every id has a rule', () => {
  const ids = new Set<string>(RULES.map(({ id }) => id));
  for (const { causes, symptoms } of PRECEDENCES) {
    for (const id of [...causes, ...symptoms]) assert.ok(ids.has(id), id);
    assert.ok(!causes.some((id) => symptoms.includes(id)), causes.join());
  }
});
