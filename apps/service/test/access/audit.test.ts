import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { auditList, faultBody } from '@hindsight/api';
import type * as z from 'zod';
import { formatCsvLine } from '../../src/http/csv.ts';
import type { Directory } from '../../src/ports/directory.ts';
import { createAuditRecorder } from '../../src/use-cases/access/record-audit.ts';
import { aService, KEY } from '../../testing/service-fixture.ts';

const directory: Directory = {
  verify: async ({ username, password }) =>
    password === 'right' ? { username, role: 'analyst', ou: 'ops' } : undefined,
  close: async () => undefined,
};
const service = await aService({}, directory);
const { app, parts } = service;
after(() => service.close());

type AuditEntry = z.output<typeof auditList>['entries'][number];

const ADMIN = { 'x-api-key': KEY };
const audit = async (query: Record<string, string> = {}): Promise<readonly AuditEntry[]> =>
  auditList.parse((await app.inject({ url: '/api/audit', headers: ADMIN, query })).json()).entries;
const json = (value: object) => JSON.stringify(value);

/** What was recorded while something was done, oldest first. */
async function recordedBy(act: () => Promise<unknown>): Promise<readonly AuditEntry[]> {
  const [last] = await parts.audit.list({}, 1);
  await act();
  return (await parts.audit.list({}, 100)).filter(({ id }) => id > (last?.id ?? 0)).toReversed();
}

/** Waits until the details of the newest entry are these: a refusal is recorded after its response was sent. */
async function untilRecorded(details: string): Promise<void> {
  while ((await parts.audit.list({}, 1))[0]?.details !== details) await sleep(5);
}

const short = (entries: readonly AuditEntry[]) => entries.map(({ action, actor }) => `${action} ${actor}`);

test('who sends, reads, shares and deletes an analysis is recorded, with its id and its file name', async () => {
  const { token } = (
    await app.inject({ method: 'POST', url: '/ldap/token', body: json({ username: 'ada', password: 'right' }) })
  ).json();
  const headers = { authorization: `Bearer ${token}` };
  let id = '';
  const entries = await recordedBy(async () => {
    const sent = await app.inject({ method: 'POST', url: '/analyzeGC?fileName=gc.log', headers, body: 'a log' });
    id = sent.json().responseId;
    const report = new URL(sent.json().webReport).pathname;
    await app.inject({ url: `/api/analyses/${id}`, headers });
    // Each instance records once who reads an analysis again and again.
    await service.http.inject({ url: `${report}.json` });
    await service.http.inject({ url: `${report}/data` });
    await app.inject({ method: 'PATCH', url: report, headers, body: json({ expiresAt: null }) });
    await app.inject({ method: 'DELETE', url: report, headers });
    await app.inject({ method: 'DELETE', url: `/api/analyses/${id}`, headers });
  });
  assert.deepEqual(short(entries), [
    'analysis-sent user:ada',
    'analysis-read user:ada',
    'analysis-read nobody',
    'link-changed user:ada',
    'link-revoked user:ada',
    'analysis-deleted user:ada',
  ]);
  assert.ok(entries.every(({ subject, address }) => subject === id && address === '127.0.0.1'));
  assert.equal(entries[0]?.details, 'gc.log');
  assert.deepEqual([entries[0]?.ou, entries[0]?.responseId], ['ops', id]);
});

test('keys that are made and revoked are recorded by their beginning', async () => {
  const entries = await recordedBy(async () => {
    const made = await app.inject({ method: 'POST', url: '/api/keys', headers: ADMIN, body: json({ scope: 'read' }) });
    await app.inject({ method: 'DELETE', url: `/api/keys/${made.json().prefix}`, headers: ADMIN });
    assert.ok(!(await app.inject({ url: '/api/audit', headers: ADMIN })).body.includes(made.json().key));
  });
  assert.deepEqual(
    entries.map(({ action, subject, details }) => [action, subject?.slice(0, 3), details]),
    [
      ['key-made', 'hs_', 'read'],
      ['key-revoked', 'hs_', undefined],
    ],
  );
});

test('who signs in, fails to, and signs out is recorded', async () => {
  const signIn = (body: object) => app.inject({ method: 'POST', url: '/api/session', body: json(body) });
  const entries = await recordedBy(async () => {
    await signIn({ key: 'a wrong key' });
    await signIn({ username: 'eve', password: 'a wrong password' });
    const answer = await signIn({ username: 'ada', password: 'right' });
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const headers = { cookie, 'x-csrf-token': answer.json().csrfToken };
    await app.inject({ method: 'DELETE', url: '/api/session', headers });
    await app.inject({ method: 'POST', url: '/ldap/token', body: json({ username: 'eve', password: 'no' }) });
  });
  assert.deepEqual(
    entries.map(({ action, actor, subject, details }) => [action, actor, subject, details]),
    [
      ['sign-in-failed', 'nobody', undefined, 'api-key-invalid'],
      ['sign-in-failed', 'nobody', 'user:eve', 'login-failed'],
      ['signed-in', 'user:ada', undefined, 'analyst'],
      ['signed-out', 'user:ada', undefined, undefined],
      ['sign-in-failed', 'nobody', 'user:eve', 'login-failed'],
    ],
  );
});

