import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '@hindsight/model';
import { ENDPOINT_IDS, getEndpoint } from './endpoints.ts';
import { composeOpenApi } from './openapi.ts';
import { listParameters } from './parameters.ts';

const description = composeOpenApi('1.2.3', 'http://localhost:7070');
const at = (...path: string[]): JsonObject =>
  path.reduce<JsonObject>((value, name) => value[name] as JsonObject, description);

test('every endpoint of the table is described under its path and method', () => {
  for (const id of ENDPOINT_IDS) {
    const { path, method } = getEndpoint(id);
    assert.equal(at('paths', path, method.toLowerCase()).operationId, id);
  }
});

test('every parameter of an endpoint is described, the key as a security scheme', () => {
  const names = (at('paths', '/analyzeGC', 'post').parameters as JsonObject[]).map(({ name }) => name);
  assert.deepEqual(['apiKey', ...names].sort(), [...listParameters('gc-log')].sort());
});

test('every $ref resolves', () => {
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
  assert.ok(references.length > 0);
  for (const path of references) assert.ok(at(...path.split('/')), path);
});

test('faults are listed under their status with their codes', () => {
  const { responses } = at('paths', '/analyzeGC', 'post') as { responses: Record<string, JsonObject> };
  assert.match(String(responses['422']?.description), /not-a-gc-log/);
  assert.match(String(responses['413']?.description), /body-too-large.*expands-too-much/);
});

test('the description is plain JSON', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(description)), description);
});
