import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { after, beforeEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { analysisStatus, faultBody } from '@hindsight/api';
import { type AnalysisOutcome, ArtifactError, FAULTS, type FaultCode, fault } from '@hindsight/model';
import { XMLValidator } from 'fast-xml-parser';
import { anOutcome } from '../../src/adapters/contract/result-builder.ts';
import { aService, KEY } from '../../testing/service-fixture.ts';

const LOG = '[0.1s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 10M->2M(64M) 1.5ms\n';

const service = await aService({ SERVICE_ARTIFACT_DAYS: '0' });
after(() => service.close());
beforeEach(() => {
  service.pool.answer = anOutcome();
  service.pool.jobs.length = 0;
});

const HALF = Math.floor(LOG.length / 2);

type Service = Awaited<ReturnType<typeof aService>>;

const post = (query: Record<string, string>, body: string = LOG, { app }: Service = service, path = '/analyzeGC') =>
  app.inject({ method: 'POST', url: path, query: { apiKey: KEY, ...query }, body });

const requestStatus = (
  method: 'GET' | 'DELETE',
  id: string,
  query: Record<string, string> = {},
  { app }: Service = service,
) => app.inject({ method, url: `/api/analyses/${id}`, query: { apiKey: KEY, ...query } });

const status = async (id: string, of: Service = service) =>
  analysisStatus.parse((await requestStatus('GET', id, {}, of)).json());

/** Asks until the analysis is over. */
async function waitUntilOver(id: string, of: Service = service) {
  for (;;) {
    const now = await status(id, of);
    if (now.finishedAt !== undefined) return now;
    await wait(5);
  }
}

/** An analysis that begins and goes on until `let go` or until it is cancelled. */
function heldAnalysis({ pool }: Service = service) {
  const started = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<AnalysisOutcome>();
  pool.answer = (_job, options) => {
    started.resolve();
    const { promise: killed, reject } = Promise.withResolvers<never>();
    options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
    return Promise.race([letGo.promise, killed]);
  };
  return { started: started.promise, letGo: () => letGo.resolve(anOutcome()) };
}

type Answered = Awaited<ReturnType<typeof post>>;

function assertFault(answer: Answered, code: FaultCode): void {
  const body = faultBody.parse(answer.json());
  assert.equal(body.fault.code, code);
  assert.equal(answer.statusCode, FAULTS[code].status);
}

test('async=true answers 202 with the address under which the whole answer will be', async () => {
  const accepted = await post({ async: 'true', fileName: 'prod.log', appName: 'shop', graphs: 'true' });
  assert.equal(accepted.statusCode, 202);
  const { id, responseId, state, statusUrl } = analysisStatus.parse(accepted.json());
  assert.equal(id, responseId);
  assert.equal(id, accepted.headers['x-response-id']);
  assert.equal(state, 'queued');
  assert.equal(accepted.headers.location, statusUrl);
  assert.equal(new URL(statusUrl).pathname, `/api/analyses/${id}`);
  const over = await waitUntilOver(id);
  assert.equal(over.state, 'done');
  assert.equal(over.progress, 1);
  assert.equal(over.fileName, 'prod.log');
  const result = over.result as { responseId: string; webReport: string };
  assert.equal(result.responseId, id);
  const report = await service.app.inject(`${new URL(result.webReport).pathname}.json`);
  assert.deepEqual(report.json(), result);
  assert.deepEqual(service.listStored(), []);
});

test('an answer that somebody waited for can be asked for by its id as well', async () => {
  const answer = (await post({})).json();
  const { state, result } = await status(answer.responseId);
  assert.equal(state, 'done');
  assert.deepEqual(result, answer);
});

test('/api/analyses takes what the endpoint of the kind takes, and needs the kind', async () => {
  for (const kind of ['gc', 'GC-LOG']) {
    const accepted = await post({ kind, async: 'true', normalizeUnits: 'true' }, LOG, service, '/api/analyses');
    assert.equal(accepted.statusCode, 202);
    assert.equal((await waitUntilOver(accepted.json().id)).state, 'done');
    assert.deepEqual(service.pool.jobs.at(-1)?.request.options, { normalizeUnits: 'true' });
  }
  assert.equal((await post({ kind: 'gc' }, LOG, service, '/api/analyses')).json().collector, 'G1');
  assertFault(await post({ async: 'true' }, LOG, service, '/api/analyses'), 'bad-parameter');
  assertFault(await post({ kind: 'coffee' }, LOG, service, '/api/analyses'), 'bad-parameter');
  assertFault(await post({ kind: 'gc', graphs: 'x' }, LOG, service, '/api/analyses'), 'bad-parameter');
});

test('a fault of the analysis is in its status, with the fixed reason', async () => {
  service.pool.answer = { ok: false, fault: fault('not-a-gc-log', 'Send something else.') };
  const over = await waitUntilOver((await post({ async: 'true' })).json().id);
  assert.equal(over.state, 'failed');
  assert.deepEqual(over.fault, fault('not-a-gc-log', 'Send something else.'));
  assert.equal(over.result, undefined);
});

test('a bad upload is refused at once, async or not, and leaves no analysis behind', async () => {
  const empty = await post({ async: 'true' }, '');
  assertFault(empty, 'empty-body');
  assertFault(await requestStatus('GET', String(empty.headers['x-response-id'])), 'not-found');
  assertFault(await post({ async: 'maybe' }), 'bad-parameter');
});

/** Nobody waits until the progress of an analysis is written down, so its status has it a moment later. */
async function statusWithBytes(id: string, bytes: number) {
  for (let attempt = 0; ; attempt++) {
    const now = await status(id);
    if (now.bytes === bytes) return now;
    assert.ok(attempt < 500, `${now.bytes} bytes were read`);
    await wait(20);
  }
}

test('the status tells how far it is', async () => {
  const reading = Promise.withResolvers<void>();
  const { started, letGo: release } = heldAnalysis();
  const held = service.pool.answer;
  service.pool.answer = async (job, options) => {
    await wait(600);
    options?.onProgress?.({ lines: 1, bytes: HALF });
    reading.resolve();
    return typeof held === 'function' ? held(job, options) : held;
  };
  const first = (await post({ async: 'true' })).json().id;
  const others: string[] = [];
  while (others.length < service.slots) others.push((await post({ async: 'true' })).json().id);
  await Promise.all([started, reading.promise]);
  try {
    const { state, phase, progress } = await statusWithBytes(first, HALF);
    assert.deepEqual({ state, phase }, { state: 'running', phase: 'reading' });
    assert.ok(progress > 0.3 && progress < 0.6, `${progress}`);
    const waiting = await status(others.at(-1) ?? '');
    assert.deepEqual([waiting.state, waiting.phase, waiting.progress], ['queued', 'queued', 0]);
  } finally {
    release();
  }
  await Promise.all([first, ...others].map((id) => waitUntilOver(id)));
});

test('DELETE cancels what is running or waiting, and deletes what is over', async () => {
  const { started } = heldAnalysis();
  const running = (await post({ async: 'true' })).json().id;
  const queued = (await post({ async: 'true' })).json().id;
  await started;
  for (const id of [queued, running]) {
    const answer = await requestStatus('DELETE', id);
    assert.equal(answer.statusCode, 200);
    assert.equal(analysisStatus.parse(answer.json()).state, 'cancelled');
    assert.equal((await status(id)).state, 'cancelled');
  }
  assert.deepEqual(service.listStored(), []);
  assert.equal((await requestStatus('DELETE', running)).statusCode, 204);
  assertFault(await requestStatus('GET', running), 'not-found');
  assertFault(await requestStatus('DELETE', running), 'not-found');
});

test('DELETE of a finished analysis takes its result and its report along', async () => {
  const { responseId, webReport } = (await post({})).json();
  const deleted = await requestStatus('DELETE', responseId);
  assert.equal(deleted.statusCode, 204);
  assert.equal(deleted.body, '');
  assertFault(await requestStatus('GET', responseId), 'not-found');
  assertFault(await service.app.inject(new URL(webReport).pathname), 'not-found');
});

test('a client that waits for a cancelled analysis gets the fault cancelled', async () => {
  const { started } = heldAnalysis();
  const waiting = post({});
  await started;
  const [job] = await service.parts.jobStore.unfinished();
  await requestStatus('DELETE', job?.id ?? '');
  assertFault(await waiting, 'cancelled');
  assert.match((await waiting).json().fault.details, /cancelled/);
});

test('a key is needed to ask, to cancel and to delete, and the limit of a key counts them all', async ({ mock }) => {
  // It counts by the minute of the clock, which must not end meanwhile.
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  for (const method of ['GET', 'DELETE'] as const) {
    assertFault(await requestStatus(method, 'x', { apiKey: '' }), 'api-key-missing');
    assertFault(await requestStatus(method, 'x', { apiKey: 'wrong' }), 'api-key-invalid');
  }
  assertFault(await post({ apiKey: '', kind: 'gc' }, LOG, service, '/api/analyses'), 'api-key-missing');
  const of = await aService({ SERVICE_RATE_LIMIT: '2' });
  const limited = { ...of, app: of.http };
  await post({}, LOG, limited);
  await post({ kind: 'gc' }, LOG, limited, '/api/analyses');
  for (const answer of [
    await requestStatus('GET', 'x', {}, limited),
    await requestStatus('DELETE', 'x', {}, limited),
    await post({}, LOG, limited),
    await post({ kind: 'gc' }, LOG, limited, '/api/analyses'),
  ]) {
    assertFault(answer, 'rate-limited');
    assert.match(String(answer.headers['retry-after']), /^\d+$/);
  }
  await of.close();
});

test('accept=xml answers state, result and cancellation as XML', async () => {
  const accepted = await post({ async: 'true', accept: 'xml' });
  assert.match(accepted.body, /<state>queued<\/state>/);
  const id = String(accepted.headers['x-response-id']);
  await waitUntilOver(id);
  const answer = await requestStatus('GET', id, { accept: 'xml' });
  assert.equal(XMLValidator.validate(answer.body), true);
  assert.match(answer.body, /<result><responseId>/);
  assertFault(await requestStatus('GET', id, { accept: 'yaml' }), 'bad-parameter');
});

/** A service whose one place in the world answers with these bytes. */
async function withLocation(use: (of: Service) => Promise<void>, body: () => AsyncIterable<Uint8Array>, extra = {}) {
  const of = await aService({ SERVICE_ARTIFACT_DAYS: '0' });
  of.location.answer = async () => ({ body: body(), totalBytes: LOG.length, ...extra });
  try {
    await use(of);
  } finally {
    await of.close();
  }
}

async function* theLog() {
  yield Buffer.from(LOG.slice(0, 20));
  yield Buffer.from(LOG.slice(20));
}

test('with a location the service fetches the artifact, and calls it as the other side does', () =>
  withLocation(
    async (of) => {
      let content = '';
      of.pool.answer = async ({ files: [file] }) => {
        content = await readFile(file?.path ?? '', 'utf8');
        return anOutcome();
      };
      const location = 'https://logs.example/x?a=1&b=2';
      assert.equal((await post({ location }, '', of)).statusCode, 200);
      assert.equal(content, LOG);
      assert.equal(of.location.requested[0], location);
      assert.equal(of.pool.jobs[0]?.files[0]?.fileName, 'remote.log');
      assert.equal(of.pool.jobs[0]?.files[0]?.encoding, 'gz');
      const job = (await of.parts.jobStore.find(String((await post({ location }, '', of)).json().responseId))) ?? {};
      assert.ok(!('location' in job), 'an address that may be signed is kept after its use');
      await post({ location, fileName: 'mine.log', 'Content-Encoding': 'zstd' }, '', of);
      assert.equal(of.pool.jobs.at(-1)?.files[0]?.fileName, 'mine.log');
      assert.equal(of.pool.jobs.at(-1)?.files[0]?.encoding, 'zstd');
      assert.deepEqual(of.listStored(), []);
    },
    theLog,
    { fileName: 'remote.log', contentEncoding: 'x-gzip' },
  ));

test('an asynchronous location is accepted before it is fetched, and tells how far the download is', async () => {
  const goOn = Promise.withResolvers<void>();
  async function* slowly() {
    await wait(550);
    yield Buffer.from(LOG.slice(0, 20));
    await goOn.promise;
    yield Buffer.from(LOG.slice(20));
  }
  await withLocation(async (of) => {
    const accepted = await post({ location: 'https://logs.example/gc.log', async: 'true' }, '', of);
    assert.equal(accepted.statusCode, 202);
    const { id, state, phase } = accepted.json();
    assert.deepEqual([state, phase], ['received', 'downloading']);
    let now = await status(id, of);
    while (now.bytes !== 20) {
      await wait(5);
      now = await status(id, of);
    }
    assert.equal(now.totalBytes, LOG.length);
    assert.ok(now.progress > 0 && now.progress < 0.5);
    goOn.resolve();
    assert.equal((await waitUntilOver(id, of)).state, 'done');
  }, slowly);
});

test('a download can be cancelled', async () => {
  const of = await aService({ SERVICE_ARTIFACT_DAYS: '0' });
  of.location.answer = async (_location, _kind, signal) => {
    async function* endless() {
      yield Buffer.from('x');
      if (!signal.aborted) await once(signal, 'abort');
      throw signal.reason;
    }
    return { body: endless() };
  };
  const { id } = (await post({ location: 'https://logs.example/gc.log', async: 'true' }, '', of)).json();
  assert.equal((await requestStatus('DELETE', id, {}, of)).json().state, 'cancelled');
  assert.deepEqual(of.listStored(), []);
  await of.close();
});

const LOCATION_FAULTS: readonly FaultCode[] = [
  'bad-location',
  'location-forbidden',
  'location-failed',
  'location-timeout',
  'body-too-large',
];

for (const code of LOCATION_FAULTS) {
  test(`${code} of a download is the answer, at once or in the status`, async () => {
    const of = await aService({ SERVICE_ARTIFACT_DAYS: '0' });
    of.location.answer = () => Promise.reject(new ArtifactError(code, 'Do this.'));
    assertFault(await post({ location: 'https://logs.example/gc.log' }, '', of), code);
    const { id } = (await post({ location: 'https://logs.example/gc.log', async: 'true' }, '', of)).json();
    assert.deepEqual((await waitUntilOver(id, of)).fault, fault(code, 'Do this.'));
    await of.close();
  });
}

test('a download in an encoding that nobody knows, or without content, is a fault', async () => {
  const location = 'https://logs.example/gc.log';
  const nothing = () => Readable.from([]);
  const brotli = (of: Service) =>
    post({ location }, '', of).then((answer) => assertFault(answer, 'unsupported-encoding'));
  await withLocation(brotli, theLog, { contentEncoding: 'br' });
  await withLocation(async (of) => assertFault(await post({ location }, '', of), 'location-failed'), nothing);
});

test('location and a body together are refused, and so is a location that is too long', async () => {
  const location = 'https://logs.example/gc.log';
  assertFault(await post({ location }), 'bad-parameter');
  const unannounced = await service.app.inject({
    method: 'POST',
    url: '/analyzeGC',
    query: { apiKey: KEY, location },
    headers: { 'transfer-encoding': 'chunked' },
    payload: Readable.from([LOG]),
  });
  assertFault(unannounced, 'bad-parameter');
  assertFault(await post({ location: `https://x/${'x'.repeat(9000)}` }, ''), 'bad-location');
});

test('neither key nor location is in the log or in the database', async () => {
  await withLocation(async (of) => {
    const location = `https://logs.example/gc.log?X-Amz-Signature=top-secret`;
    await post({ location, async: 'true' }, '', of);
    await post({ location }, '', of);
    const { responseId } = (await post({ async: 'true' }, LOG, of)).json();
    await waitUntilOver(responseId, of);
    const job = await of.parts.jobStore.find(responseId);
    assert.match(job?.keyName ?? '', /^sha256:[0-9a-f]{8}$/);
    assert.doesNotMatch(JSON.stringify(job), new RegExp(KEY));
    assert.match(of.logged(), /analysis over/);
    assert.doesNotMatch(of.logged(), new RegExp(`${KEY}|top-secret`));
  }, theLog);
});
