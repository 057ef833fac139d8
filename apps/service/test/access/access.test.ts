import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ENDPOINT_IDS, type EndpointId, getEndpoint, type KeyScope } from '@hindsight/api';
import type { ArtifactKind } from '@hindsight/model';
import { createKey, type KeyPurpose, readPrefix } from '../../src/access/api-keys.ts';
import { aJob } from '../../src/adapters/contract/job-builder.ts';
import { aResult } from '../../src/adapters/contract/result-builder.ts';
import type { Role, SessionStore } from '../../src/ports/session-store.ts';
import { startSession } from '../../src/use-cases/access/sessions.ts';
import { aService, KEY } from '../../testing/service-fixture.ts';

/** Who may use an endpoint. */
type Access = 'everybody' | 'bearer of the token' | Role;

interface Row {
  readonly access: Access;
  /** It is about one analysis: to who may not see that, there is none. `report`: only where reports need a sign-in. */
  readonly about?: 'analysis' | 'report';
  /** Of the analysis, where others have no such route. */
  readonly kind?: ArtifactKind;
  readonly query?: (target: Target) => Record<string, string>;
  readonly body?: object;
}

const page: Row = { access: 'everybody' };
const sending: Row = { access: 'analyst' };
const report: Row = { access: 'everybody', about: 'report' };
const heap: Row = { ...report, kind: 'heap-dump' };

/** A new endpoint without a row here does not compile. */
const ACCESS: Readonly<Record<EndpointId, Row>> = {
  startPage: page,
  jobPage: page,
  analysesPage: page,
  comparePage: page,
  settingsPage: page,
  loginPage: page,
  auditPage: page,
  examplesPage: page,
  exampleReport: page,
  docsPage: page,
  docsInterface: page,
  docsMarkdown: page,
  docsTopic: page,
  docsImage: page,
  session: page,
  signIn: page,
  beginProviderSignIn: page,
  endProviderSignIn: page,
  signOut: page,
  endSessions: { access: 'viewer' },
  ldapToken: page,
  revokeToken: { access: 'bearer of the token' },
  publicKeys: page,
  keys: { access: 'admin' },
  makeKey: { access: 'admin' },
  revokeKey: { access: 'admin' },
  audit: { access: 'admin' },
  auditCsv: { access: 'admin' },
  auditNdjson: { access: 'admin' },
  patterns: { access: 'viewer' },
  savePattern: { access: 'analyst', body: { name: 'Lost', pattern: 'lost' } },
  changePattern: { access: 'analyst', body: { name: 'Found' } },
  deletePattern: { access: 'analyst' },
  analyzeGc: sending,
  analyzeThreads: sending,
  analyzeCrash: sending,
  analyzeMemory: sending,
  analyzeRecording: sending,
  analyzeHeap: sending,
  analyzeLog: sending,
  uploadBundle: sending,
  analyzeAny: sending,
  analyses: { access: 'viewer' },
  analysisDays: { access: 'viewer' },
  analysisJobs: { access: 'viewer' },
  sinceLast: { access: 'viewer', about: 'analysis' },
  examples: page,
  example: page,
  compare: { access: 'viewer', about: 'analysis', query: ({ id, token }) => ({ a: id, b: token }) },
  compareStacks: {
    access: 'viewer',
    about: 'analysis',
    query: ({ id, token }) => ({ a: id, b: token, profile: 'cpu' }),
  },
  compareQuery: {
    access: 'viewer',
    about: 'analysis',
    query: ({ id, token }) => ({ a: id, b: token, q: 'SELECT * FROM java.lang.String' }),
  },
  recognise: sending,
  analysisStatus: { access: 'viewer', about: 'analysis' },
  deleteAnalysis: { access: 'analyst', about: 'analysis' },
  reportJson: report,
  reportMarkdown: report,
  reportIssue: report,
  reportFile: report,
  reportPdf: report,
  reportData: report,
  reportLines: report,
  reportStacks: { ...report, query: () => ({ profile: 'cpu' }) },
  reportSearch: { ...report, query: () => ({ q: 'line' }) },
  reportPage: report,
  heapPage: report,
  heapOverview: heap,
  heapHistogram: heap,
  heapInstances: heap,
  heapDominated: heap,
  heapDominatorGroups: heap,
  heapObject: heap,
  heapElements: heap,
  heapReferences: heap,
  heapPaths: heap,
  heapMergedPaths: heap,
  heapClassPaths: heap,
  heapRoots: heap,
  heapThreads: heap,
  heapLoaders: heap,
  heapQuery: heap,
  limitLink: { access: 'analyst', about: 'analysis', body: { expiresAt: null } },
  revokeLink: { access: 'analyst', about: 'analysis' },
  graphPng: report,
  graphSvg: report,
  reportStyle: page,
  webFile: page,
  health: page,
  ready: page,
  metrics: page,
  openApi: page,
};

