import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { after, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENDPOINT_IDS, faultBody, getEndpoint } from '@hindsight/api';
import { readXmlAs } from '@hindsight/api/testing';
import { ArtifactError, FAULTS, type FaultCode, fault, type JsonObject } from '@hindsight/model';
import { XMLValidator } from 'fast-xml-parser';
import { anOutcome } from '../../src/adapters/contract/result-builder.ts';
import { aService, KEY } from '../../testing/service-fixture.ts';

const LOG = '[0.1s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 10M->2M(64M) 1.5ms\n';

const service = await aService({ SERVICE_ARTIFACT_DAYS: '0' });
const { app, pool } = service;
after(() => service.close());
beforeEach(() => {
  pool.answer = anOutcome();
  pool.jobs.length = 0;
});

interface Sent {
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

const send = ({ query = {}, headers = {}, body = LOG }: Sent = {}, to: typeof app = app) =>
  to.inject({ method: 'POST', url: '/analyzeGC', query: { apiKey: KEY, ...query }, headers, body });

type Answered = Awaited<ReturnType<typeof send>>;

function assertFault(answer: Answered, code: FaultCode): void {
  const body = faultBody.parse(answer.json());
  assert.equal(body.fault.code, code);
  assert.equal(answer.statusCode, FAULTS[code].status);
  assert.equal(body.fault.reason, FAULTS[code].reason);
  assert.equal(answer.headers['x-response-id'], body.responseId);
}

test('a log is analysed and the answer has the common fields and the links', async () => {
  const answer = await send({ query: { fileName: 'prod.log' } });
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
  const body = answer.json();
  assert.equal(body.responseId, answer.headers['x-response-id']);
  assert.match(String(answer.headers['x-service-version']), /^\d+\.\d+\.\d+$/);
  assert.match(body.webReport, /^http:\/\/localhost(:80)?\/reports\/[\w-]{22}$/);
  assert.equal(body.graphURL, body.webReport);
  assert.equal(body.pdfReport, `${body.webReport}.pdf`);
  assert.equal(body.isProblem, true);
  assert.equal(body.collector, 'G1');
  assert.equal(body.findings[0].id, 'long-pause');
  assert.equal(body.findings[0].evidence[0].line, 2);
  assert.equal(body.analysis.complete, true);
  assert.equal(body.graphs, undefined);
});

test('the analysis gets the bytes, the name, the encoding and the options', async () => {
  let content = '';
  pool.answer = async ({ files: [file] }) => {
    content = await readFile(file?.path ?? '', 'utf8');
    return anOutcome();
  };
  await send({
    query: { fileName: 'prod.log', 'Content-Encoding': 'GZIP', normalizeUnits: 'TRUE', startTime: '3600s', tags: 'a' },
  });
  const [job] = pool.jobs;
  assert.equal(content, LOG);
  assert.equal(job?.files[0]?.fileName, 'prod.log');
  assert.equal(job?.files[0]?.encoding, 'gz');
  assert.deepEqual(job?.request, {
    kind: 'gc-log',
    fileName: 'prod.log',
    options: { normalizeUnits: 'true', startTime: '3600s' },
  });
});

test('a body is bytes whatever its Content-Type says', async () => {
  const types = ['text', 'text/plain', 'application/json', 'application/x-www-form-urlencoded', ';', undefined];
  for (const type of types) {
    pool.answer = async ({ files: [file] }) => {
      assert.equal(await readFile(file?.path ?? '', 'utf8'), LOG, String(type));
      return anOutcome();
    };
    const answer = await send({ headers: type === undefined ? {} : { 'content-type': type } });
    assert.equal(answer.statusCode, 200, `${type}: ${answer.body}`);
  }
});

test('of multipart/form-data the first file part is taken, with its name', async () => {
  pool.answer = async ({ files: [file] }) => {
    assert.equal(await readFile(file?.path ?? '', 'utf8'), LOG);
    assert.equal(file?.fileName, 'sent.log');
    return anOutcome();
  };
  const form = new FormData();
  form.append('note', 'hello');
  form.append('file', new Blob([LOG]), 'sent.log');
  form.append('second', new Blob(['other']), 'other.log');
  const sent = new Request('http://x', { method: 'POST', body: form });
  const answer = await send({
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    body: Buffer.from(await sent.arrayBuffer()),
  });
  assert.equal(answer.statusCode, 200, answer.body);
});

test('multipart without a file, a boundary or an end is a fault', async () => {
  const form = (boundary: string) => ({ 'content-type': `multipart/form-data; boundary=${boundary}` });
  const field = '--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n--b--\r\n';
  const cut = '--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nhello';
  assertFault(await send({ headers: form('b'), body: field }), 'bad-multipart');
  assertFault(await send({ headers: { 'content-type': 'multipart/form-data' } }), 'bad-multipart');
  assertFault(await send({ headers: form('b'), body: cut }), 'bad-multipart');
  assertFault(await send({ headers: form('b'), body: LOG }), 'bad-multipart');
});

test('graphs=true adds the addresses of the charts that the report has', async () => {
  const { graphs, webReport } = (await send({ query: { graphs: 'true' } })).json();
  assert.deepEqual(graphs, { heapAfterGCGraph: `${webReport}/graphs/heap-after-gc.png` });
});

test('accept=xml answers the same as XML, by query or header, and accept=json wins over a header', async () => {
  const { responseId, webReport, graphURL, pdfReport, ...like } = (await send()).json() as JsonObject;
  for (const requested of [
    { query: { accept: 'xml' } },
    { headers: { accept: 'xml' } },
    { headers: { accept: 'text/xml' } },
  ]) {
    const answer = await send(requested);
    assert.equal(answer.headers['content-type'], 'application/xml; charset=utf-8');
    assert.equal(XMLValidator.validate(answer.body), true);
    assert.deepEqual(readXmlAs(like, answer.body), like);
  }
  const json = await send({ query: { accept: 'json' }, headers: { accept: 'application/xml' } });
  assert.match(String(json.headers['content-type']), /json/);
});

test('faults are XML too when XML is asked for', async () => {
  const answer = await send({ query: { accept: 'xml', apiKey: 'wrong' } });
  assert.equal(answer.statusCode, 401);
  assert.match(answer.body, /<response><responseId>[\w-]{36}<\/responseId><fault><code>api-key-invalid<\/code>/);
});

test('the key is taken from the query and both headers, with or without braces', async () => {
  const withoutQuery = { query: { apiKey: '' } };
  for (const headers of [{ ApiKey: KEY }, { 'X-Api-Key': KEY }, { ApiKey: `{${KEY}}` }]) {
    assert.equal((await send({ ...withoutQuery, headers: headers as Record<string, string> })).statusCode, 200);
  }
  assert.equal((await send({ query: { apiKey: `{${KEY}}` } })).statusCode, 200);
});

test('no key, a wrong key and a token are faults of their own', async () => {
  const missing = await send({ query: { apiKey: '' } });
  assertFault(missing, 'api-key-missing');
  assert.equal(missing.json().fault.reason, 'apiKey is missing');
  assertFault(await send({ query: { apiKey: 'wrong' } }), 'api-key-invalid');
  assertFault(await send({ headers: { authorization: 'Bearer x.y.z' } }), 'token-invalid');
});

const BAD: readonly (readonly [Record<string, string>, FaultCode])[] = [
  [{ accept: 'yaml' }, 'bad-parameter'],
  [{ graphs: 'yes' }, 'bad-parameter'],
  [{ normalizeUnits: '1' }, 'bad-parameter'],
  [{ fileName: 'x'.repeat(300) }, 'bad-parameter'],
  [{ appName: 'a\u0000b' }, 'bad-parameter'],
  [{ host: 'a\nb' }, 'bad-parameter'],
  [{ tags: 'x'.repeat(200) }, 'bad-parameter'],
  [{ startTime: 'x'.repeat(100) }, 'bad-parameter'],
  [{ endTime: 'x'.repeat(100) }, 'bad-parameter'],
  [{ beforeEndTime: 'x'.repeat(100) }, 'bad-parameter'],
  [{ initialTimestamp: 'x'.repeat(100) }, 'bad-parameter'],
  [{ 'Content-Encoding': 'rar' }, 'unsupported-encoding'],
];

for (const [query, code] of BAD) {
  const [[name = '', value = ''] = []] = Object.entries(query);
  test(`${name}=${JSON.stringify(value.slice(0, 20))} is ${code}, and nothing is analysed`, async () => {
    const answer = await send({ query });
    assertFault(answer, code);
    assert.match(answer.json().fault.details, new RegExp(`^${name} `));
    assert.equal(pool.jobs.length, 0);
  });
}

test('parameters that nobody knows are ignored', async () => {
  assert.equal((await send({ query: { colour: 'red', acCEPT: 'xml' } })).statusCode, 200);
});

test('an empty body is a fault', async () => {
  assertFault(await send({ body: '' }), 'empty-body');
});

const FROM_ANALYSIS: readonly FaultCode[] = [
  'bad-parameter',
  'unsupported-encoding',
  'corrupt-encoding',
  'corrupt-artifact',
  'expands-too-much',
  'not-a-gc-log',
  'empty-window',
  'busy',
  'shutting-down',
  'analysis-crashed',
  'analysis-out-of-memory',
  'analysis-timeout',
];

for (const code of FROM_ANALYSIS) {
  test(`${code} of the analysis is answered with its status`, async () => {
    pool.answer = { ok: false, fault: fault(code, 'Do this.') };
    const answer = await send();
    assertFault(answer, code);
    assert.equal(answer.json().fault.details, 'Do this.');
  });
}

test('who should come again is told when', async () => {
  pool.answer = { ok: false, fault: fault('busy', 'x') };
  assert.match(String((await send()).headers['retry-after']), /^\d+$/);
});

test('an error nobody foresaw is told by its id only, and logged', async () => {
  pool.answer = () => Promise.reject(new Error('secret of /srv/place'));
  const answer = await send();
  assertFault(answer, 'internal');
  assert.doesNotMatch(answer.body, /secret|srv|at /);
  const { responseId } = answer.json();
  const isLogged = () =>
    service
      .logged()
      .split('\n')
      .some((line) => line.includes(responseId) && line.includes('secret of'));
  // A worker stores what the instance answers with before it logs why.
  for (let tries = 0; tries < 500 && !isLogged(); tries++) await sleep(20);
  assert.ok(isLogged());
});

test('a store without room is storage-full', async () => {
  const full = await aService();
  full.parts.artifacts.put = async () => {
    throw new ArtifactError('storage-full', 'x', { cause: new Error('ENOSPC') });
  };
  assertFault(await send({}, full.app), 'storage-full');
  await full.close();
});

test('no upload outlives its request, whether it was analysed or not', async () => {
  await send();
  pool.answer = { ok: false, fault: fault('not-a-gc-log', 'x') };
  await send();
  await send({ body: '' });
  assert.deepEqual(service.listStored(), []);
});

test('above the limit a body is refused, announced or not', async () => {
  const small = await aService({ SERVICE_MAX_BODY_BYTES: '100', SERVICE_ARTIFACT_DAYS: '0' });
  assertFault(await send({ body: 'x'.repeat(101) }, small.app), 'body-too-large');
  const unannounced = await small.app.inject({
    method: 'POST',
    url: `/analyzeGC?apiKey=${KEY}`,
    payload: Readable.from(['x'.repeat(60), 'x'.repeat(60)]),
  });
  assertFault(unannounced, 'body-too-large');
  assert.equal((await send({ body: 'x'.repeat(100) }, small.app)).statusCode, 200);
  assert.deepEqual(small.listStored(), []);
  await small.close();
});

test('a rate limit counts per key', async ({ mock }) => {
  // It counts by the minute of the clock, which must not end meanwhile.
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const limited = await aService({ SERVICE_RATE_LIMIT: '2', SERVICE_API_KEYS: 'unused' });
  for (const expected of [200, 200, 429]) assert.equal((await send({}, limited.http)).statusCode, expected);
  const third = await send({}, limited.http);
  assertFault(third, 'rate-limited');
  assert.equal(third.headers['retry-after'], '60');
  await limited.close();
});

test('SERVICE_FAULT_STATUS=200 answers every fault with 200', async () => {
  const lenient = await aService({ SERVICE_FAULT_STATUS: '200' });
  const answer = await send({ query: { apiKey: '' } }, lenient.app);
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.json().fault.code, 'api-key-missing');
  assert.equal((await lenient.app.inject('/nowhere')).statusCode, 200);
  assert.equal((await lenient.app.inject('/%zz')).statusCode, 200);
  await lenient.close();
});

