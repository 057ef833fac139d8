import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { aGcLog } from '../../testing/gc-log-builder.ts';
import { aRunningService, newDataFolder } from '../../testing/service-process.ts';
import { aDirectory, BASE, PEOPLE, READER } from '../../testing/slapd-server.ts';

/** Everything that would open something, by what it is. Each is unlike any other text. */
const SECRETS = {
  'a key of the settings': 'key-of-the-settings-1f0d4c',
  'the secret that signs tokens': 'signs-tokens-9b2e77-and-is-long-enough',
  'a wrong key': 'wrong-key-5c1a90',
  'a wrong password': 'wrong-password-77aa01',
  'a wrong code': 'wrong-code-31be5d',
  'a signature of a location': 'signature-of-a-location-08d2',
  'the password of who searches': READER.password,
  'the password of a user': PEOPLE.ada.password,
};
const KEY = SECRETS['a key of the settings'];
const secrets = new Map<string, string>(Object.entries(SECRETS));

const directory = await aDirectory();
const folder = newDataFolder();
const reports = mkdtempSync(join(tmpdir(), 'hindsight-reports-'));
const service = await aRunningService(folder, {
  SERVICE_LOG_LEVEL: 'trace',
  SERVICE_API_KEYS: KEY,
  SERVICE_JWT_SECRET: SECRETS['the secret that signs tokens'],
  SERVICE_LDAP_URL: directory.secureUrl,
  SERVICE_LDAP_CA_FILE: directory.caFile,
  SERVICE_LDAP_BASE_DN: BASE,
  SERVICE_LDAP_BIND_DN: READER.dn,
  SERVICE_LDAP_BIND_PASSWORD: READER.password,
  NODE_OPTIONS: `--report-on-signal --report-directory=${reports}`,
});
after(async () => {
  await service.stop();
  await directory.close();
  for (const path of [folder, reports]) rmSync(path, { recursive: true, force: true });
});

/** What was answered, but for what an answer is there to give: a new key, a token, a session, a code. */
const answers: string[] = [];

async function request(path: string, options: RequestInit = {}, given: readonly string[] = []): Promise<Response> {
  const response = await fetch(service.url + path, { redirect: 'manual', ...options });
  const text = await response.clone().text();
  const heads = [...response.headers].map((pair) => pair.join(': ')).join('\n');
  answers.push(given.reduce((all, secret) => all.replaceAll(secret, ''), `${heads}\n${text}`));
  return response;
}

const post = (path: string, body: object | string, headers: Record<string, string> = {}) => ({
  path,
  options: { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) },
});
const send = ({ path, options }: ReturnType<typeof post>) => request(path, options);

