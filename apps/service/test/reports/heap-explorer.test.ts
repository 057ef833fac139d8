import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { faultBody, HEAP_ENDPOINTS, type ReportData } from '@hindsight/api';
import type { JsonObject } from '@hindsight/model';
import { IMAGES } from '@hindsight/model/testing';
import { anOutcome } from '../../src/adapters/contract/result-builder.ts';
import { aService, KEY } from '../../testing/service-fixture.ts';

const service = await aService();
const { app, pool, parts } = service;
after(() => service.close());

/** As an analysis that writes an index into its scratch folder. */
const writesIndex: typeof pool.answer = async (_job, options) => {
  const path = join(service.folder, 'scratch-index');
  writeFileSync(path, 'an index');
  await options?.takeIndex?.(path);
  return anOutcome();
};

async function aReport(of = service, endpoint = '/analyze-hd-api'): Promise<string> {
  of.pool.answer = writesIndex;
  const answer = await of.app.inject({ method: 'POST', url: endpoint, query: { apiKey: KEY }, body: 'JAVA PROFILE' });
  assert.equal(answer.statusCode, 200, answer.body);
  return new URL(answer.json().webReport).pathname.slice('/reports/'.length);
}

const token = await aReport();
const queryHeap = (path: string, of = token) => app.inject(`/api/reports/${of}/heap/${path}`);
const faultCode = (answer: { json(): unknown }) => faultBody.parse(answer.json()).fault.code;
const findJob = async (of: string) => {
  const { responseId } = (await app.inject(`/reports/${of}/data`)).json<ReportData>();
  return (await parts.jobStore.find(responseId)) ?? assert.fail();
};

const QUESTIONS: readonly (readonly [path: string, id: keyof typeof HEAP_ENDPOINTS, total?: number])[] = [
  ['overview', 'heapOverview'],
  ['histogram?groupBy=class&sort=objects&limit=2', 'heapHistogram', 4],
  ['histogram?filter=IMAGE', 'heapHistogram', 1],
  ['classes/0/instances?offset=100&limit=50', 'heapInstances', IMAGES],
  ['dominators', 'heapDominated', 2],
  ['dominators?object=3', 'heapDominated', IMAGES],
  ['dominators/groups?groupBy=package', 'heapDominatorGroups'],
  ['roots?filter=no-such-root&sort=label', 'heapRoots', 0],
  ['objects/2', 'heapObject'],
  ['objects/3/elements', 'heapElements', IMAGES],
  ['objects/3/references', 'heapReferences', 1],
  ['objects/3/references?direction=out', 'heapReferences', IMAGES],
  ['objects/11/paths?limit=3', 'heapPaths'],
  ['objects/11/paths/merged', 'heapMergedPaths'],
  ['classes/1/paths', 'heapClassPaths'],
  ['roots', 'heapRoots', 2],
  ['threads', 'heapThreads', 1],
  ['loaders', 'heapLoaders', 2],
  [`oql?q=${encodeURIComponent('select *\nfrom demo.Image')}`, 'heapQuery', IMAGES],
];

for (const [path, id, total] of QUESTIONS) {
  test(`heap/${path.replace(/\?.*/, '')} answers as it is described`, async () => {
    const answer = await queryHeap(path);
    assert.equal(answer.statusCode, 200, answer.body);
    const body = HEAP_ENDPOINTS[id].answer.schema.parse(answer.json());
    if (total !== undefined) assert.equal('total' in body && body.total, total);
  });
}

test('a page begins where it was asked to, and holds 100 rows unless it was told otherwise', async () => {
  const { rows, offset } = (await queryHeap('dominators?object=3&offset=7')).json();
  assert.equal(offset, 7);
  assert.equal(rows.length, 100);
  assert.equal(rows[0].prefix, '[7]');
});

test('paths lead from a root to the object', async () => {
  const { paths } = (await queryHeap('objects/11/paths')).json();
  assert.deepEqual(
    paths[0].map(({ objectId }: { objectId: number }) => objectId),
    [0, 1, 2, 3, 10, 11],
  );
});

for (const [path, why] of [
  ['histogram?groupBy=colour', /groupBy must be/],
  ['histogram?sort=size', /sort must be/],
  ['dominators?limit=1001', /limit must be a whole number from 1 to 1000/],
  ['dominators?offset=-1', /offset must be/],
  ['objects/ten', /object must be/],
  ['classes/-1/instances', /number must be/],
  ['objects/3/references?direction=up', /direction must be/],
  ['oql', /q is missing/],
  ['oql?q=%00', /q must not hold control/],
  ['oql?q=select&wait=forever', /wait must be a whole number from 0 to 15000/],
  ['oql?q=drop', /Line 1, column 1/],
] as const) {
  test(`heap/${path} is refused with what is wrong`, async () => {
    const answer = await queryHeap(path);
    assert.equal(answer.statusCode, 400, answer.body);
    assert.match(answer.json().fault.details, why);
  });
}

test('an object and a class that are not there are not found', async () => {
  for (const path of ['objects/999999', 'dominators?object=999999', 'objects/999999/paths', 'classes/77/instances']) {
    assert.equal((await queryHeap(path)).statusCode, 404, path);
  }
});