test('a service that stops refuses new work but is still seen to live', async () => {
  const stopping = await aService();
  stopping.beginStopping();
  assertFault(await send({}, stopping.app), 'shutting-down');
  assertFault(await stopping.app.inject('/ready'), 'shutting-down');
  assert.equal((await stopping.app.inject('/health')).statusCode, 200);
  await stopping.close();
});

test('an unknown address is not-found, a wrong method is told the right ones', async () => {
  assertFault(await app.inject('/nowhere'), 'not-found');
  assertFault(await app.inject('/%zz'), 'bad-parameter');
  for (const id of ENDPOINT_IDS) {
    const { method, path } = getEndpoint(id);
    const url = path.replace('{token}', 't').replace('{name}', 'n').replace('{file}', 'f').replace('{id}', 'i');
    const answer = await app.inject({ method: 'PUT', url });
    assertFault(answer, 'method-not-allowed');
    assert.ok(String(answer.headers.allow).includes(method), path);
  }
});

test('a method that few have heard of is a wrong method too', async () => {
  assertFault(await app.inject({ method: 'PROPFIND', url: '/analyzeGC' }), 'method-not-allowed');
});

test('a report is served as page, JSON, PDF and charts, and to nobody without its token', async () => {
  const answer = (await send({ query: { graphs: 'true', fileName: '<b>.log' } })).json();
  const path = new URL(answer.webReport).pathname;
  const page = await app.inject(path);
  assert.equal(page.statusCode, 200);
  assert.match(String(page.headers['content-type']), /^text\/html/);
  assert.match(
    String(page.headers['content-security-policy']),
    /default-src 'self'; script-src 'self'; style-src 'self';/,
  );
  assert.equal(page.headers['referrer-policy'], 'no-referrer');
  assert.match(page.body, /&lt;b&gt;\.log/);
  assert.deepEqual(page.body.match(/<script[^>]*>/g), ['<script type="module" src="/assets/web/main-1.js">']);
  assert.doesNotMatch(page.body, /<style|\sstyle=|\son\w+=/);
  for (const [, target = ''] of page.body.matchAll(/(?:href|src|srcset)="(\/[^"]*)"/g)) {
    assert.equal((await app.inject(target.replaceAll('&amp;', '&'))).statusCode, 200, target);
  }
  assert.deepEqual((await app.inject(`${path}.json`)).json(), answer);
  const pdf = await app.inject(`${path}.pdf`);
  assert.equal(pdf.headers['content-type'], 'application/pdf');
  assert.equal(pdf.rawPayload.subarray(0, 5).toString(), '%PDF-');
  const png = await app.inject(new URL(answer.graphs.heapAfterGCGraph).pathname);
  assert.equal(png.headers['content-type'], 'image/png');
  assert.equal(png.rawPayload.subarray(1, 4).toString(), 'PNG');
  const svg = await app.inject(`${path}/graphs/heap-after-gc.svg`);
  assert.match(svg.body, /^<svg/);
  const other = path.replace(/.{4}$/, 'AAAA');
  for (const disconnected of [
    other,
    `${other}.json`,
    `${other}.pdf`,
    `${other}/graphs/x.svg`,
    `${path}/graphs/nope.png`,
  ]) {
    assertFault(await app.inject(disconnected), 'not-found');
  }
});