/** Asks for something that is secret, and remembers it. */
async function give<Name extends string>(what: string, name: Name, { path, options }: ReturnType<typeof post>) {
  const response = await fetch(service.url + path, options);
  const body = (await response.json()) as Record<Name, string> & Record<string, string>;
  assert.equal(response.status, 200, JSON.stringify(body));
  secrets.set(what, body[name]);
  return { body, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

const listChildren = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
const processFiles = (pid: number, file: 'cmdline' | 'environ') => readFileSync(`/proc/${pid}/${file}`, 'latin1');

const filesBelow = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Fails with the names of the secrets that stand in a text. */
function holdsNone(where: string, text: string): void {
  const found = [...secrets].filter(([, secret]) => text.includes(secret)).map(([what]) => what);
  assert.deepEqual(found, [], where);
}

const login = { username: 'ada', password: PEOPLE.ada.password };
const key = `apiKey=${KEY}`;

test('everything that can be done with a secret is done, rightly and wrongly, at the most verbose level', async () => {
  const made = await give('a key that was made', 'key', post(`/api/keys?${key}`, { label: 'test', scope: 'admin' }));
  const token = await give('a token', 'token', post('/ldap/token', { ...login, ou: 'engineering' }));
  const session = await give('the proof of a session', 'csrfToken', post('/api/session', { key: made.body.key }));
  secrets.set('a cookie', session.cookie.split('=')[1] ?? '');
  await give('the proof of a session of the directory', 'csrfToken', post('/api/session', login));
  const cookie = { cookie: session.cookie };
  const bearer = { authorization: `Bearer ${token.body.token}` };
  const log = aGcLog(3);
  const signed = `http://127.0.0.1:9/x?X-Amz-Signature=${SECRETS['a signature of a location']}`;
  // In the query, in headers, in the path by mistake, in bodies.
  const sent = (await (await send(post(`/analyzeGC?${key}&fileName=gc.log`, log))).json()) as { webReport: string };
  await send(post('/analyzeGC', log, { 'X-Api-Key': made.body.key ?? '' }));
  await send(post('/analyzeGC?async=true', log, bearer));
  await send(post('/analyzeGC', log, { ...cookie, 'X-CSRF-Token': session.body.csrfToken ?? '' }));
  await send(post(`/analyzeGC&${key}`, log));
  await send(post(`/analyzeGC/${KEY}`, log));
  await send(post(`/analyzeGC?${key}&location=${encodeURIComponent(signed)}`, ''));
  await send(post(`/analyzeGC?${key}&location=${signed}`, ''));
  await send(post(`/analyzeGC?${key}&beginTime=x&endTime=nonsense`, log));
  for (const wrong of [SECRETS['a wrong key'], `{${SECRETS['a wrong key']}}`]) {
    await request(`/api/analyses?apiKey=${wrong}`);
    await request('/api/analyses', { headers: { authorization: `Bearer ${wrong}` } });
    await request('/api/analyses', { headers: { cookie: `hindsight_session=${wrong}` } });
  }
  await send(post('/api/session', { key: SECRETS['a wrong key'] }));
  await send(post('/api/session', { code: SECRETS['a wrong code'] }));
  await send(post('/api/session', `{"key": "${KEY}`));
  await send(post('/ldap/token', { ...login, password: SECRETS['a wrong password'] }));
  await send(post('/ldap/token', { ...login, username: 'nobody', password: SECRETS['a wrong password'] }));
  await send(post(`/ldap/token?password=${SECRETS['a wrong password']}`, {}));
  await send(post('/ldap/token', `{"username": "ada", "password": "${PEOPLE.ada.password}`));
  await send(post('/ldap/token', new URLSearchParams({ username: 'ada', password: '' }).toString()));
  const report = new URL(sent.webReport).pathname;
  for (const path of ['', '.json', '.md', '.pdf', '/data', '/lines?from=1&to=3'])
    await request(report + path, { headers: { ...bearer, accept: path === '' ? 'text/html' : '*/*' } });
  for (const path of ['/', '/login', '/settings', '/audit', '/docs', '/nowhere', '/metrics', '/openapi.json', '/ready'])
    await request(path, { headers: { ...cookie, accept: 'text/html' } });
  for (const path of ['/api/keys', '/api/audit', '/api/audit.csv', '/api/audit.ndjson', '/api/analyses'])
    await request(`${path}?${key}`);
  await request(`/.well-known/jwks.json?${key}`);
  await request(`/api/keys/${made.body.prefix}?${key}`, { method: 'DELETE' });
  await request('/ldap/token', { method: 'DELETE', headers: bearer });
  await request('/api/analyses', { headers: bearer });
  assert.ok(answers.some((answer) => answer.includes('key-revoked') || answer.includes('key-made')));
});

test('no secret stands in an answer or on a page', () => {
  for (const answer of answers) holdsNone(answer.slice(0, 300), answer);
});

test('no secret stands in the log or in what is said at the start', () => {
  assert.match(service.log(), /"level":30/);
  holdsNone('standard error', service.log());
  holdsNone('standard output', service.output());
});

/** Of the write-ahead log what was written last may be read for a while: the address that a job was to fetch is such a thing. */
test('no secret stands in the data folder as it is, but for the address of a location until the log is written over', () => {
  const files = filesBelow(folder);
  assert.ok(files.some((file) => file.endsWith('hindsight.sqlite')));
  const signature = SECRETS['a signature of a location'];
  for (const file of files) holdsNone(file, readFileSync(file, 'latin1').replaceAll(signature, ''));
});

test('no secret stands in the process list, or in the environment of a process that analyses', () => {
  const children = listChildren(service.pid);
  assert.ok(children.length > 0);
  for (const pid of [service.pid, ...children]) {
    const words = processFiles(pid, 'cmdline');
    holdsNone(`the command line of ${pid}`, words);
    assert.doesNotMatch(
      words,
      /--(?:report|heapsnapshot|heap-prof|abort-on-uncaught|inspect)/,
      'nothing writes memory to a file',
    );
  }
  for (const pid of children) holdsNone(`the environment of ${pid}`, processFiles(pid, 'environ'));
});

test('a diagnostic report, which an operator may switch on, has no secret of the environment', async () => {
  process.kill(service.pid, 'SIGUSR2');
  while (filesBelow(reports).length === 0) await wait(20);
  await wait(300);
  const [file = ''] = filesBelow(reports);
  const text = readFileSync(file, 'utf8');
  assert.match(text, /SERVICE_LOG_LEVEL/);
  holdsNone('the report', text);
});

test('when the service has ended, nothing is left of the address of a location either', async () => {
  await service.stop();
  for (const file of filesBelow(folder)) holdsNone(file, readFileSync(file, 'latin1'));
});
