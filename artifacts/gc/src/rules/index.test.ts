import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { RULES } from './index.ts';

test('every rule has its id once, a file and a test of that name, and a ground', () => {
  const files = new Set(readdirSync(new URL('./', import.meta.url)));
  assert.equal(new Set(RULES.map(({ id }) => id)).size, RULES.length);
  for (const { id, title, because } of RULES) {
    assert.ok(files.has(`${id}.ts`) && files.has(`${id}.test.ts`), id);
    assert.ok(title.length > 10 && because.length > 20, id);
  }
});