const open = await aService();
const closed = await aService({ SERVICE_REPORTS_REQUIRE_LOGIN: 'true' });
after(() => Promise.all([open.close(), closed.close()]));
type Service = typeof open;
type Headers = Record<string, string>;

interface Target {
  readonly id: string;
  readonly token: string;
}

/** An analysis of the unit `ops` and the application `shop` that is done, with its artifact. */
async function aTarget({ parts }: Service, kind: ArtifactKind = 'gc-log'): Promise<Target> {
  const artifact = await parts.artifacts.put(
    (async function* () {
      yield Buffer.from('one line\n');
    })(),
    100,
  );
  const result = aResult({ kind, ou: 'ops', appName: 'shop' });
  const { responseId: id, token } = result;
  await parts.jobStore.add(
    aJob({ id, state: 'done', ou: 'ops', parameters: { appName: 'shop' }, artifactId: artifact.id, finishedAt: 1 }),
  );
  await parts.results.save(result);
  return { id, token };
}

const byToken =
  (role: Role, ou: string, age = 0) =>
  async ({ parts }: Service): Promise<Headers> => {
    const user = { username: `${role} of ${ou}, ${age} ms ago`, role, ou };
    return { authorization: `Bearer ${(await parts.tokens.issue(user, Date.now() - age)).token}` };
  };

const byKey =
  (scope: KeyScope, limits: Pick<KeyPurpose, 'ou' | 'application' | 'expiresAt'> = {}) =>
  async ({ parts }: Service): Promise<Headers> => ({
    'x-api-key': (await createKey(parts.keys, { scope, ...limits }, Date.now())).key,
  });

async function byRevokedKey({ parts }: Service): Promise<Headers> {
  const { key } = await createKey(parts.keys, { scope: 'admin' }, Date.now());
  await parts.keys.remove(readPrefix(key));
  return { 'x-api-key': key };
}

async function byRevokedToken({ parts }: Service): Promise<Headers> {
  const { token } = await parts.tokens.issue({ username: 'gone', role: 'admin' }, Date.now());
  await parts.tokens.revoke(await parts.tokens.check(token, Date.now()));
  return { authorization: `Bearer ${token}` };
}

interface Credential {
  readonly headers: (service: Service) => Promise<Headers>;
  readonly role?: Role;
  /** Does not see the analysis. */
  readonly elsewhere?: true;
}

const CREDENTIALS: Readonly<Record<string, Credential>> = {
  'no credential': { headers: async () => ({}) },
  'a bad key': { headers: async () => ({ 'x-api-key': 'wrong' }) },
  'a revoked key': { headers: byRevokedKey },
  'an expired key': { headers: byKey('admin', { expiresAt: 1 }) },
  'an expired token': { headers: byToken('admin', 'ops', 86_400_000) },
  'a revoked token': { headers: byRevokedToken },
  'a viewer': { headers: byToken('viewer', 'ops'), role: 'viewer' },
  'an analyst': { headers: byToken('analyst', 'ops'), role: 'analyst' },
  'an admin': { headers: byToken('admin', 'ops'), role: 'admin' },
  'a key to read': { headers: byKey('read'), role: 'viewer' },
  'a key to analyze': { headers: byKey('analyze'), role: 'analyst' },
  'a key of the unit and the application': {
    headers: byKey('analyze', { ou: 'ops', application: 'shop' }),
    role: 'analyst',
  },
  'a key of the settings': { headers: async () => ({ 'x-api-key': KEY }), role: 'admin' },
  "another unit's token": { headers: byToken('analyst', 'sales'), role: 'analyst', elsewhere: true },
  'the token of an admin of another unit': { headers: byToken('admin', 'sales'), role: 'admin' },
  "another unit's key": { headers: byKey('analyze', { ou: 'sales' }), role: 'analyst', elsewhere: true },
  'a key of another application': {
    headers: byKey('analyze', { application: 'search' }),
    role: 'analyst',
    elsewhere: true,
  },
};

