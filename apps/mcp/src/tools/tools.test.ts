import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { run } from '../../testing/a-call.ts';
import {
  aFault,
  anUpstream,
  contractAnswer,
  readToken,
  send,
  type Upstream,
  USER,
} from '../../testing/upstream-stub.ts';
import { toWireTool } from '../server.ts';
import { createSessionToken } from '../session-token.ts';
import { analyzeGcLog } from './analyze-gc-log.ts';
import { analyzeHeapDump } from './analyze-heap-dump.ts';
import { analyzeThreadDump } from './analyze-thread-dump.ts';
import { generateLdapToken } from './generate-ldap-token.ts';
import { TOOLS } from './index.ts';

const KEY = 'the-key-of-the-service';
const folder = mkdtempSync(join(tmpdir(), 'hindsight-mcp-tools-'));
const file = join(folder, 'gc.log');
writeFileSync(file, 'a log');
let upstream: Upstream;
let settings: { SERVICE_BASE_URL: string; SERVICE_API_KEY: string };
before(async () => {
  upstream = await anUpstream();
  settings = { SERVICE_BASE_URL: upstream.url, SERVICE_API_KEY: KEY };
});
after(async () => {
  await upstream.close();
  rmSync(folder, { recursive: true });
});

/** Sets the answer of the service to the next requests. */
function answerWith(status: number, body: object | string): void {
  upstream.answer = (_, response) => send(response, { status, body });
}
function answerByContract(): void {
  upstream.answer = (received, response) => send(response, contractAnswer(received));
}
const last = () => upstream.received.at(-1);

test('the advertised tools equal the snapshot', () => {
  const snapshot = new URL('../../testing/tools.snapshot.json', import.meta.url);
  const now = JSON.stringify(TOOLS.map(toWireTool));
  if (process.env.UPDATE_SNAPSHOTS) writeFileSync(snapshot, now);
  assert.equal(now, JSON.stringify(JSON.parse(readFileSync(snapshot, 'utf8'))));
});

test('there are exactly the four tools of the specification, without schema keywords that model APIs refuse', () => {
  assert.deepEqual(
    TOOLS.map(({ name }) => name),
    ['analyzeGcLog', 'analyzeThreadDump', 'analyzeHeapDump', 'generateLdapToken'],
  );
  for (const { inputSchema } of TOOLS.map(toWireTool)) {
    assert.equal(inputSchema.type, 'object');
    for (const word of ['oneOf', 'anyOf', 'allOf']) assert.ok(!(word in inputSchema));
  }
});

for (const [tool, path] of [
  [analyzeGcLog, '/analyzeGC'],
  [analyzeThreadDump, '/threaddump-api'],
  [analyzeHeapDump, '/analyze-hd-api'],
] as const) {
  test(`${tool.name} sends the file with every parameter to ${path}`, async () => {
    answerByContract();
    const given = {
      filePath: file,
      fileName: 'a name&x=1',
      appName: 'shop',
      host: 'h1',
      tags: 'a,b',
      contentEncoding: 'gzip',
      accept: 'json',
    };
    const answer = JSON.parse(await run(tool, given, settings)) as { echo: string };
    assert.equal(answer.echo, 'a log');
    const { filePath: _, contentEncoding, ...others } = given;
    assert.equal(last()?.path, path);
    assert.deepEqual({ ...last()?.query }, { apiKey: KEY, ...others, 'Content-Encoding': contentEncoding });
    assert.equal(last()?.headers['content-length'], '5');
  });
}

test('graphs and normalizeUnits are arguments of GC logs only', async () => {
  answerByContract();
  await run(analyzeGcLog, { textContent: 'x', graphs: 'true', normalizeUnits: true }, settings);
  assert.deepEqual({ ...last()?.query }, { apiKey: KEY, graphs: 'true', normalizeUnits: 'true' });
  assert.throws(() => run(analyzeThreadDump, { textContent: 'x', graphs: 'true' }, settings), /no argument "graphs"/);
});

test('a file is sent with its own name when the call names none', async () => {
  answerByContract();
  await run(analyzeGcLog, { filePath: file }, settings);
  assert.equal(last()?.query.fileName, 'gc.log');
});

