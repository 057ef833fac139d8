import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, before, test } from 'node:test';
import { aService, KEY } from '../../testing/service-fixture.ts';

const service = await aService();
let port = 0;
before(async () => {
  await service.http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = service.http.server.address() as AddressInfo);
});
after(() => service.close());

/** Sends bytes as they are and returns the status and the fault code of the answer. */
async function sendRaw(...lines: readonly string[]): Promise<readonly [status: number, code: string]> {
  const socket = connect(port, '127.0.0.1');
  socket.end(`${lines.join('\r\n')}\r\n\r\n`);
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text;
  });
  await once(socket, 'close');
  const [, status = '', body = ''] = /^HTTP\/1\.1 (\d{3}).*?\r\n\r\n(.*)$/s.exec(answer) ?? [];
  return [Number(status), (JSON.parse(body) as { fault: { code: string } }).fault.code];
}

test('a request without Host, and one with an expectation that nobody meets, are faults with a body', async () => {
  assert.deepEqual(await sendRaw('GET /api/analyses HTTP/1.1', 'Connection: close'), [400, 'bad-parameter']);
  const unmet = ['GET /health HTTP/1.1', 'Host: here', 'Expect: a-miracle', 'Connection: close'];
  assert.deepEqual(await sendRaw(...unmet), [417, 'expectation-failed']);
});

test('headers that are too long are a fault with a body', async () => {
  assert.deepEqual(await sendRaw('GET /health HTTP/1.1', 'Host: here', `X-Long: ${'x'.repeat(40_000)}`), [
    431,
    'bad-parameter',
  ]);
});

test('a wrong method is that, whatever body comes with it', async () => {
  const { statusCode, headers } = await service.app.inject({
    method: 'QUERY' as 'GET',
    url: '/analyzeGC',
    headers: { 'content-type': 'multipart/form-data' },
    payload: 'no form',
  });
  assert.deepEqual([statusCode, headers.allow], [405, 'POST']);
});

test('no answer is guessed to be of another type', async () => {
  for (const url of ['/health', '/metrics', '/openapi.json', '/assets/report.css', '/api/analyses', '/nowhere', '/']) {
    const { headers } = await service.app.inject({ method: 'GET', url });
    assert.equal(headers['x-content-type-options'], 'nosniff', url);
  }
});

test('whoever tries many keys has to wait, and a key that was right is not shut out', async ({ mock }) => {
  // Guesses are counted by the minute of the clock, which must not end meanwhile.
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const guarded = await aService();
  const fetchStatus = async (key: string) =>
    (await guarded.http.inject({ method: 'GET', url: '/api/analyses', headers: { apikey: key } })).statusCode;
  assert.equal(await fetchStatus(KEY), 200);
  for (let guess = 0; guess < 1000; guess++) assert.equal(await fetchStatus(`guess ${guess}`), 401);
  assert.equal(await fetchStatus('one more guess'), 429);
  assert.equal(await fetchStatus(KEY), 200);
  await guarded.close();
});
