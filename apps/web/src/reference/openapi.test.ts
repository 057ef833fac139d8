import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressWith, listEndpoints, listFields, type OpenApi, type Operation } from './openapi.ts';

const operation = (operationId: string): Operation => ({ operationId, summary: '', parameters: [], responses: {} });

const document: OpenApi = {
  info: { title: '', version: '', description: '' },
  paths: { '/': { get: operation('startPage') }, '/analyzeGC': { post: operation('analyzeGc') } },
  components: {
    schemas: {
      Gc: {
        properties: {
          isProblem: { type: 'boolean', description: 'Sick or not.' },
          findings: { type: 'array', items: { type: 'object', properties: { level: { enum: ['FATAL', 'INFO'] } } } },
        },
      },
    },
  },
};

test('fields are told with their path, type and meaning, through references and lists', () => {
  assert.deepEqual(listFields({ $ref: '#/components/schemas/Gc' }, document), [
    { path: 'isProblem', type: 'boolean', description: 'Sick or not.' },
    { path: 'findings[]', type: 'list of object', description: '' },
    { path: 'findings[].level', type: '"FATAL" or "INFO"', description: '' },
  ]);
});

test('a schema that holds itself is told down to the third level', () => {
  const endless: OpenApi = {
    ...document,
    components: { schemas: { Node: { properties: { next: { $ref: '#/components/schemas/Node' } } } } },
  };
  const paths = listFields({ $ref: '#/components/schemas/Node' }, endless).map(({ path }) => path);
  assert.deepEqual(paths, ['next', 'next.next', 'next.next.next']);
});

test('pages are no part of the reference', () => {
  assert.deepEqual(
    listEndpoints(document).map(({ method, path }) => `${method} ${path}`),
    ['POST /analyzeGC'],
  );
});

test('an address is filled in with everything encoded and nothing empty', () => {
  const parameters = [
    { name: 'token', in: 'path' },
    { name: 'from', in: 'query' },
    { name: 'q', in: 'query' },
  ] as const;
  const values = new Map([
    ['token', 'a/b'],
    ['q', 'x&y'],
    ['from', ''],
  ]);
  assert.equal(addressWith('/reports/{token}', parameters, values), '/reports/a%2Fb?q=x%26y');
});
