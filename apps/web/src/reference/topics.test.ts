import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupByTopic } from './topics.ts';

const endpoint = (method: string, path: string) => ({
  method,
  path,
  operation: { operationId: path, summary: '', parameters: [], responses: {} },
});

test('endpoints are grouped by topic, and what only pages load is left out', () => {
  const topics = groupByTopic([
    endpoint('GET', '/health'),
    endpoint('GET', '/assets/report.css'),
    endpoint('GET', '/api/analyses'),
    endpoint('POST', '/api/analyses'),
    endpoint('POST', '/analyzeGC'),
  ]);
  assert.deepEqual(
    topics.map(({ title, endpoints }) => [title, endpoints.map(({ method, path }) => `${method} ${path}`)]),
    [
      ['Analyze an artifact', ['POST /api/analyses', 'POST /analyzeGC']],
      ['Past analyses and comparison', ['GET /api/analyses']],
      ['Operation', ['GET /health']],
    ],
  );
});
