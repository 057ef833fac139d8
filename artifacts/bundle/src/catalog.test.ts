import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CATALOG } from './catalog.ts';

test('the documentation says of each root cause in words what would make it certain', () => {
  for (const { id, because } of CATALOG.flatMap<{ id: string; because: string }>(({ findings }) => findings))
    assert.doesNotMatch(because, /=>/, id);
});
