import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { faultBody } from '@hindsight/api';
import { aService, KEY } from '../testing/a-service.ts';

const open = await aService();
const closed = await aService({ SERVICE_REPORTS_REQUIRE_LOGIN: 'true' });
after(() => Promise.all([open.close(), closed.close()]));

type Service = typeof open;

async function reportOf({ app }: Service): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/analyzeGC', query: { apiKey: KEY }, body: 'a log' });
  return new URL(answer.json().webReport).pathname;
}

/** Every address below a report that shows something of it. */
const ADDRESSES = [
  '',
  '.json',
  '.pdf',
  '/data',
  '/lines?from=1&to=2',
  '/graphs/heap-after-gc.png',
  '/graphs/heap-after-gc.svg',
];

const codeOf = (answer: { json(): unknown }): string => faultBody.parse(answer.json()).fault.code;
const share = (
  { app }: Service,
  method: 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers = { 'x-api-key': KEY },
) => app.inject({ method, url: path, headers, ...(body && { body: JSON.stringify(body) }) });

test('a link that is taken back opens nothing below it; the report has a new one', async () => {
  const path = await reportOf(open);
  const revoked = await share(open, 'DELETE', path);
  assert.equal(revoked.statusCode, 200);
  for (const address of ADDRESSES) {
    const answer = await open.app.inject(path + address);
    assert.deepEqual([address, answer.statusCode, codeOf(answer)], [address, 404, 'not-found']);
  }
  const again = new URL(revoked.json().webReport).pathname;
  assert.notEqual(again, path);
  assert.equal((await open.app.inject(`${again}.json`)).statusCode, 200);
});

test('a link that has ended opens nothing below it, until it is given another end', async () => {
  const path = await reportOf(open);
  const limited = await share(open, 'PATCH', path, { expiresAt: Date.now() + 60 });
  assert.equal(limited.statusCode, 200);
  assert.ok(limited.json().expiresAt > 0);
  await new Promise((resolve) => setTimeout(resolve, 80));
  for (const address of ADDRESSES) assert.equal((await open.app.inject(path + address)).statusCode, 404, address);
});

test('an end can be taken away again', async () => {
  const path = await reportOf(open);
  await share(open, 'PATCH', path, { expiresAt: Date.now() + 60_000 });
  const endless = await share(open, 'PATCH', path, { expiresAt: null });
  assert.equal(endless.json().expiresAt, undefined);
});

test('an end in the past, or one that is no number, is refused', async () => {
  const path = await reportOf(open);
  for (const expiresAt of [1, 'tomorrow', 1.5]) {
    assert.equal(codeOf(await share(open, 'PATCH', path, { expiresAt })), 'bad-parameter');
  }
});

test('sharing needs a key', async () => {
  const path = await reportOf(open);
  for (const method of ['PATCH', 'DELETE'] as const) {
    assert.equal(codeOf(await share(open, method, path, { expiresAt: null }, { 'x-api-key': '' })), 'api-key-missing');
  }
});

test('who is told that a report is gone gets a page, when a person asks', async () => {
  const answer = await open.app.inject({ url: '/reports/AAAAAAAAAAAAAAAAAAAAAA', headers: { accept: 'text/html' } });
  assert.equal(answer.statusCode, 404);
  assert.match(answer.body, /<h1>No such report<\/h1>/);
});

test('closed reports open with a key, and send a person to sign in', async () => {
  const path = await reportOf(closed);
  for (const address of ADDRESSES) {
    const answer = await closed.app.inject(path + address);
    assert.deepEqual([address, answer.statusCode, codeOf(answer)], [address, 401, 'api-key-missing']);
  }
  assert.equal((await closed.app.inject({ url: `${path}.json`, headers: { 'x-api-key': KEY } })).statusCode, 200);
  const person = await closed.app.inject({ url: path, headers: { accept: 'text/html' } });
  assert.equal(person.statusCode, 302);
  assert.equal(person.headers.location, `/login?next=${encodeURIComponent(path)}`);
});
