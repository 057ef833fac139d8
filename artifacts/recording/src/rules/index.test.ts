import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { RULES } from './index.ts';

const rules: readonly { readonly id: string; readonly title: string; readonly because: string }[] = RULES;

test('every rule has a unique id, a file and a test of that name, and an origin of its thresholds', () => {
  const files = new Set(
    readdirSync(new URL('./', import.meta.url), { recursive: true }).map((path) => basename(String(path))),
  );
  assert.equal(new Set(rules.map(({ id }) => id)).size, rules.length);
  for (const { id, title, because } of rules) {
    assert.ok(files.has(`${id}.ts`) && files.has(`${id}.test.ts`), id);
    assert.ok(title.length > 10 && because.length > 20, id);
  }
});
