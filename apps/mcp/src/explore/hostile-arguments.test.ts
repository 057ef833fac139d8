import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { run } from '../../testing/a-call.ts';
import { aTalk, INITIALIZE } from '../../testing/processes.ts';
import { anUpstream, send, type Upstream } from '../../testing/upstream-stub.ts';
import { createSessionToken, endSession } from '../session-token.ts';
import { ToolError } from '../tool-error.ts';
import { listTools, TOOLS } from '../tools/index.ts';
import { EXPLORER_TOOLS } from './index.ts';

const KEY = 'the-key-of-the-service';
const JOB = '11111111-2222-4333-8444-555555555555';
const folder = mkdtempSync(join(tmpdir(), 'hindsight-mcp-hostile-'));
const inside = join(folder, 'in');
const secret = join(folder, 'secret.log');
let upstream: Upstream;
let settings: Record<string, string>;
before(async () => {
  upstream = await anUpstream();
  const { mkdirSync } = await import('node:fs');
  mkdirSync(inside);
  writeFileSync(join(inside, 'gc.log'), 'a log');
  writeFileSync(secret, 'a secret');
  symlinkSync(secret, join(inside, 'link.log'));
  settings = { SERVICE_BASE_URL: upstream.url, SERVICE_API_KEY: KEY, SERVICE_FILEPATH_ALLOWLIST: inside };
});
after(async () => {
  await upstream.close();
  rmSync(folder, { recursive: true });
});

/** Values that would leave their place in an address, a path or a query, by the argument that takes them. */
const HOSTILE: Readonly<Record<string, readonly unknown[]>> = {
  analysis: [
    '../../api/keys',
    'a/b',
    '..',
    '%2e%2e%2f',
    'http://127.0.0.1/',
    'token?x=1',
    'a#b',
    'x'.repeat(101),
    'a\nb',
  ],
  object: ['../1', '-1', '1e9', 'NaN', '99999999999999999999'],
  number: ['../1', '-1', '0x10'],
  limit: ['-1', '1e9', 'many', '1.5', {}],
  offset: ['-1', 'NaN', '1/2'],
  around: ['-1', 'all'],
  waitSeconds: ['-1', 'forever'],
  filePath: [
    secret,
    join(inside, '../secret.log'),
    join(inside, 'link.log'),
    '/etc/passwd',
    '/proc/self/environ',
    'gc.log',
    'a\0b',
  ],
  filePaths: [[join(inside, 'gc.log'), secret], [secret], [join(inside, 'link.log')], ['/dev/zero', '/dev/zero']],
  location: ['file:///etc/passwd', 'ftp://host/a', 'http://user:password@host/a', 'not an address', '//host/a'],
  kind: ['../gc', 'GC-LOG ; drop'],
  level: ['highest'],
  direction: ['both'],
  sort: ['label; drop'],
  groupBy: ['owner'],
  oql: ['a\u0000b', 'x'.repeat(10_001)],
  regex: ['perhaps'],
  notAnArgument: ['x'],
};

/** The arguments without which a tool does nothing. */
const USUAL: Readonly<Record<string, unknown>> = {
  analysis: 'a-token',
  a: 'a-token',
  b: 'b-token',
  object: 1,
  number: 1,
  wanted: 'x',
  oql: 'select * from X',
  finding: 'x',
};

for (const tool of EXPLORER_TOOLS) {
  test(`${tool.name} sends nothing when an argument is hostile`, async () => {
    upstream.answer = (_, response) => send(response, { status: 200, body: {} });
    for (const [name, values] of Object.entries(HOSTILE)) {
      if (!(name in tool.inputs) && name !== 'notAnArgument') continue;
      for (const value of values) {
        const usual = Object.fromEntries(tool.required.map((argument) => [argument, USUAL[argument]]));
        const others =
          name.startsWith('file') || name === 'location' || tool.required.length > 0
            ? {}
            : otherSource(name, tool.inputs);
        const already = upstream.received.length;
        await assert.rejects(
          async () => run(tool, { ...usual, ...others, [name]: value }, settings),
          (error) => error instanceof ToolError && !error.message.includes(folder) && !error.message.includes(KEY),
          `${name}=${JSON.stringify(value)}`,
        );
        assert.equal(upstream.received.length, already, `${name}=${JSON.stringify(value)} was sent`);
      }
    }
  });
}

/** Tools that analyze need a source before they look at their other arguments. */
const otherSource = (name: string, inputs: object) =>
  'textContent' in inputs && name !== 'analysis' ? { textContent: 'x' } : {};

