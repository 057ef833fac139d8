import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { BUNDLE } from '../testing/bundle.ts';
import { type AnyClient, clientOfFirstGeneration } from '../testing/peers.ts';
import { aRunningMcp, cleanEnvironment, type RunningMcp } from '../testing/processes.ts';
import { aRealDirectory, aService, DUMPS, HEAPS, LOGS, SERVICE_KEY } from '../testing/service-fixture.ts';
import { anUpstream, readToken, type Upstream, USER } from '../testing/upstream-stub.ts';

const KEY = 'the-key-of-the-clients';
const LOG = 'j17-parallel-sysgc.log';
const HEAP = 'small.hprof';
const DUMP = 'deadlock-with-lead-in-jdk25-jstack-l.txt';

let directory: Awaited<ReturnType<typeof aRealDirectory>>;
let service: Awaited<ReturnType<typeof aService>>;
/** Returns what was sent. */
let upstream: Upstream;
let files: Server;
let modes: Readonly<Record<Mode, Readonly<Record<string, string>>>>;
let servers: Readonly<Record<Mode, RunningMcp>>;

before(async () => {
  directory = await aRealDirectory();
  service = await aService(directory.settings);
  upstream = await anUpstream();
  files = createServer((_, response) => void response.end(readFileSync(join(LOGS, LOG)))).listen(0, '127.0.0.1');
  const common = { SERVICE_FILEPATH_ALLOWLIST: `${LOGS},${DUMPS},${HEAPS}`, SERVICE_MCP_HTTP_API_KEY: KEY };
  modes = {
    A: { ...common, SERVICE_BASE_URL: service.url, SERVICE_API_KEY: SERVICE_KEY },
    B: { ...common, SERVICE_BASE_URL: upstream.url, SERVICE_OU: 'shop' },
    'B with a directory': { ...common, SERVICE_BASE_URL: service.url, SERVICE_OU: 'engineering' },
  };
  const running = await Promise.all(Object.values(modes).map(aRunningMcp));
  const [A, B, real] = running as [RunningMcp, RunningMcp, RunningMcp];
  servers = { A, B, 'B with a directory': real };
});
after(async () => {
  files?.close();
  await Promise.all([
    ...Object.values(servers ?? {}).map((server) => server.stop()),
    upstream?.close(),
    service?.stop(),
    directory?.stop(),
  ]);
});

type Mode = 'A' | 'B' | 'B with a directory';

interface Parts {
  readonly client: AnyClient;
  /** Checks the protocol version after the connection. */
  readonly check?: () => void;
  readonly stdio: (parts: object) => unknown;
  readonly http: (url: URL, options: object) => unknown;
}

const second = (mode: 'legacy' | 'auto'): Parts => {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  return {
    client: {
      connect: (transport) => client.connect(transport as Transport),
      listTools: () => client.listTools(),
      callTool: (params) => client.callTool({ ...params, arguments: { ...params.arguments } }),
      close: () => client.close(),
    },
    check: () => assert.equal(client.getNegotiatedProtocolVersion(), mode === 'auto' ? '2026-07-28' : '2025-11-25'),
    stdio: (parts) => new StdioClientTransport(parts as ConstructorParameters<typeof StdioClientTransport>[0]),
    http: (url, options) => new StreamableHTTPClientTransport(url, options),
  };
};

async function connectFirstGeneration(): Promise<Parts> {
  const { Client: Old, Stdio, Http } = await clientOfFirstGeneration();
  return {
    client: new Old({ name: 'test', version: '1' }),
    stdio: (parts) => new Stdio(parts),
    http: (url, options) => new Http(url, options),
  };
}

const CLIENTS: Readonly<Record<string, () => Promise<Parts> | Parts>> = {
  'the official client, second generation': () => second('legacy'),
  'the same with the stateless protocol': () => second('auto'),
  'the official client, first generation': connectFirstGeneration,
};

const TRANSPORTS = {
  stdio: ({ stdio }: Parts, mode: Mode) =>
    stdio({
      command: process.execPath,
      args: [BUNDLE],
      env: { ...cleanEnvironment(), ...modes[mode] },
    }),
  'Streamable HTTP': ({ http }: Parts, mode: Mode) =>
    http(new URL(servers[mode].url), { requestInit: { headers: { 'X-Mcp-Api-Key': KEY } } }),
};

interface Result {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly isError?: boolean;
}

/** Connects a client, and closes it even when the test fails. */
async function withClient(
  make: () => Promise<Parts> | Parts,
  transport: (parts: Parts, mode: Mode) => unknown,
  mode: Mode,
  use: (call: (name: string, args: object) => Promise<string>, client: AnyClient) => Promise<void>,
): Promise<void> {
  const parts = await make();
  await parts.client.connect(transport(parts, mode));
  parts.check?.();
  const call = async (name: string, args: object): Promise<string> => {
    const { content, isError } = (await parts.client.callTool({ name, arguments: args })) as Result;
    assert.equal(content.length, 1);
    assert.equal(content[0]?.type, 'text');
    const text = content[0]?.text ?? '';
    assert.notEqual(isError, true, text);
    return text;
  };
  try {
    await use(call, parts.client);
  } finally {
    await parts.client.close();
  }
}