test('a result that hosts would refuse is shortened and says so; accept=json returns everything', async () => {
  const threads = Array.from({ length: 5000 }, (_, index) => ({
    name: `worker-${index}`,
    stack: 'at com.acme.Pool.run'.repeat(5),
  }));
  answerWith(200, { threads, isProblem: true, webReport: 'http://service/reports/1' });
  const text = await run(analyzeThreadDump, { textContent: 'x' }, settings);
  assert.ok(text.startsWith('{"isProblem":true,"webReport"'), text.slice(0, 100));
  assert.ok(text.length <= 50_000, String(text.length));
  const short = JSON.parse(text) as { threads: object[]; leftOut: { threads: number } };
  assert.equal(short.threads.length + short.leftOut.threads, 5000);
  const whole = JSON.parse(await run(analyzeThreadDump, { textContent: 'x', accept: 'json' }, settings)) as object;
  assert.deepEqual(whole, { isProblem: true, webReport: 'http://service/reports/1', threads });
});

test('text is sent as UTF-8, a location as an address without a body', async () => {
  answerByContract();
  await run(analyzeGcLog, { textContent: 'päuse' }, settings);
  assert.equal(last()?.body.toString(), 'päuse');
  const location = 'https://logs.example/a.log?sig=1&x=2';
  await run(analyzeGcLog, { location }, settings);
  assert.equal(last()?.query.location, location);
  assert.equal(last()?.body.length, 0);
});

for (const location of ['ftp://a/b', 'file:///etc/passwd', 'logs.example/a', 'http://u:p@host/a', 'http://']) {
  test(`threat 19: ${location} is not a valid location, and nothing is sent`, async () => {
    const before = upstream.received.length;
    await assert.rejects(run(analyzeGcLog, { location }, settings), /location must be an http or https URL/);
    assert.equal(upstream.received.length, before);
  });
}

test('a call that cannot succeed sends nothing', async () => {
  const before = upstream.received.length;
  await assert.rejects(run(analyzeGcLog, {}, settings), /got none/);
  await assert.rejects(
    run(analyzeGcLog, { textContent: 'x', filePath: file }, settings),
    /got filePath and textContent/,
  );
  await assert.rejects(run(analyzeGcLog, { textContent: 'x' }, { SERVICE_BASE_URL: upstream.url }), /No credentials/);
  await assert.rejects(run(analyzeGcLog, { textContent: 'x' }, { SERVICE_API_KEY: KEY }), /SERVICE_BASE_URL/);
  await assert.rejects(
    run(analyzeGcLog, { filePath: file }, { ...settings, SERVICE_MAX_FILE_BYTES: '4' }),
    /larger than SERVICE_MAX_FILE_BYTES \(5 > 4 bytes\)/,
  );
  assert.equal(upstream.received.length, before);
});

test('the fields that matter come first, and none is lost', async () => {
  answerWith(200, { a: 1, webReport: 'w', problem: ['p'], b: { c: [1] }, isProblem: true });
  assert.equal(
    await run(analyzeGcLog, { textContent: 'x' }, settings),
    '{"isProblem":true,"problem":["p"],"webReport":"w","a":1,"b":{"c":[1]}}',
  );
});

test('XML is passed on unchanged', async () => {
  answerByContract();
  const text = await run(analyzeGcLog, { textContent: 'x', accept: 'XML' }, settings);
  assert.match(text, /^<response>.*<echo>x<\/echo><\/response>$/);
  assert.equal(last()?.query.accept, 'xml');
});

const FAULTS: readonly [string, number, object | string, RegExp][] = [
  [
    'a fault',
    422,
    aFault(422, 'not-a-gc-log', 'This is no GC log', 'Send one').body,
    /HTTP 422, not-a-gc-log: This is no GC log\. Send one\. Check that/,
  ],
  [
    'a fault with status 200',
    200,
    aFault(200, 'empty-body', 'Nothing was sent', '').body,
    /HTTP 200, empty-body: Nothing was sent\./,
  ],
  [
    'an expired token',
    401,
    aFault(401, 'token-expired', 'The token has expired', '').body,
    /Call generateLdapToken again/,
  ],
  ['a fault of the origin', 200, { fault: { reason: 'apiKey is missing' } }, /HTTP 200: apiKey is missing\./],
  ['a page of a proxy', 502, '<html>Bad gateway</html>', /HTTP 502: <html>Bad gateway/],
  ['a page instead of an answer', 200, '<html>Sign in</html>', /HTTP 200: <html>Sign in/],
  ['nothing', 500, '', /HTTP 500: \(nothing\)/],
];

