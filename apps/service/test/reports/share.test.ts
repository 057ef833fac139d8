import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { faultBody, sharedReport } from '@hindsight/api';
import { aService, KEY } from '../../testing/service-fixture.ts';

const open = await aService();
const closed = await aService({ SERVICE_REPORTS_REQUIRE_LOGIN: 'true' });
after(() => Promise.all([open.close(), closed.close()]));

const MINUTE_MS = 60_000;

type Service = typeof open;

async function analyzeForReport({ app }: Service): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/analyzeGC', query: { apiKey: KEY }, body: 'a log' });
  return new URL(answer.json().webReport).pathname;
}

/** Every address below a report that shows something of it. */
const ADDRESSES = [
  '',
  '.json',
  '.md',
  '.pdf',
  '/data',
  '/lines?from=1&to=2',
  '/graphs/heap-after-gc.png',
  '/graphs/heap-after-gc.svg',
];

const readFaultCode = (answer: { json(): unknown }): string => faultBody.parse(answer.json()).fault.code;
const share = (
  { app }: Service,
  method: 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers = { 'x-api-key': KEY },
) => app.inject({ method, url: path, headers, ...(body && { body: JSON.stringify(body) }) });

test('a link that is taken back opens nothing below it; the report has a new one', async () => {
  const path = await analyzeForReport(open);
  const revoked = await share(open, 'DELETE', path);
  assert.equal(revoked.statusCode, 200);
  for (const address of ADDRESSES) {
    const answer = await open.app.inject(path + address);
    assert.deepEqual([address, answer.statusCode, readFaultCode(answer)], [address, 404, 'not-found']);
  }
  const again = new URL(revoked.json().webReport).pathname;
  assert.notEqual(again, path);
  assert.equal((await open.app.inject(`${again}.json`)).statusCode, 200);
});

/** Shares a report for a minute, which is over when this resolves. */
async function shareUntilPast({ mock }: TestContext, path: string) {
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const shared = await share(open, 'PATCH', path, { expiresAt: Date.now() + MINUTE_MS });
  mock.timers.setTime(Date.now() + MINUTE_MS + 1);
  return shared;
}

test('a link that has ended opens nothing below it, until it is given another end', async (context) => {
  const path = await analyzeForReport(open);
  const limited = await shareUntilPast(context, path);
  assert.equal(limited.statusCode, 200);
  assert.ok((sharedReport.parse(limited.json()).expiresAt ?? 0) > 0);
  for (const address of ADDRESSES) {
    const answer = await open.app.inject(path + address);
    assert.deepEqual([address, answer.statusCode, readFaultCode(answer)], [address, 404, 'not-found']);
    assert.match(answer.json().fault.details, /expired/);
  }
  assert.equal((await share(open, 'PATCH', path, { expiresAt: null })).statusCode, 200);
  assert.equal((await open.app.inject(`${path}.json`)).statusCode, 200);
});

test('a link that has ended can be taken back as well', async (context) => {
  const path = await analyzeForReport(open);
  await shareUntilPast(context, path);
  const again = sharedReport.parse((await share(open, 'DELETE', path)).json());
  assert.equal(again.expiresAt, undefined);
  assert.equal((await open.app.inject(`${new URL(again.webReport).pathname}.json`)).statusCode, 200);
});

test('an end can be taken away again', async () => {
  const path = await analyzeForReport(open);
  await share(open, 'PATCH', path, { expiresAt: Date.now() + MINUTE_MS });
  const endless = await share(open, 'PATCH', path, { expiresAt: null });
  assert.equal(endless.json().expiresAt, undefined);
});

test('an end in the past, or one that is no number, is refused', async () => {
  const path = await analyzeForReport(open);
  for (const expiresAt of [1, 'tomorrow', 1.5, undefined]) {
    assert.equal(readFaultCode(await share(open, 'PATCH', path, { expiresAt })), 'bad-parameter');
  }
});

test('sharing needs a key', async () => {
  const path = await analyzeForReport(open);
  for (const method of ['PATCH', 'DELETE'] as const) {
    assert.equal(
      readFaultCode(await share(open, method, path, { expiresAt: null }, { 'x-api-key': '' })),
      'api-key-missing',
    );
  }
});

test('who is told that a report is gone gets a page, when a person asks', async () => {
  const answer = await open.app.inject({ url: '/reports/AAAAAAAAAAAAAAAAAAAAAA', headers: { accept: 'text/html' } });
  assert.equal(answer.statusCode, 404);
  assert.match(answer.body, /<h1>No such report<\/h1>/);
});

async function browserAt({ app }: Service): Promise<{ cookie: string }> {
  const answer = await app.inject({ method: 'POST', url: '/api/session', body: JSON.stringify({ key: KEY }) });
  return { cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
}

const VISITORS = {
  nobody: async () => ({}),
  'somebody with a wrong key': async () => ({ 'x-api-key': 'wrong' }),
  'somebody with a made-up cookie': async () => ({ cookie: 'hindsight_session=x' }),
  'somebody with a key': async () => ({ 'x-api-key': KEY }),
  'somebody signed in': browserAt,
} satisfies Record<string, (service: Service) => Promise<Record<string, string>>>;

const CLOSED_TO: Partial<Record<keyof typeof VISITORS, string>> = {
  nobody: 'api-key-missing',
  'somebody with a wrong key': 'api-key-invalid',
  'somebody with a made-up cookie': 'api-key-missing',
};

for (const visitor of Object.keys(VISITORS) as (keyof typeof VISITORS)[]) {
  const refusal = CLOSED_TO[visitor];
  test(`to ${visitor} a closed report is ${refusal ?? 'open'}, and one that is not closed is open`, async () => {
    for (const service of [open, closed]) {
      const path = await analyzeForReport(service);
      const headers = await VISITORS[visitor](service);
      for (const address of ADDRESSES) {
        const answer = await service.app.inject({ url: path + address, headers });
        if (service === open || !refusal) assert.equal(answer.statusCode, 200, address);
        else assert.deepEqual([address, answer.statusCode, readFaultCode(answer)], [address, 401, refusal]);
      }
    }
  });
}

test('a person who opens a closed report is sent to sign in, and from there to it', async () => {
  const path = await analyzeForReport(closed);
  const headers = { accept: 'text/html' };
  const answer = await closed.app.inject({ url: path, headers });
  assert.equal(answer.statusCode, 302);
  assert.equal(answer.headers.location, `/login?next=${encodeURIComponent(path)}`);
  const signedIn = await closed.app.inject({ url: path, headers: { ...headers, ...(await browserAt(closed)) } });
  assert.equal(signedIn.statusCode, 200);
});

test('whether a closed report exists is told to nobody who may not read it', async () => {
  const answer = await closed.app.inject('/reports/AAAAAAAAAAAAAAAAAAAAAA.json');
  assert.deepEqual([answer.statusCode, readFaultCode(answer)], [401, 'api-key-missing']);
});
