import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '@hindsight/model';
import type { Endpoint } from './endpoint-row.ts';
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

const readParameters = (path: string, method = 'get') => {
  const parameters = at('paths', path, method).parameters as { name: string; required: boolean; schema: JsonObject }[];
  return new Map(parameters.map((one) => [one.name, one]));
};

test('choices are enums, numbers have their range, and what is required says so', () => {
  const gc = readParameters('/analyzeGC', 'post');
  assert.deepEqual(gc.get('accept')?.schema.enum, ['json', 'xml']);
  assert.deepEqual(gc.get('async')?.schema.enum, ['true', 'false']);
  assert.ok(String(readParameters('/api/analyses', 'post').get('kind')?.schema.enum).startsWith('gc,'));
  const { type, minimum, maximum } = readParameters('/api/analyses').get('limit')?.schema ?? {};
  assert.deepEqual({ type, minimum, maximum }, { type: 'integer', minimum: 1, maximum: 500 });
  const required = (path: string, method?: string) =>
    [...readParameters(path, method).values()].filter((one) => one.required).map(({ name }) => name);
  assert.deepEqual(required('/api/compare'), ['a', 'b']);
  assert.deepEqual(required('/reports/{token}/search'), ['token', 'q']);
  assert.deepEqual(required('/api/reports/{token}/heap/oql'), ['token', 'q']);
  assert.deepEqual(required('/api/analyses', 'post'), ['kind']);
});

test('an optional text may be empty, whatever its pattern', () => {
  const { pattern } = readParameters('/api/analyses').get('to')?.schema ?? {};
  assert.match('', new RegExp(String(pattern)));
  assert.match('2026-01-31', new RegExp(String(pattern)));
  assert.doesNotMatch('31.1.2026', new RegExp(String(pattern)));
});

test('every answer that is JSON has a schema, every operation a tag, and bytes come before forms', () => {
  for (const id of ENDPOINT_IDS) {
    const { path, method, answer, kind } = getEndpoint(id) as Endpoint;
    const operation = at('paths', path, method.toLowerCase());
    const { '200': described } = operation.responses as JsonObject;
    assert.ok((operation.tags as string[])[0], id);
    const isJson = described !== undefined && answer.mediaTypes.includes('application/json');
    if (isJson && id !== 'openApi') assert.ok(answer.schema ?? answer.asFrom, id);
    if (kind) {
      const { content } = operation.requestBody as { content: JsonObject };
      assert.deepEqual(Object.keys(content), ['application/octet-stream', 'multipart/form-data']);
    }
    assert.ok('431' in (operation.responses as JsonObject), id);
  }
});

test('findings are one type of all answers', () => {
  const findings = at('components', 'schemas', 'GcAnalysis', 'properties', 'findings');
  assert.deepEqual(findings.items, { $ref: '#/components/schemas/Finding' });
});

test('what several answers hold is one named type, and no boolean has a fixed value, which generators take for a text', () => {
  const schemas = at('components', 'schemas') as Record<string, JsonObject>;
  for (const name of ['ThreadAnalysis', 'CrashAnalysis', 'BundleAnalysis']) {
    const { artifact } = at('components', 'schemas', name, 'properties') as Record<string, JsonObject>;
    assert.equal(artifact?.$ref, '#/components/schemas/ArtifactFacts', name);
  }
  assert.ok(Object.keys(schemas).every((name) => /^[A-Z]\w+$/.test(name)));
  assert.doesNotMatch(JSON.stringify(schemas), /"type":"boolean","const"/);
});