for (const [what, status, body, message] of FAULTS) {
  test(`${what} is a tool error`, async () => {
    answerWith(status, body);
    await assert.rejects(run(analyzeGcLog, { textContent: 'x' }, settings), { message });
  });
}

test('a fault in XML is an error too, with status 200 as well', async () => {
  answerWith(200, '<response><responseId>1</responseId><fault><code>x</code></fault></response>');
  await assert.rejects(run(analyzeGcLog, { textContent: 'x', accept: 'xml' }, settings), /<code>x<\/code>/);
});

test('threat 18: a redirect is not followed', async () => {
  const other = await anUpstream();
  try {
    upstream.answer = (_, response) => void response.writeHead(307, { location: `${other.url}/analyzeGC` }).end();
    await assert.rejects(run(analyzeGcLog, { textContent: 'x' }, settings), /HTTP 307/);
    assert.equal(other.received.length, 0);
  } finally {
    await other.close();
  }
});

test('an unreachable service is a tool error that says so', async () => {
  const disconnected = await anUpstream();
  await disconnected.close();
  await assert.rejects(
    run(analyzeGcLog, { filePath: file }, { ...settings, SERVICE_BASE_URL: disconnected.url }),
    /cannot be reached \(ECONNREFUSED\)/,
  );
});

test('cancelling a call ends the request to the service', async () => {
  const stopped = new AbortController();
  let ended = false;
  upstream.answer = (_, response) => {
    response.on('close', () => {
      ended = true;
    });
    stopped.abort();
  };
  await assert.rejects(run(analyzeGcLog, { textContent: 'x' }, settings, { signal: stopped.signal }));
  for (let i = 0; i < 100 && !ended; i++) await wait(10);
  assert.ok(ended);
});

