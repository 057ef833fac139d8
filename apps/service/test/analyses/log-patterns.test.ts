import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { auditList, faultBody, type PatternEntry, patternList, savedPattern } from '@hindsight/api';
import { createKey } from '../../src/access/api-keys.ts';
import { aService, KEY } from '../../testing/service-fixture.ts';

const service = await aService();
const { app, parts, pool } = service;
after(() => service.close());

type Headers = Record<string, string>;
const ADMIN: Headers = { 'x-api-key': KEY };
const createUnitKey = async (purpose: {
  readonly scope: 'read' | 'analyze';
  readonly ou?: string;
}): Promise<Headers> => ({
  'x-api-key': (await createKey(parts.keys, purpose, Date.now())).key,
});
const OPS = await createUnitKey({ scope: 'analyze', ou: 'ops' });
const SALES = await createUnitKey({ scope: 'analyze', ou: 'sales' });
const VIEWER = await createUnitKey({ scope: 'read' });

const inject = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, headers: Headers, body?: object) =>
  app.inject({ method, url: `/api/log-patterns${path}`, headers, ...(body && { body: JSON.stringify(body) }) });
const readFaultCode = (answer: { json(): unknown }): string => faultBody.parse(answer.json()).fault.code;
const save = async (headers: Headers, name: string, pattern: string): Promise<PatternEntry> =>
  savedPattern.parse((await inject('POST', '', headers, { name, pattern })).json()) as PatternEntry;
const listed = async (headers: Headers) =>
  patternList.parse((await inject('GET', '', headers)).json()).patterns.map(({ name, mayChange }) => ({
    name,
    mayChange,
  }));
async function listApplied(path: string, headers: Headers): Promise<string | undefined> {
  await app.inject({ method: 'POST', url: path, headers, body: 'a log' });
  return pool.jobs.at(-1)?.request.options.savedPatterns;
}
async function removeAll(): Promise<void> {
  for (const { id } of await parts.logPatterns.list()) await parts.logPatterns.remove(id);
}

test('what an administrator saves is looked for in all logs, what others save in those of their unit', async () => {
  await save(ADMIN, 'Lost', 'order lost');
  await save(OPS, 'Late', 'took \\d{5} ms');
  const [lost, late] = [
    { name: 'Lost', pattern: 'order lost' },
    { name: 'Late', pattern: 'took \\d{5} ms' },
  ];
  assert.deepEqual(JSON.parse((await listApplied('/analyze-log-api', OPS)) ?? ''), [lost, late]);
  assert.deepEqual(JSON.parse((await listApplied('/analyze-log-api', SALES)) ?? ''), [lost]);
  assert.deepEqual(JSON.parse((await listApplied('/api/analyses?kind=bundle', ADMIN)) ?? ''), [lost]);
  assert.equal(await listApplied('/analyzeGC', OPS), undefined);
  assert.deepEqual(await listed(OPS), [
    { name: 'Lost', mayChange: false },
    { name: 'Late', mayChange: true },
  ]);
  assert.deepEqual(await listed(SALES), [{ name: 'Lost', mayChange: false }]);
  assert.deepEqual(await listed(ADMIN), [
    { name: 'Lost', mayChange: true },
    { name: 'Late', mayChange: true },
  ]);
  await removeAll();
});

test('a pattern is changed and deleted by who may, is unknown beyond the unit, and nobody else touches it', async () => {
  const ofAll = await save(ADMIN, 'Lost', 'lost');
  const ofOps = await save(OPS, 'Late', 'late');
  const renamed = await inject('PATCH', `/${ofOps.id}`, OPS, { name: 'Too late' });
  assert.deepEqual([renamed.json().name, renamed.json().pattern], ['Too late', 'late']);
  assert.equal(readFaultCode(await inject('PATCH', `/${ofOps.id}`, SALES, { name: 'Mine' })), 'not-found');
  assert.equal(readFaultCode(await inject('DELETE', `/${ofAll.id}`, OPS)), 'forbidden');
  assert.equal(readFaultCode(await inject('DELETE', `/${ofAll.id}`, VIEWER)), 'forbidden');
  assert.equal(readFaultCode(await inject('POST', '', VIEWER, { name: 'a', pattern: 'a' })), 'forbidden');
  assert.equal((await inject('DELETE', `/${ofOps.id}`, OPS)).statusCode, 204);
  assert.equal(readFaultCode(await inject('DELETE', `/${ofOps.id}`, OPS)), 'not-found');
  assert.deepEqual(await listed(VIEWER), [{ name: 'Lost', mayChange: false }]);
  const audit = auditList.parse((await app.inject({ url: '/api/audit', headers: ADMIN })).json()).entries;
  assert.deepEqual(
    audit.filter(({ subject }) => subject === ofOps.id).map(({ action, details }) => [action, details]),
    [
      ['pattern-deleted', 'Too late'],
      ['pattern-changed', 'Too late'],
      ['pattern-saved', 'Late'],
    ],
  );
  await removeAll();
});

test('an expression that RE2 does not know, a name that is taken, one that is missing or too long are refused', async () => {
  const { id } = await save(ADMIN, 'Lost', 'lost');
  for (const body of [
    { name: 'New', pattern: '(?=a)' },
    { name: 'New', pattern: 'a'.repeat(1001) },
    { name: 'New', pattern: '' },
    { name: 'n'.repeat(101), pattern: 'a' },
    { name: ' ', pattern: 'a' },
    { name: 'Lost', pattern: 'a' },
    { pattern: 'a' },
  ]) {
    assert.equal(readFaultCode(await inject('POST', '', ADMIN, body)), 'bad-parameter', JSON.stringify(body));
  }
  assert.equal(readFaultCode(await inject('PATCH', `/${id}`, ADMIN, { pattern: '(' })), 'bad-parameter');
  assert.equal(readFaultCode(await inject('PATCH', `/${id}`, ADMIN, {})), 'bad-parameter');
  assert.equal((await inject('PATCH', `/${id}`, ADMIN, { name: 'Lost', pattern: 'gone' })).statusCode, 200);
  await removeAll();
});

test('at most fifty apply to one log: those of a unit and those of all count together', async () => {
  for (let number = 0; number < 30; number++) await save(ADMIN, `of all ${number}`, 'a');
  for (let number = 0; number < 20; number++) await save(OPS, `of ops ${number}`, 'a');
  const more = { name: 'one more', pattern: 'a' };
  assert.equal(readFaultCode(await inject('POST', '', OPS, more)), 'bad-parameter');
  assert.equal(readFaultCode(await inject('POST', '', ADMIN, more)), 'bad-parameter');
  assert.equal((await inject('POST', '', SALES, more)).statusCode, 200);
  await removeAll();
});
