import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ENDPOINT_IDS, type EndpointId, endpointOf } from '@hindsight/api';
import { aService, KEY } from '../testing/a-service.ts';
import { addKey, prefixOf } from './keys.ts';

/** Who may use an endpoint. A new endpoint without a row here does not compile. */
type Access = 'everybody' | 'viewer' | 'analyst' | 'admin' | 'bearer of the token';

const ACCESS: Readonly<Record<EndpointId, Access>> = {
  startPage: 'everybody',
  jobPage: 'everybody',
  analysesPage: 'everybody',
  comparePage: 'everybody',
  settingsPage: 'everybody',
  loginPage: 'everybody',
  docsPage: 'everybody',
  session: 'everybody',
  signIn: 'everybody',
  signOut: 'everybody',
  ldapToken: 'everybody',
  revokeToken: 'bearer of the token',
  publicKeys: 'everybody',
  keys: 'admin',
  makeKey: 'admin',
  revokeKey: 'admin',
  analyzeGc: 'analyst',
  analyzeThreads: 'analyst',
  analyzeHeap: 'analyst',
  analyzeLog: 'analyst',
  uploadBundle: 'analyst',
  analyzeAny: 'analyst',
  analyses: 'viewer',
  analysisDays: 'viewer',
  compare: 'viewer',
  recognise: 'analyst',
  analysisStatus: 'viewer',
  deleteAnalysis: 'analyst',
  reportJson: 'everybody',
  reportMarkdown: 'everybody',
  reportPdf: 'everybody',
  reportData: 'everybody',
  reportLines: 'everybody',
  reportPage: 'everybody',
  heapPage: 'everybody',
  heapOverview: 'everybody',
  heapHistogram: 'everybody',
  heapInstances: 'everybody',
  heapDominated: 'everybody',
  heapObject: 'everybody',
  heapElements: 'everybody',
  heapReferences: 'everybody',
  heapPaths: 'everybody',
  heapRoots: 'everybody',
  heapThreads: 'everybody',
  heapLoaders: 'everybody',
  heapQuery: 'everybody',
  limitLink: 'analyst',
  revokeLink: 'analyst',
  graphPng: 'everybody',
  graphSvg: 'everybody',
  reportStyle: 'everybody',
  webFile: 'everybody',
  health: 'everybody',
  ready: 'everybody',
  metrics: 'everybody',
  openApi: 'everybody',
};

const service = await aService();
const { app, parts } = service;
after(() => service.close());

const now = Date.now();
const bearing = async (role: 'viewer' | 'analyst' | 'admin') => ({
  authorization: `Bearer ${(await parts.tokens.issue({ username: role, role, ou: 'ops' }, now)).token}`,
});
const revoked = await addKey(parts.keys, 'revoked', now);
await parts.keys.remove(prefixOf(revoked));
const over = (await parts.tokens.issue({ username: 'late', role: 'admin' }, now - 86_400_000)).token;

const CREDENTIALS: Readonly<Record<string, { readonly headers: Record<string, string>; readonly rank: number }>> = {
  nothing: { headers: {}, rank: 0 },
  'a wrong key': { headers: { 'x-api-key': 'wrong' }, rank: 0 },
  'a revoked key': { headers: { 'x-api-key': revoked }, rank: 0 },
  'a token that is over': { headers: { authorization: `Bearer ${over}` }, rank: 0 },
  'a viewer': { headers: await bearing('viewer'), rank: 1 },
  'an analyst': { headers: await bearing('analyst'), rank: 2 },
  'an admin': { headers: await bearing('admin'), rank: 3 },
  'a key': { headers: { 'x-api-key': KEY }, rank: 3 },
};

const RANK: Readonly<Record<Exclude<Access, 'bearer of the token'>, number>> = {
  everybody: 0,
  viewer: 1,
  analyst: 2,
  admin: 3,
};

/** 401: who is that? 403: we know, and no. Anything else was let in, whatever became of it. */
function expected(access: Access, credential: string, rank: number): 'in' | 401 | 403 {
  if (access === 'bearer of the token') return /^an? (?:viewer|analyst|admin)$/.test(credential) ? 'in' : 401;
  if (RANK[access] === 0 || rank >= RANK[access]) return 'in';
  return rank === 0 ? 401 : 403;
}

// The token of a request to take it back is gone afterwards: last.
const ids = [...ENDPOINT_IDS].sort((a, b) => Number(a === 'revokeToken') - Number(b === 'revokeToken'));

for (const id of ids) {
  const { method, path } = endpointOf(id);
  for (const [credential, { headers, rank }] of Object.entries(CREDENTIALS)) {
    const wanted = expected(ACCESS[id], credential, rank);
    test(`${method} ${path} with ${credential}: ${wanted}`, async () => {
      const url = path.replace(/\{\w+\}/g, 'x');
      const { statusCode } = await app.inject({ method, url, headers, ...(method !== 'GET' && { body: '{}' }) });
      const got = statusCode === 401 || statusCode === 403 ? statusCode : 'in';
      // A sign-in that fails is 401 too: it was asked for, not for a key.
      if (id === 'signIn' || id === 'ldapToken') assert.notEqual(got, 403);
      else assert.equal(got, wanted, `${statusCode}`);
    });
  }
}