test('the explorer is opt-in, its names are unique, and what only reads says so', () => {
  assert.deepEqual(
    listTools('spec').map(({ name }) => name),
    TOOLS.map(({ name }) => name),
  );
  const names = listTools('all').map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  const changing = EXPLORER_TOOLS.filter(({ readOnly }) => !readOnly).map(({ name }) => name);
  assert.ok(
    changing.every((name) => name.startsWith('analyze')),
    changing.join(', '),
  );
});

/** A service that has an endless analysis. It tells when somebody asks how far the analysis is. */
function busyService(onStatusRead: () => void = () => undefined): void {
  upstream.answer = ({ method, path }, response) => {
    if (path === '/api/recognise') return send(response, { status: 200, body: { kind: 'gc-log', what: 'a GC log' } });
    if (method === 'GET' && path === `/api/analyses/${JOB}`) onStatusRead();
    const status = { id: JOB, state: 'running', progress: 0.5, kind: 'gc-log', phase: 'reading' };
    send(response, { status: 200, body: status });
  };
}
const listCancelled = () =>
  upstream.received.filter(({ method, path }) => method === 'DELETE' && path === `/api/analyses/${JOB}`);

test('an analysis that takes longer is answered with its progress, and ends with its session, not with another', async () => {
  busyService();
  const [session, stranger] = [createSessionToken(), createSessionToken()];
  const analyze = listTools('all').find(({ name }) => name === 'analyze');
  assert.ok(analyze);
  const text = await run(analyze, { textContent: 'x', waitSeconds: 0 }, settings, { session });
  const answer = JSON.parse(text) as { analysis: string; state: string; progress: string; next: { tool: string }[] };
  assert.deepEqual(
    [answer.analysis, answer.state, answer.progress, answer.next[0]?.tool],
    [JOB, 'running', '50 %', 'analyze'],
  );
  const before = listCancelled().length;
  await endSession(stranger);
  assert.equal(listCancelled().length, before);
  await endSession(session);
  assert.equal(listCancelled().length, before + 1);
  await endSession(session);
  assert.equal(listCancelled().length, before + 1);
});

test('a call that is cancelled ends its analysis', async () => {
  const walking = new AbortController();
  busyService(() => walking.abort());
  const analyze = listTools('all').find(({ name }) => name === 'analyze');
  assert.ok(analyze);
  const before = listCancelled().length;
  const session = createSessionToken();
  await assert.rejects(
    run(analyze, { textContent: 'x', waitSeconds: 60 }, settings, { session, signal: walking.signal }),
  );
  assert.equal(listCancelled().length, before + 1);
  assert.equal(session.unfinished.size, 0);
});

test('no answer of the explorer holds the key, a password of the artifact, or more than the usual size', async (context) => {
  const long = 'x'.repeat(3000);
  const row = { label: 'java.lang.String', value: `password=hunter2hunter2 ${long}`, objectId: 1, shallowSize: 1 };
  upstream.answer = ({ query, path }, response) => {
    const leak = `${query.apiKey} at ${path}`;
    const rows = Array.from({ length: 200 }, () => row);
    const report = { title: leak, verdict: { level: 'OK', sentence: leak }, sections: [] };
    const body = {
      kind: 'heap-dump',
      total: 200,
      rows,
      found: rows,
      lines: rows,
      analyses: rows,
      paths: [rows],
      row,
      report,
      note: leak,
    };
    send(response, { status: 200, body });
  };
  const talk = aTalk(context, { ...settings, SERVICE_MCP_TOOLS: 'all' });
  talk.send({ id: 1, ...INITIALIZE });
  await talk.answerTo(1);
  let id = 1;
  for (const tool of EXPLORER_TOOLS.filter(({ readOnly }) => readOnly)) {
    const usual = Object.fromEntries(tool.required.map((argument) => [argument, USUAL[argument]]));
    talk.send({ id: ++id, method: 'tools/call', params: { name: tool.name, arguments: usual } });
    const { result } = await talk.answerTo(id);
    const text = JSON.stringify(result);
    assert.ok(!text.includes(KEY), `${tool.name} shows the key`);
    assert.ok(!text.includes('hunter2'), `${tool.name} shows a password`);
    const [first] = (result?.content ?? []) as readonly { text: string }[];
    assert.ok((first?.text.length ?? 0) <= 6000, `${tool.name}: ${first?.text.length} characters`);
  }
  talk.endInput();
  await talk.ended();
  assert.ok(!talk.complaints().includes(KEY));
});