test('threat 15: a file that shrinks while it is sent breaks the request off', async (context) => {
  const large = join(folder, 'large.log');
  writeFileSync(large, '');
  // More than connections keep on their way, so that most of it is still to be read when the request arrives.
  truncateSync(large, 64 * 1024 ** 2);
  let received = 0;
  const server = createServer((request) => {
    truncateSync(large, 10);
    request
      .on('error', () => undefined)
      .on('data', (piece: Buffer) => {
        received += piece.length;
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sending = run(analyzeGcLog, { filePath: large }, { ...settings, SERVICE_BASE_URL: url });
  await assert.rejects(sending, /changed while it was read/);
  assert.ok(received < 64 * 1024 ** 2);
});

const OVERRIDES: readonly [string, string, string, RegExp | undefined][] = [
  ['http://10.0.0.1:7070', '', 'http://10.0.0.1:8080', undefined],
  ['http://10.0.0.1:7070', '', 'http://evil.example', /not permitted/],
  ['http://10.0.0.1:7070', '', 'http://127.0.0.1:9', /not permitted/],
  ['http://127.0.0.1:7070', '', 'http://10.0.0.1', /not permitted/],
  ['http://127.0.0.1:7070', '', 'http://127.0.0.1.evil.example', /not permitted/],
  ['http://127.0.0.1:7070', '', 'http://u:p@127.0.0.1:9', /without user/],
  ['http://127.0.0.1:7070', '', 'file:///etc/passwd', /http or https/],
  ['http://127.0.0.1:7070', '', 'http://127.0.0.1:9?x=', /without user, password, query/],
  ['https://service.example', '', 'http://service.example', /not permitted/],
  ['https://service.example', 'other.example', 'https://other.example', undefined],
  ['https://service.example', 'other.example:9', 'https://other.example', /not permitted/],
  ['https://service.example', '*', 'http://anything.example', undefined],
];

for (const [base, allowed, wanted, message] of OVERRIDES) {
  test(`threat 17: with ${base}${allowed && ` and ${allowed}`}, baseUrl ${wanted} is ${message ? 'refused' : 'accepted'}`, async () => {
    const variables = { SERVICE_BASE_URL: base, SERVICE_API_KEY: KEY, SERVICE_BASE_URL_OVERRIDES: allowed };
    // Aborted at once: what is taken fails later, at the network.
    const signal = AbortSignal.abort();
    const called = run(analyzeGcLog, { textContent: 'x', baseUrl: wanted }, variables, { signal });
    await assert.rejects(called, message ? { message } : { name: 'AbortError' });
  });
}

test('on loopback another port of this machine may be named', async () => {
  answerByContract();
  const variables = { SERVICE_BASE_URL: 'http://localhost:9/base', SERVICE_API_KEY: KEY };
  // Any program of this machine may listen there: it gets no key.
  await assert.rejects(
    run(analyzeGcLog, { textContent: 'x', baseUrl: `${upstream.url}/` }, variables),
    /HTTP 401, api-key-missing/,
  );
  assert.equal(last()?.path, '/analyzeGC');
  assert.equal(last()?.query.apiKey, undefined);
});

test('another port gets the key when the operator allows it, and the configured one always', async () => {
  answerByContract();
  const port = new URL(upstream.url).host;
  for (const variables of [
    { SERVICE_BASE_URL: 'http://localhost:9', SERVICE_API_KEY: KEY, SERVICE_BASE_URL_OVERRIDES: port },
    { SERVICE_BASE_URL: upstream.url, SERVICE_API_KEY: KEY },
  ]) {
    await run(analyzeGcLog, { textContent: 'x', baseUrl: `${upstream.url}/` }, variables);
    assert.equal(last()?.query.apiKey, KEY);
  }
});

test('threat 30: the password is sent to the configured service only, in the body', async () => {
  answerByContract();
  const session = createSessionToken();
  const mode = { SERVICE_BASE_URL: upstream.url, SERVICE_OU: 'shop' };
  const text = await run(generateLdapToken, USER, mode, { session });
  assert.equal(session.token, readToken(USER.username, 'shop'));
  assert.ok(!text.includes(USER.password));
  assert.deepEqual({ ...last()?.query }, {});
  assert.deepEqual(JSON.parse(last()?.body.toString() ?? ''), { ...USER, ou: 'shop' });
  assert.throws(
    () => run(generateLdapToken, { ...USER, baseUrl: 'http://127.0.0.1:9' }, mode),
    /no argument "baseUrl"/,
  );
});

test('the result of a sign-in holds the token, unless the operator hides it', async () => {
  answerByContract();
  const mode = { SERVICE_BASE_URL: upstream.url, SERVICE_OU: 'shop' };
  const token = readToken(USER.username, 'shop');
  assert.equal((JSON.parse(await run(generateLdapToken, USER, mode)) as { token: string }).token, token);
  const hidden = await run(generateLdapToken, USER, { ...mode, SERVICE_MCP_HIDE_TOKEN: 'true' });
  assert.ok(!hidden.includes(token));
});

test('a token of the environment is used until a user signs in', async () => {
  answerByContract();
  const mode = { SERVICE_BASE_URL: upstream.url, SERVICE_OU: 'shop', SERVICE_BEARER_TOKEN: 'one.from.outside' };
  const session = createSessionToken();
  await run(analyzeGcLog, { textContent: 'x' }, mode, { session });
  assert.equal(last()?.headers.authorization, 'Bearer one.from.outside');
  await run(generateLdapToken, USER, mode, { session });
  await run(analyzeGcLog, { textContent: 'x' }, mode, { session });
  assert.equal(last()?.headers.authorization, `Bearer ${readToken(USER.username, 'shop')}`);
});

test('an impossible sign-in sends nothing; a failed one keeps no token', async () => {
  answerByContract();
  const before = upstream.received.length;
  await assert.rejects(run(generateLdapToken, USER, settings), /works with an API key/);
  const mode = { SERVICE_BASE_URL: upstream.url, SERVICE_OU: 'shop' };
  await assert.rejects(run(generateLdapToken, { username: 'ada' }, mode), /both required/);
  assert.equal(upstream.received.length, before);
  const session = createSessionToken();
  await assert.rejects(
    run(generateLdapToken, { ...USER, password: 'wrong' }, mode, { session }),
    /HTTP 401, login-failed/,
  );
  assert.equal(session.token, undefined);
});
