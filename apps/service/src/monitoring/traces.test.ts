import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import { aJob } from '../adapters/contract/job-builder.ts';
import { aResult } from '../adapters/contract/result-builder.ts';
import { openTraces } from './traces.ts';

const RESPONSE_ID = '133893bd-984c-47fd-8df0-52f234cd235a';
const TRACE_ID = '133893bd984c47fd8df052f234cd235a';
const ROOT_SPAN_ID = '8df052f234cd235a';

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

interface Sent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[];
}

/** Takes what is exported, as a collector does. */
async function aCollector() {
  const spans: SentSpan[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Sent;
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.setHeader('Content-Type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1/traces`, spans, close: () => server.close() };
}

const fail = (error: unknown) => assert.fail(String(error));

const answered = { responseId: RESPONSE_ID, method: 'POST', route: '/analyzeGC', status: 202, durationMs: 40 };
const attribute = (span: SentSpan | undefined, name: string) =>
  Object.values(span?.attributes.find(({ key }) => key === name)?.value ?? {})[0];

test('a request and its analysis are one trace with the id of the request, whichever process records them', async () => {
  const collector = await aCollector();
  const [instance, worker] = [await openTraces(collector.url, fail), await openTraces(collector.url, fail)];
  instance.request(answered);
  const job = aJob({ id: RESPONSE_ID, state: 'done', createdAt: Date.now() - 3000, artifactBytes: 12 });
  worker.jobEnd(job, { result: aResult({ responseId: RESPONSE_ID }) });
  await Promise.all([instance.close(), worker.close()]);
  collector.close();
  const byName = Object.fromEntries(collector.spans.map((span) => [span.name, span]));
  assert.deepEqual(Object.keys(byName).sort(), [`analyze ${job.kind}`, 'job', 'POST /analyzeGC'].sort());
  assert.ok(collector.spans.every(({ traceId }) => traceId === TRACE_ID));
  assert.equal(byName['POST /analyzeGC']?.spanId, ROOT_SPAN_ID);
  assert.equal(byName['POST /analyzeGC']?.parentSpanId, undefined);
  assert.equal(byName.job?.parentSpanId, ROOT_SPAN_ID);
  assert.equal(byName[`analyze ${job.kind}`]?.parentSpanId, ROOT_SPAN_ID);
  assert.equal(attribute(byName['POST /analyzeGC'], 'http.response.status_code'), 202);
  const { startTimeUnixNano: start = '0', endTimeUnixNano: end = '0' } = byName.job ?? {};
  assert.ok(Math.abs(Number(BigInt(end) - BigInt(start)) / 1e6 - 3000) < 500, 'the job begins when it was accepted');
});

test('the trace of the caller is linked, and a header that is none is ignored', async () => {
  const collector = await aCollector();
  const traces = await openTraces(collector.url, fail);
  traces.request({ ...answered, traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' });
  traces.request({ ...answered, status: 503, fault: 'busy', traceparent: '00-nothing-01' });
  await traces.close();
  collector.close();
  const [linked, other] = collector.spans;
  assert.equal(linked?.links?.[0]?.traceId, '4bf92f3577b34da6a3ce929d0e0e4736');
  assert.deepEqual(other?.links ?? [], []);
  assert.equal(attribute(other, 'error.type'), 'busy');
});

test('a collector that is away neither fails nor holds up the service', async () => {
  const collector = await aCollector();
  collector.close();
  const failures: unknown[] = [];
  const traces = await openTraces(collector.url, (error) => failures.push(error));
  for (let request = 0; request < 10; request++) traces.request(answered);
  const start = performance.now();
  await traces.close();
  assert.ok(performance.now() - start < 15_000);
  assert.match(String(failures[0]), /ECONNREFUSED/);
});

test('without an address nothing is recorded', async () => {
  const traces = await openTraces(undefined, fail);
  traces.request(answered);
  await traces.close();
});
