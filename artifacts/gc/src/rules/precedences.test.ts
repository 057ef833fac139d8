import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RULES } from './index.ts';
import { PRECEDENCES } from './precedences.ts';

test('every id of the table is one of a rule', () => {
  const known = new Set(RULES.map(({ id }) => id));
  for (const { roots, symptoms } of PRECEDENCES) {
    for (const id of [...roots, ...symptoms]) assert.ok(known.has(id), id);
  }
});
