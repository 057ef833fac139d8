import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { EXAMPLES } from '../../src/use-cases/artifacts/example-list.ts';
import { aService } from '../../testing/service-fixture.ts';

const service = await aService();
after(() => service.close());
/** Requests of a visitor: without a key. Each instance analyzes the examples for itself. */
const get = (url: string) => service.http.inject({ method: 'GET', url });

test('the page has a link for each kind', async () => {
  const { statusCode, payload } = await get('/examples');
  assert.equal(statusCode, 200);
  const linked = [...payload.matchAll(/href="\/examples\/([\w-]+)"/g)].map(([, kind]) => kind);
  assert.deepEqual(
    linked,
    EXAMPLES.map(({ kind }) => kind),
  );
});

test('a visitor reads the report of an example, which reaches no other address and is no analysis of the service', async () => {
  const [first, second] = [await get('/examples/gc-log'), await get('/examples/gc-log')];
  assert.equal(first.statusCode, 200);
  assert.match(first.payload, /http-equiv="Content-Security-Policy" content="default-src 'none'/);
  assert.doesNotMatch(first.payload, /(?:href|src|action)="\//);
  assert.equal(second.payload, first.payload);
  const analyzed = service.pool.jobs.map(({ request, files }) => [request.kind, files[0]?.fileName]);
  assert.deepEqual(analyzed, [['gc-log', 'j17-parallel-sysgc.log']], 'it is analyzed once');
  assert.deepEqual(await service.parts.results.list({}, 10), []);
});

test('there is no example of another name', async () => {
  for (const name of ['nope', '..%2Fpackage.json', 'constructor'])
    assert.equal((await get(`/examples/${name}`)).statusCode, 404, name);
});
