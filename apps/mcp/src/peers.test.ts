import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { BUNDLE } from '../testing/bundle.ts';
import { conformance, conformanceAlpha, inspector, PEERS } from '../testing/peers.ts';
import { aRunningMcp, type RunningMcp } from '../testing/processes.ts';
import { anUpstream, contractAnswer, send, type Upstream } from '../testing/upstream-stub.ts';

const KEY = 'the-key-of-the-clients';
const BASELINE = join(PEERS, 'baseline.yml');
const folder = mkdtempSync(join(tmpdir(), 'hindsight-mcp-peers-'));
const file = join(folder, 'gc.log');
writeFileSync(file, 'a log');

let upstream: Upstream;
/** The suite cannot send headers, hence no key. */
let open: RunningMcp;
let guarded: RunningMcp;
let settings: Readonly<Record<string, string>>;
before(async () => {
  upstream = await anUpstream();
  settings = {
    SERVICE_BASE_URL: upstream.url,
    SERVICE_API_KEY: 'the-key-of-the-service',
    SERVICE_FILEPATH_ALLOWLIST: folder,
  };
  open = await aRunningMcp({ ...settings, SERVICE_MCP_HTTP_ALLOW_INSECURE: 'true' });
  guarded = await aRunningMcp({ ...settings, SERVICE_MCP_HTTP_API_KEY: KEY });
});
after(async () => {
  await Promise.all([open?.stop(), guarded?.stop(), upstream.close()]);
  rmSync(folder, { recursive: true });
});

test('the conformance suite passes, except for scenarios that need the tools of an example', async () => {
  const { status, output } = await conformance(['server', '--url', open.url, '--expected-failures', BASELINE]);
  assert.equal(status, 0, output);
  assert.match(output, /Baseline check passed/);
  for (const scenario of ['server-initialize', 'tools-list', 'ping', 'dns-rebinding-protection']) {
    assert.match(output, new RegExp(`✓ ${scenario}: [1-9]`));
  }
});

async function anExplorer(context: TestContext): Promise<RunningMcp> {
  const explorer = await aRunningMcp({
    ...settings,
    SERVICE_MCP_HTTP_ALLOW_INSECURE: 'true',
    SERVICE_MCP_TOOLS: 'all',
  });
  context.after(() => explorer.stop());
  upstream.answer = (received, response) => {
    const { path } = received;
    send(response, path === '/api/analyses' ? { status: 200, body: { analyses: [] } } : contractAnswer(received));
  };
  return explorer;
}

test('the conformance suite passes with the whole explorer, its lists of resources and prompts included', async (context) => {
  const { url } = await anExplorer(context);
  const words = ['server', '--url', url, '--expected-failures', join(PEERS, 'baseline-all.yml')];
  const { status, output } = await conformance(words);
  assert.equal(status, 0, output);
  for (const scenario of ['tools-list', 'resources-list', 'prompts-list']) {
    assert.match(output, new RegExp(`✓ ${scenario}: [1-9]`));
  }
});

for (const [version, baseline] of [
  ['2025-11-25', 'baseline-all.yml'],
  ['2026-07-28', 'baseline-all-2026-07-28.yml'],
] as const) {
  test(`the newest conformance suite passes with the whole explorer, ${version}`, async (context) => {
    const { url } = await anExplorer(context);
    const words = ['server', '--url', url, '--requirements', version, '--expected-failures', join(PEERS, baseline)];
    const { status, output } = await conformanceAlpha(words);
    assert.equal(status, 0, output);
  });
}

test('the newest conformance suite passes too, for sessions', async () => {
  const words = ['server', '--url', open.url, '--requirements', '2025-11-25', '--expected-failures', BASELINE];
  const { status, output } = await conformanceAlpha(words);
  assert.equal(status, 0, output);
  assert.match(output, /✓ server-session-lifecycle: 3 passed, 0 failed/);
});

test('and for the stateless protocol', async () => {
  const baseline = join(PEERS, 'baseline-2026-07-28.yml');
  const words = ['server', '--url', open.url, '--requirements', '2026-07-28', '--expected-failures', baseline];
  const { status, output } = await conformanceAlpha(words);
  assert.equal(status, 0, output);
  assert.match(output, /✓ http-header-validation: 14 passed, 0 failed/);
  assert.match(output, /server-stateless: 24 passed, 4 failed/);
});

const stdio = () => [
  'node',
  BUNDLE,
  ...Object.entries(settings).flatMap(([name, value]) => ['-e', `${name}=${value}`]),
];
const http = (header: string) => [guarded.url, '--transport', 'http', '--header', header];
const call = (tool: string, ...args: string[]) => ['--method', 'tools/call', '--tool-name', tool, ...args];

test('the Inspector lists the tools over stdio without a warning', async () => {
  const { status, output } = await inspector([...stdio(), '--method', 'tools/list', '--strict']);
  assert.equal(status, 0, output);
  for (const name of ['analyzeGcLog', 'analyzeThreadDump', 'analyzeHeapDump', 'generateLdapToken']) {
    assert.ok(output.includes(name));
  }
});

test('the Inspector lists the tools of the explorer without a warning', async () => {
  const words = [...stdio(), '-e', 'SERVICE_MCP_TOOLS=all', '--method', 'tools/list', '--strict'];
  const { status, output } = await inspector(words);
  assert.equal(status, 0, output);
  for (const name of ['analyze', 'heapOql', 'queryFlightRecording', 'generateLdapToken'])
    assert.ok(output.includes(name));
});

test('the Inspector calls over stdio, with the types that it guesses', async () => {
  const { status, output } = await inspector([
    ...stdio(),
    ...call(
      'analyzeGcLog',
      '--tool-arg',
      `filePath=${file}`,
      '--tool-arg',
      'graphs=true',
      '--tool-arg',
      'normalizeUnits=true',
    ),
  ]);
  assert.equal(status, 0, output);
  assert.match(output, /a log/);
  assert.equal(upstream.received.at(-1)?.query.graphs, 'true');
});

test('the Inspector sees a refused file as an error of the tool', async () => {
  const { status, output } = await inspector([
    ...stdio(),
    ...call('analyzeHeapDump', '--tool-arg', 'filePath=/etc/passwd'),
  ]);
  assert.equal(status, 5, output);
  assert.match(output, /outside the allowed directories/);
});

test('the Inspector lists over HTTP with a bearer key and is refused without one', async () => {
  const { status, output } = await inspector([
    ...http(`Authorization: Bearer ${KEY}`),
    '--method',
    'tools/list',
    '--strict',
  ]);
  assert.equal(status, 0, output);
  assert.match(output, /analyzeGcLog/);
  const refused = await inspector([guarded.url, '--transport', 'http', '--method', 'tools/list']);
  assert.notEqual(refused.status, 0);
  assert.match(refused.output, /auth_required|401|Unauthorized/i);
});

for (const era of ['legacy', 'modern']) {
  test(`the Inspector calls over HTTP with a raw key, in the ${era} era`, async () => {
    const { status, output } = await inspector([
      ...http(`X-Mcp-Api-Key: ${KEY}`),
      ...call('analyzeThreadDump', '--tool-args-json', '{"textContent":"a dump"}', '--format', 'json'),
      '--protocol-era',
      era,
    ]);
    assert.equal(status, 0, output);
    assert.match(output, /a dump/);
  });
}