test('links use SERVICE_PUBLIC_URL when it is set, and never what a Host header smuggles in', async () => {
  const known = await aService({ SERVICE_PUBLIC_URL: 'https://gc.example/tools/' });
  const { webReport } = (await send({}, known.app)).json();
  assert.match(webReport, /^https:\/\/gc\.example\/tools\/reports\//);
  await known.close();
  assert.match((await send({ headers: { host: 'gc.test:81' } })).json().webReport, /^http:\/\/gc\.test:81\/reports\//);
  assert.match((await send({ headers: { host: 'evil/"><x>' } })).json().webReport, /^\/reports\//);
});

test('the key stands in no link, page or log line, wherever it was sent', async () => {
  const answer = await send({ query: { graphs: 'true' } });
  assert.doesNotMatch(answer.body, new RegExp(KEY));
  await app.inject(`/analyzeGC&apiKey=${KEY}`);
  await app.inject(`/nowhere?apiKey=${KEY}`);
  await send({ query: { apiKey: '' }, headers: { ApiKey: KEY } });
  await app.inject(`/%zz?apiKey=${KEY}`);
  assert.match(service.logged(), /"path":"\/analyzeGC"/);
  assert.doesNotMatch(service.logged(), new RegExp(KEY));
});

test('health, readiness, metrics and the description are served', async () => {
  assert.equal((await app.inject('/health')).json().status, 'up');
  assert.equal((await app.inject('/ready')).json().status, 'ready');
  const metrics = await service.http.inject('/metrics');
  assert.match(metrics.body, /hindsight_http_request_duration_seconds_count\{[^}]*route="\/analyzeGC"/);
  assert.match(metrics.body, /hindsight_faults_total\{code="api-key-missing"\}/);
  assert.equal((await app.inject('/openapi.json')).json().openapi, '3.1.0');
});