const RANK: readonly (Role | undefined)[] = [undefined, 'viewer', 'analyst', 'admin'];

/** 401: who is that? 403: we know, and no. 404: there is no such analysis for you. Anything else was let in, whatever became of it. */
function expected({ access, about }: Row, { role, elsewhere }: Credential, isToken: boolean, isClosed: boolean) {
  if (access === 'bearer of the token') return role && isToken ? 'in' : 401;
  const isReport = about === 'report';
  const needed = access === 'everybody' ? (isReport && isClosed ? 'viewer' : undefined) : access;
  if (needed === undefined) return 'in';
  if (role === undefined) return 401;
  if (RANK.indexOf(role) < RANK.indexOf(needed)) return 403;
  return about && elsewhere ? 404 : 'in';
}

async function request(service: Service, id: EndpointId, headers: Headers): Promise<{ status: number; body: string }> {
  const { method, path } = getEndpoint(id);
  const { query, body = {}, kind } = ACCESS[id];
  const target = await aTarget(service, kind);
  const values: Record<string, string> = {
    ...{ ...target, name: 'heap-after-gc', file: 'main-1.js', prefix: 'hs_nobody' },
    ...{ page: 'gc-log', kind: 'memory-tables' },
  };
  const url = path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? 'x');
  const { statusCode, body: answer } = await service.app.inject({
    method,
    url,
    headers,
    ...(query && { query: query(target) }),
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  return { status: statusCode, body: answer };
}

const REFUSED = [401, 403, 404];
/** They answer 401, 404 or 501 for reasons of their own: what was asked for is not a key, no example or no picture. */
const OWN_REASONS: readonly EndpointId[] = [
  'signIn',
  'ldapToken',
  'revokeKey',
  'changePattern',
  'deletePattern',
  'example',
  'docsImage',
  // No provider of OpenID Connect is configured here.
  'beginProviderSignIn',
  'endProviderSignIn',
];

for (const id of ENDPOINT_IDS) {
  const row = ACCESS[id];
  const { method, path } = getEndpoint(id);
  for (const [name, credential] of Object.entries(CREDENTIALS)) {
    for (const service of row.about === 'report' ? [open, closed] : [open]) {
      const isClosed = service === closed;
      test(`${method} ${path}${isClosed ? ', sign-in required,' : ''} with ${name}`, async () => {
        const headers = await credential.headers(service);
        const expectedAnswer = expected(row, credential, 'authorization' in headers, isClosed);
        const { status, body } = await request(service, id, headers);
        const got = REFUSED.includes(status) ? status : 'in';
        if (OWN_REASONS.includes(id) && expectedAnswer === 'in') assert.ok(status !== 403 && status < 502, body);
        else assert.equal(got, expectedAnswer, `${status} ${body.slice(0, 200)}`);
      });
    }
  }
}

test('every route of the OpenAPI document has a row', async () => {
  const { paths } = (await open.app.inject('/openapi.json')).json();
  const described = Object.values(paths as Record<string, Record<string, { operationId: string }>>).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  assert.deepEqual(described.toSorted(), Object.keys(ACCESS).toSorted());
});

const openSession = async (sessions: SessionStore) =>
  (await startSession(sessions, { name: 'ann', role: 'admin' }, Date.now())).secret;

for (const id of ENDPOINT_IDS) {
  const { method, path } = getEndpoint(id);
  const { access } = ACCESS[id];
  if (method === 'GET' || access === 'everybody' || access === 'bearer of the token') continue;
  test(`${method} ${path} is refused to a page of another site, whoever is signed in`, async () => {
    const cookie = `hindsight_session=${await openSession(open.parts.sessions)}`;
    for (const headers of [{ cookie }, { cookie, 'x-csrf-token': 'guessed' }]) {
      assert.equal((await request(open, id, headers)).status, 403);
    }
  });
}