test('an answer of another shape is a fault and is not handed on', async () => {
  const { explorers } = parts;
  const strange = await aService();
  Object.assign(strange.parts.explorers, { query: async () => ({ ok: true, answer: { rows: [{ secret: 1 }] } }) });
  const of = await aReport(strange);
  const answer = await strange.app.inject(`/api/reports/${of}/heap/dominators`);
  assert.equal(faultCode(answer), 'analysis-crashed');
  assert.doesNotMatch(answer.body, /secret/);
  await strange.close();
  assert.ok(explorers);
});

test('a query is asked for until it ends or the wait is over, and goes on with its cursor', async () => {
  const slow = await aService();
  const requested: JsonObject[] = [];
  const queryExplorer: typeof slow.parts.explorers.query = async (_job, question) => {
    requested.push(question.arguments);
    const isEnd = requested.length % 4 === 0;
    const found = { columns: ['n'], offset: 0, total: requested.length, rows: [[requested.length]], complete: isEnd };
    return { ok: true, answer: { ...found, ...(!isEnd && { cursor: 'this-one', looked: 10, toLook: 40 }) } };
  };
  Object.assign(slow.parts.explorers, { query: queryExplorer });
  const of = await aReport(slow);
  const query = async (values: string) =>
    (await slow.app.inject(`/api/reports/${of}/heap/oql?q=select&${values}`)).json();
  const piece = await query('wait=0');
  assert.deepEqual(
    [piece.total, piece.complete, piece.cursor, piece.looked, piece.toLook],
    [1, false, 'this-one', 10, 40],
  );
  const whole = await query(`cursor=${piece.cursor}`);
  assert.deepEqual([whole.total, whole.complete, whole.cursor], [4, true, undefined]);
  assert.deepEqual(
    requested.map(({ cursor }) => cursor),
    [undefined, 'this-one', 'this-one', 'this-one'],
  );
  assert.ok(requested.every(({ wait }) => Number(wait) <= 15));
  await slow.close();
});

test('another link, or none, opens no heap', async () => {
  assert.equal((await queryHeap('overview', 'another')).statusCode, 404);
});

test('a report of another kind has no heap', async () => {
  const of = await aReport(service, '/analyzeGC');
  assert.equal(faultCode(await queryHeap('overview', of)), 'not-found');
  assert.equal((await app.inject(`/reports/${of}/data`)).json<ReportData>().explorable, undefined);
});

test('the report says whether its heap can be explored', async () => {
  assert.equal((await app.inject(`/reports/${token}/data`)).json<ReportData>().explorable, true);
});

test('the index goes with its dump: then there is nothing to ask, and what to do is said', async () => {
  const of = await aReport();
  const { artifactId = '' } = await findJob(of);
  assert.ok(service.listStored().includes(`${artifactId}.index`));
  await parts.artifacts.remove(artifactId);
  assert.deepEqual(
    service.listStored().filter((name) => name.startsWith(artifactId)),
    [],
  );
  const answer = await queryHeap('overview', of);
  assert.equal(answer.statusCode, 410);
  assert.equal(faultCode(answer), 'heap-not-kept');
  assert.match(answer.json().fault.details, /Send the dump again/);
  assert.equal((await app.inject(`/reports/${of}/data`)).json<ReportData>().explorable, undefined);
});

test('where no artifacts are kept no index is asked for', async () => {
  const forgetful = await aService({ SERVICE_ARTIFACT_DAYS: '0' });
  const of = await aReport(forgetful);
  assert.equal((await forgetful.app.inject(`/api/reports/${of}/heap/overview`)).statusCode, 410);
  assert.deepEqual(forgetful.listStored(), []);
  await forgetful.close();
});

test('where reports need a sign-in so do their heaps and the page of the explorer', async () => {
  const closed = await aService({ SERVICE_REPORTS_REQUIRE_LOGIN: 'true' });
  const of = await aReport(closed);
  const path = `/api/reports/${of}/heap/overview`;
  assert.equal((await closed.app.inject(path)).statusCode, 401);
  assert.equal((await closed.app.inject({ url: path, headers: { 'x-api-key': KEY } })).statusCode, 200);
  const page = await closed.app.inject({ url: `/reports/${of}/heap?view=threads`, headers: { accept: 'text/html' } });
  assert.equal(page.statusCode, 302);
  assert.match(String(page.headers.location), /^\/login\?next=.*heap%3Fview%3Dthreads/);
  await closed.close();
});

test('the dump is opened while the browser loads the page of the explorer', async ({ mock }) => {
  const prepare = mock.method(parts.explorers, 'prepare').mock;
  await app.inject(`/reports/${token}`);
  assert.equal(prepare.callCount(), 0);
  await app.inject(`/reports/${token}/heap`);
  assert.equal(prepare.callCount(), 1);
});

test('the page of the explorer is there for who has the link', async () => {
  assert.match((await app.inject(`/reports/${token}/heap`)).body, /<div id="app">/);
  assert.equal((await app.inject('/reports/another/heap')).statusCode, 404);
});
