import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRECEDENCES } from './precedences.ts';

test('no finding is the symptom of itself', () => {
  for (const { causes, symptoms } of PRECEDENCES) assert.ok(!causes.some((id) => symptoms.includes(id)), causes.join());
});
