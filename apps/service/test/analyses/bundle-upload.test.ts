import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { faultBody } from '@hindsight/api';
import { anOutcome } from '../../src/adapters/contract/result-builder.ts';
import { aService, KEY } from '../../testing/service-fixture.ts';

const service = await aService({ SERVICE_ARTIFACT_DAYS: '0' });
const { app, pool } = service;
after(() => service.close());

const outcome = anOutcome();
const body = {
  status: true,
  message: 'No problem found.',
  rca: {
    artifacts: [{ name: 'gc.log', kind: 'GC log', state: 'analysed', section: 'gc' }],
    rootCauses: [],
    timeline: [],
  },
};
beforeEach(() => {
  pool.answer = outcome.ok ? { ...outcome, artifact: { ...outcome.artifact, kind: 'bundle' }, body } : outcome;
  pool.jobs.length = 0;
});

const part = (name: string, content = 'PK') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="x.zip"\r\n\r\n${content}\r\n`;
const FORM = { 'content-type': 'multipart/form-data; boundary=b' };

const send = (payload: string, headers: Record<string, string> = FORM, url = '/bundle-upload') =>
  app.inject({ method: 'POST', url, query: { apiKey: KEY }, headers, body: payload });

test('a bundle is the file part bundleFile; its answer links the report of each artifact', async () => {
  const answer = await send(`${part('bundleFile')}--b--\r\n`);
  assert.equal(answer.statusCode, 200);
  const { results, webReport, status, rca } = answer.json();
  assert.equal(results, webReport);
  assert.equal(status, true);
  assert.equal(rca.artifacts[0].webReport, `${webReport}#gc`);
  assert.equal(rca.findings.length, outcome.ok ? outcome.findings.length : 0);
  assert.equal(pool.jobs[0]?.request.kind, 'bundle');
  const again = await app.inject({
    url: new URL(results, 'http://localhost').pathname,
    headers: { accept: 'application/json' },
  });
  assert.equal(again.json().message, body.message);
});

test('a body without a form is the bundle, as of every other artifact; an empty one is a fault', async () => {
  const headers = { 'content-type': 'application/zip' };
  const answer = await send('PK', headers);
  assert.deepEqual([answer.statusCode, pool.jobs[0]?.request.kind], [200, 'bundle']);
  const { status, fault } = faultBody.parse((await send('', headers)).json());
  assert.deepEqual([status, fault.code], [false, 'empty-body']);
});

test('a bundle may be as large as a heap dump, which may be in it', async () => {
  const small = await aService({ SERVICE_MAX_BODY_BYTES: '100', SERVICE_MAX_HEAP_BYTES: '1000' });
  try {
    small.pool.answer = pool.answer;
    const sized = (bytes: number) => ({
      method: 'POST' as const,
      url: '/bundle-upload',
      query: { apiKey: KEY },
      headers: FORM,
      body: `${part('bundleFile', 'x'.repeat(bytes))}--b--\r\n`,
    });
    assert.equal((await small.app.inject(sized(500))).statusCode, 200);
    assert.equal((await small.app.inject(sized(1500))).statusCode, 413);
  } finally {
    await small.close();
  }
});

const REFUSED = [
  ['a part of another name', `${part('file')}--b--\r\n`, FORM, /named "file"/],
  ['several file parts', `${part('bundleFile')}${part('bundleFile')}--b--\r\n`, FORM, /several file parts/],
  ['no file part', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n', FORM, /no file part/],
] as const;

for (const [what, payload, headers, reason] of REFUSED) {
  test(`${what} is a fault with status false and a message that says so`, async () => {
    const answer = await send(payload, { ...headers });
    assert.equal(answer.statusCode, 400);
    const { status, message, fault } = faultBody.parse(answer.json());
    assert.equal(status, false);
    assert.match(message ?? '', reason);
    assert.equal(fault.code, 'bad-multipart');
  });
}
