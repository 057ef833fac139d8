import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ReportData } from '@hindsight/api';
import { aService, KEY } from '../testing/a-service.ts';
import { anOutcome } from './adapters/contract/a-result.ts';

const LOG = '[0.1s][info][gc] Using G1\n';

const service = await aService();
const { app } = service;
after(() => service.close());

/** Analyses a log and gives the path of its report. */
async function aReport(query: Record<string, string> = {}): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/analyzeGC', query: { apiKey: KEY, ...query }, body: LOG });
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
