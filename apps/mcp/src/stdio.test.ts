import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { aTalk, INITIALIZE } from '../testing/processes.ts';
import { anUpstream, type Upstream } from '../testing/upstream-stub.ts';

const folder = mkdtempSync(join(tmpdir(), 'hindsight-mcp-stdio-'));
const file = join(folder, 'gc.log');
writeFileSync(file, 'a log');
let upstream: Upstream;
before(async () => {
  upstream = await anUpstream();
});
after(async () => {
  await upstream.close();
  rmSync(folder, { recursive: true });
});

const variables = () => ({
  SERVICE_BASE_URL: upstream.url,
  SERVICE_API_KEY: 'the-key-of-the-service',
  SERVICE_FILEPATH_ALLOWLIST: folder,
});

async function aSession(context: TestContext) {
  const talk = aTalk(context, variables());
  talk.send({ id: 1, ...INITIALIZE });
  await talk.answerTo(1);
  talk.send({ method: 'notifications/initialized' });
  return talk;
}

const call = (id: number, args: object, meta: object = {}) => ({
  id,
  method: 'tools/call',
  params: { name: 'analyzeGcLog', arguments: args, ...meta },
});

/** Delays the next answers of the service. */
function slowService(ms: number): void {
  const { answer } = upstream;
  upstream.answer = async (received, response) => {
    upstream.answer = answer;
    await wait(ms);
    await answer(received, response);
  };
}

test('a client initializes, lists and calls; standard output contains only the protocol', async (context) => {
  const talk = await aSession(context);
  talk.send({ id: 2, method: 'tools/list' });
  talk.send(call(3, { filePath: file }));
  talk.send(call(4, { filePath: '/etc/passwd' }));
  talk.send({ id: 5, method: 'tools/call', params: { name: 'rm', arguments: {} } });
  talk.send({ id: 6, method: 'nonsense' });
  assert.equal(((await talk.answerTo(2)).result?.tools as unknown[] | undefined)?.length, 4);
  assert.match(JSON.stringify((await talk.answerTo(3)).result), /a log/);
  const refused = await talk.answerTo(4);
  assert.equal(refused.result?.isError, true);
  assert.match(JSON.stringify(refused.result), /outside the allowed directories/);
  assert.equal((await talk.answerTo(5)).error?.code, -32602);
  assert.equal((await talk.answerTo(6)).error?.code, -32601);
  talk.endInput();
  assert.equal(await talk.ended(), 0);
  for (const line of talk.lines) assert.equal((JSON.parse(line) as { jsonrpc: string }).jsonrpc, '2.0');
  assert.equal(talk.complaints(), '');
});

test('a running call is answered although the input has ended, then the process ends', async (context) => {
  const talk = await aSession(context);
  slowService(700);
  talk.send(call(2, { textContent: 'slow' }));
  talk.send(call(3, { textContent: 'second' }));
  talk.endInput();
  assert.equal(await talk.ended(), 0);
  assert.match(JSON.stringify((await talk.answerTo(2)).result), /slow/);
  assert.match(JSON.stringify((await talk.answerTo(3)).result), /second/);
});

test('without a running call the end of input ends the process at once', async (context) => {
  const talk = await aSession(context);
  const started = performance.now();
  talk.endInput();
  assert.equal(await talk.ended(), 0);
  assert.ok(performance.now() - started < 5_000);
});

test('the last message may lack its line end', async (context) => {
  const talk = await aSession(context);
  talk.sendRaw('{"jsonrpc":"2.0","id":2,"method":"ping"}');
  talk.endInput();
  assert.equal(await talk.ended(), 0);
  assert.deepEqual((await talk.answerTo(2)).result, {});
});

test('a subscription, which is never answered, does not keep the process alive', async (context) => {
  const talk = aTalk(context, variables());
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  talk.send({ id: 1, method: 'server/discover', params: { _meta } });
  await talk.answerTo(1);
  talk.send({ id: 2, method: 'subscriptions/listen', params: { notifications: { toolsListChanged: true }, _meta } });
  await talk.until(() => talk.messages.find(({ method, id }) => method !== undefined || id === 2));
  talk.endInput();
  assert.equal(await talk.ended(), 0);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} ends the process with status 0`, async (context) => {
    const talk = await aSession(context);
    talk.kill(signal);
    assert.equal(await talk.ended(), 0);
  });
}

test('a cancelled call ends the request to the service, gets no answer and delays nothing', async (context) => {
  const talk = await aSession(context);
  let ended = false;
  const { answer } = upstream;
  upstream.answer = (_, response) => {
    response.on('close', () => {
      ended = true;
    });
    talk.send({ method: 'notifications/cancelled', params: { requestId: 2, reason: 'enough' } });
  };
  talk.send(call(2, { textContent: 'x' }));
  await talk.until(() => ended || undefined);
  upstream.answer = answer;
  talk.send(call(3, { textContent: 'y' }));
  await talk.answerTo(3);
  talk.endInput();
  assert.equal(await talk.ended(), 0);
  assert.ok(!talk.messages.some(({ id }) => id === 2));
});

test('a caller that requests progress gets it every few seconds, with growing figures; others get none', async (context) => {
  const talk = await aSession(context);
  const { answer } = upstream;
  upstream.answer = async (received, response) => {
    await wait(5_200);
    await answer(received, response);
  };
  talk.send(call(2, { textContent: 'x' }, { _meta: { progressToken: 'mine' } }));
  talk.send(call(3, { textContent: 'y' }));
  await Promise.all([talk.answerTo(2), talk.answerTo(3)]);
  upstream.answer = answer;
  const news = talk.messages.filter(({ method }) => method === 'notifications/progress').map(({ params }) => params);
  assert.ok(news.length >= 2, `${news.length}`);
  for (const one of news) assert.equal(one?.progressToken, 'mine');
  const figures = news.map((one) => Number(one?.progress));
  assert.ok(
    figures.every((figure, i) => i === 0 || figure > (figures[i - 1] ?? 0)),
    figures.join(),
  );
  assert.equal(talk.messages.at(-1)?.method, undefined, 'nothing after the answers');
  talk.endInput();
  await talk.ended();
});

test('a line that is no message changes nothing', async (context) => {
  const talk = await aSession(context);
  talk.send({ id: 2, method: 'ping' });
  await talk.answerTo(2);
  talk.sendRaw('not json\n\n{"jsonrpc":"2.0"}\n');
  talk.send({ id: 3, method: 'ping' });
  await talk.answerTo(3);
  talk.endInput();
  assert.equal(await talk.ended(), 0);
});

test('threat 16: a message of 40 MB is accepted', async (context) => {
  const talk = await aSession(context);
  talk.send(call(2, { textContent: 'x'.repeat(40 * 1000 ** 2) }));
  await talk.answerTo(2);
  assert.equal(upstream.received.at(-1)?.body.length, 40 * 1000 ** 2);
  talk.endInput();
  await talk.ended();
});