/** The part that is the same in every answer on one log. */
const figures = (text: string) => {
  const { isProblem, gcKPI, threadDumpReport, troubleshootReport, findings } = JSON.parse(text) as {
    isProblem: boolean;
    gcKPI?: object;
    threadDumpReport?: object[];
    troubleshootReport?: object;
    findings: object[];
  };
  return { isProblem, gcKPI, threadDumpReport, troubleshootReport, findings };
};

async function analyzeByRest(path: string, file: string): Promise<ReturnType<typeof figures>> {
  const address = `${service.url}${path}?apiKey=${SERVICE_KEY}&fileName=${basename(file)}`;
  const answer = await fetch(address, { method: 'POST', body: readFileSync(file) });
  const expected = figures(await answer.text());
  assert.ok(expected.gcKPI ?? expected.threadDumpReport ?? expected.troubleshootReport);
  return expected;
}

for (const [who, make] of Object.entries(CLIENTS)) {
  test(`${who} works with the explorer: it analyzes, follows a hint, and checks the schema of each answer`, async () => {
    const explorer = ({ stdio }: Parts) =>
      stdio({
        command: process.execPath,
        args: [BUNDLE],
        env: { ...cleanEnvironment(), ...modes.A, SERVICE_MCP_TOOLS: 'all' },
      });
    await withClient(make, explorer, 'A', async (call, client) => {
      assert.ok((await client.listTools()).tools.length > 30);
      const summary = JSON.parse(await call('analyze', { filePath: join(DUMPS, DUMP) })) as {
        kind: string;
        next: { tool: string; arguments: object }[];
      };
      assert.equal(summary.kind, 'thread-dump');
      const hint = summary.next.find(({ tool }) => tool === 'deadlocks');
      assert.match(await call('deadlocks', hint?.arguments ?? {}), /"threads":\["pay/);
    });
  });

  for (const [way, transport] of Object.entries(TRANSPORTS)) {
    test(`${who}, over ${way}: a real service answers as by REST, from a file, a text and an address`, async () => {
      await withClient(make, transport, 'A', async (call, client) => {
        assert.equal((await client.listTools()).tools.length, 4);
        const filePath = join(LOGS, LOG);
        const expected = await analyzeByRest('/analyzeGC', filePath);
        assert.deepEqual(figures(await call('analyzeGcLog', { filePath })), expected);
        const textContent = readFileSync(filePath, 'utf8');
        assert.deepEqual(figures(await call('analyzeGcLog', { textContent, fileName: LOG })), expected);
        const location = `http://127.0.0.1:${(files.address() as AddressInfo).port}/${LOG}`;
        assert.deepEqual(figures(await call('analyzeGcLog', { location })), expected);
        assert.match(await call('analyzeGcLog', { filePath, accept: 'xml', graphs: 'true' }), /^<\?xml|^<response>/);
      });
    });

    test(`${who}, over ${way}: so it does for thread dumps and heap dumps`, async () => {
      await withClient(make, transport, 'A', async (call) => {
        const filePath = join(DUMPS, DUMP);
        assert.deepEqual(
          figures(await call('analyzeThreadDump', { filePath })),
          await analyzeByRest('/threaddump-api', filePath),
        );
        const heapPath = join(HEAPS, HEAP);
        const heap = await call('analyzeHeapDump', { filePath: heapPath });
        assert.deepEqual(figures(heap), await analyzeByRest('/analyze-hd-api', heapPath));
        assert.match(heap, /"troubleshootReport"/);
      });
    });

    // Over HTTP the stateless protocol has no place for a token: see sessions.test.ts.
    if (who.includes('stateless') && way !== 'stdio') continue;
    test(`${who}, over ${way}: a user signs in and analyses with the token`, async () => {
      await withClient(make, transport, 'B', async (call) => {
        assert.match(await call('generateLdapToken', USER), /"status":true/);
        await call('analyzeGcLog', { textContent: 'x' });
        assert.equal(upstream.received.at(-1)?.headers.authorization, `Bearer ${readToken(USER.username, 'shop')}`);
      });
    });

    test(`${who}, over ${way}: with a real directory the token opens the real service`, async () => {
      await withClient(make, transport, 'B with a directory', async (call) => {
        assert.match(await call('generateLdapToken', directory.user), /"status":true/);
        const filePath = join(LOGS, LOG);
        assert.deepEqual(
          figures(await call('analyzeGcLog', { filePath })),
          await analyzeByRest('/analyzeGC', filePath),
        );
      });
    });
  }
}