test('bad keys and tokens are recorded once in a while, so that guessing does not fill the disk', async () => {
  const entries = await recordedBy(async () => {
    for (let guess = 0; guess < 20; guess++)
      await service.http.inject({ url: '/api/analyses', headers: { 'x-api-key': `guess ${guess}` } });
    await app.inject({ url: '/api/analyses', headers: { authorization: 'Bearer guess' } });
    await untilRecorded('token-invalid');
  });
  assert.deepEqual(
    entries.map(({ action, details }) => [action, details]),
    [
      ['credential-refused', 'api-key-invalid'],
      ['credential-refused', 'token-invalid'],
    ],
  );
});

test('the record is read page by page, and narrowed by day, action, actor and subject', async () => {
  const all = await audit({ limit: '500' });
  const ids: number[] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const page = auditList.parse(
      (await app.inject({ url: '/api/audit', headers: ADMIN, query: { limit: '3', cursor } })).json(),
    );
    ids.push(...page.entries.map(({ id }) => id));
    cursor = page.cursor;
  }
  assert.deepEqual(
    ids,
    all.map(({ id }) => id),
  );
  assert.ok((await audit({ action: 'key-made' })).every(({ action }) => action === 'key-made'));
  assert.ok((await audit({ actor: 'user:ada' })).every(({ actor }) => actor === 'user:ada'));
  assert.deepEqual(await audit({ to: '2020-01-01' }), []);
  const today = new Date().toISOString().slice(0, 10);
  assert.equal((await audit({ from: today, limit: '500' })).length, all.length);
  for (const query of [{ action: 'x' }, { cursor: 'x' }, { from: 'x' }] as const) {
    const answer = await app.inject({ url: '/api/audit', headers: ADMIN, query });
    assert.equal(faultBody.parse(answer.json()).fault.code, 'bad-parameter');
  }
});

test('the export has every entry that the filters let pass, as CSV and as JSON lines, and is recorded itself', async () => {
  const take = (format: string) => app.inject({ url: `/api/audit.${format}?action=signed-in`, headers: ADMIN });
  const expected = await audit({ action: 'signed-in' });
  const entries = await recordedBy(async () => {
    const ndjson = await take('ndjson');
    assert.match(String(ndjson.headers['content-type']), /^application\/x-ndjson/);
    const lines = ndjson.body.trimEnd().split('\n');
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)),
      expected,
    );
    const csv = await take('csv');
    assert.match(String(csv.headers['content-disposition']), /attachment; filename="hindsight-audit\.csv"/);
    const [head, ...rows] = csv.body.trimEnd().split('\r\n');
    assert.equal(head, 'id,time,action,actor,ou,address,subject,details,responseId');
    assert.equal(rows.length, expected.length);
  });
  assert.deepEqual(
    entries.map(({ action, details }) => [action, details]),
    [
      ['audit-exported', 'ndjson'],
      ['audit-exported', 'csv'],
    ],
  );
});

test('an export of more than one step has every entry once', async () => {
  const other = await aService();
  try {
    for (let n = 0; n < 1203; n++) await other.parts.audit.append({ at: n, action: 'signed-in', actor: `${n}` });
    const { body } = await other.app.inject({ url: '/api/audit.ndjson?to=1970-01-01', headers: ADMIN });
    const actors = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).actor);
    assert.deepEqual(
      actors,
      Array.from({ length: 1203 }, (_, n) => `${1202 - n}`),
    );
  } finally {
    await other.close();
  }
});

test('no cell of the CSV is a formula to a spreadsheet, and none breaks the line', () => {
  assert.equal(
    formatCsvLine(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\tx', 'a"b', 'a,b', 'a\nb', undefined, 5]),
    `"'=HYPERLINK(""x"")",'+1,'-1,'@SUM(A1),'\tx,"a""b","a,b","a\nb",,5\r\n`,
  );
});

test('what cannot be recorded is told to the log and does not undo what was done', async () => {
  const failures: unknown[] = [];
  const full = { ...parts.audit, append: () => Promise.reject(new Error('the disk is full')) };
  const { record } = createAuditRecorder(full, (error) => failures.push(error));
  await record({ action: 'key-made', actor: 'ann' });
  assert.equal(failures.length, 1);
});

test('the same reading is recorded again after ten minutes, and texts from outside are cut', async () => {
  const other = await aService();
  try {
    let now = 1_000_000;
    const { recordOnce } = createAuditRecorder(other.parts.audit, assert.ifError, () => now);
    const event = { action: 'analysis-read', actor: 'ann', details: 'x'.repeat(1000) } as const;
    for (const minutes of [0, 9, 2]) {
      now += minutes * 60_000;
      await recordOnce({ ...event, responseId: crypto.randomUUID() });
    }
    const entries = await other.parts.audit.list({}, 10);
    assert.deepEqual(
      entries.map(({ details }) => details?.length),
      [255, 255],
    );
  } finally {
    await other.close();
  }
});
