import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { faultBody, foundLines, type ReportData, sourceLines } from '@hindsight/api';
import { fault } from '@hindsight/model';
import { anOutcome } from '../../src/adapters/contract/result-builder.ts';
import { removeArtifact } from '../../src/use-cases/artifacts/kept-artifacts.ts';
import { aService, KEY } from '../../testing/service-fixture.ts';

const LOG = '[0.1s][info][gc] Using G1\n';

const service = await aService();
const { app } = service;
after(() => service.close());
beforeEach(() => {
  service.pool.answer = anOutcome();
});

const faultCode = (answer: { json(): unknown }) => faultBody.parse(answer.json()).fault.code;

/** Analyses a log and gives the path of its report. */
async function aReport(query: Record<string, string> = {}, body = LOG): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/analyzeGC', query: { apiKey: KEY, ...query }, body });
  return new URL(answer.json().webReport).pathname;
}

test('a report is there as data, with everything that its page shows', async () => {
  const path = await aReport({ fileName: 'prod.log', appName: 'shop', host: 'h1', tags: 'a,b' });
  const answer = await app.inject(`${path}/data`);
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
  const data = answer.json<ReportData>();
  const { report, artifact, complete, durationMs } = anOutcome();
  assert.deepEqual({ ...data, responseId: '', version: '', createdAt: 0 }, {
    responseId: '',
    version: '',
    createdAt: 0,
    token: path.slice('/reports/'.length),
    kind: 'gc-log',
    fileName: 'prod.log',
    appName: 'shop',
    host: 'h1',
    tags: ['a', 'b'],
    durationMs,
    complete,
    artifact,
    report,
    artifactKept: true,
  } satisfies ReportData);
  assert.ok(Math.abs(data.createdAt - Date.now()) < 10_000);
});

test('a report says when its artifact is gone', async () => {
  const path = await aReport();
  const { responseId } = (await app.inject(`${path}/data`)).json<ReportData>();
  const job = await service.parts.jobStore.find(responseId);
  await service.parts.artifacts.remove(job?.artifactId ?? '');
  assert.equal((await app.inject(`${path}/data`)).json<ReportData>().artifactKept, false);
});

test('without its token a report has no data', async () => {
  assert.equal((await app.inject('/reports/another/data')).json().fault.code, 'not-found');
});

const fetchLines = async (path: string, query: Record<string, string> = {}) =>
  app.inject({ url: `${path}/lines`, query });

test('lines of the artifact are shown as they stand in it', async () => {
  service.pool.answer = anOutcome({ artifact: { ...anOutcome().artifact, lines: 3 } });
  const path = await aReport({ fileName: 'prod.log' }, 'one\n[0.1s][info][gc] Using G1\n  three <b>\n');
  const { responseId, ...lines } = sourceLines.parse((await fetchLines(path, { from: '2', to: '900' })).json());
  assert.deepEqual(lines, {
    fileName: 'prod.log',
    first: 2,
    totalLines: 3,
    lines: ['[0.1s][info][gc] Using G1', '  three <b>'],
  });
  assert.deepEqual((await fetchLines(path)).json().lines, ['one']);
  assert.match((await fetchLines(path, { from: '3', accept: 'xml' })).body, /<lines> {2}three &lt;b&gt;<\/lines>/);
  for (const query of [{ from: '0' }, { from: '5', to: '4' }, { from: 'x' }]) {
    assert.equal(faultCode(await fetchLines(path, query)), 'bad-parameter', JSON.stringify(query));
  }
  assert.equal(faultCode(await fetchLines(path, { file: 'other.log' })), 'not-found');
});

test('lines of the artifact are found by what stands in them', async () => {
  const path = await aReport({ fileName: 'prod.log' }, 'one\n[0.1s][info][gc] Using G1\n  three <b>\n');
  const search = (query: Record<string, string>) => app.inject({ url: `${path}/search`, query });
  const { responseId, ...lines } = foundLines.parse((await search({ q: 'using g' })).json());
  assert.deepEqual(lines, {
    found: [{ fileName: 'prod.log', number: 2, text: '[0.1s][info][gc] Using G1' }],
    total: 1,
    totalLines: 3,
  });
  assert.deepEqual((await search({ q: 'e$', regex: 'true', limit: '1' })).json().found[0].number, 1);
  for (const query of [{}, { q: '(', regex: 'true' }, { q: 'x', regex: 'perhaps' }, { q: 'x', limit: '0' }]) {
    assert.equal(faultCode(await search(query)), 'bad-parameter', JSON.stringify(query));
  }
});

test('a time range is computed from the artifact, with both its ends, once', async () => {
  const path = await aReport({ startTime: '1s', normalizeUnits: 'true' });
  service.pool.jobs.length = 0;
  const ranged = anOutcome();
  service.pool.answer = { ...ranged, report: { ...ranged.report, title: 'of the range' } };
  for (let n = 0; n < 2; n++) {
    // Each instance keeps the ranges that it has computed.
    const data = (await service.http.inject(`${path}/data?from=28000&to=46000.5`)).json<ReportData>();
    assert.deepEqual(data.range, { from: 28_000, to: 46_000.5 });
    assert.equal(data.report.title, 'of the range');
    assert.equal(data.artifactKept, true);
  }
  assert.deepEqual(
    service.pool.jobs.map(({ request }) => request.options),
    [{ normalizeUnits: 'true', startTime: '27999.999ms', endTime: '46000.500ms' }],
  );
  assert.equal((await app.inject(`${path}/data`)).json<ReportData>().report.title, 'GC log');
});

test('faults of a range say what is wrong with it', async () => {
  const path = await aReport();
  for (const query of ['from=1', 'to=1', 'from=2&to=1', 'from=-1&to=2', 'from=a&to=b']) {
    assert.equal(faultCode(await app.inject(`${path}/data?${query}`)), 'bad-parameter', query);
  }
  service.pool.answer = { ok: false, fault: fault('empty-window', 'x') };
  assert.equal(faultCode(await app.inject(`${path}/data?from=1&to=2`)), 'empty-window');
});

test('without its artifact a report has neither lines nor ranges', async () => {
  const path = await aReport();
  for (const job of await service.parts.jobStore.withArtifact(1000)) await removeArtifact(service.parts, job);
  for (const url of [`${path}/lines?from=1`, `${path}/data?from=1&to=2`]) {
    const answer = await app.inject(url);
    assert.equal(faultCode(answer), 'not-found');
    assert.match(answer.body, /no longer kept/);
  }
});
