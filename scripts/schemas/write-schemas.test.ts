import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../repository.ts';
import { listSchemas } from './write-schemas.ts';

test('the committed schemas are those of the models', async () => {
  // Biome lays the files out.
  for (const [name, text] of await listSchemas())
    assert.deepEqual(
      JSON.parse(readFileSync(join(ROOT, 'docs/schemas', name), 'utf8')),
      JSON.parse(text),
      `${name}: run npm run docs:schemas`,
    );
});
