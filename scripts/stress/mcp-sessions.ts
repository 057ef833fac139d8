/**
 * `npm run stress:mcp-sessions`: 10,000 sessions that are opened and never used again, some with a stream that is cut off. Prints what
 * the MCP server keeps of them; fails when that grows from the first 2,000 to the last.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MCP_FILE } from '../build-mcp.ts';
import { ROOT } from '../repository.ts';

const SESSIONS = 10_000;
const AT_ONCE = 50;
const EVERY = 2_000;
/** One session in this many opens a stream that is cut off. */
const STREAM_EVERY = 10;
/** If ten bytes of each of 10,000 sessions leaked, that would be 0.1 MB; a whole session has about 50 kB. */
const NOISE_MB = 1;

const ENVIRONMENT = {
  SERVICE_FILEPATH_ALLOWLIST: '*',
  SERVICE_MCP_HTTP_ALLOW_INSECURE: 'true',
  SERVICE_MCP_HTTP_PORT: '0',
  SERVICE_MCP_HTTP_MAX_SESSIONS: '100000',
  SERVICE_MCP_HTTP_SESSION_IDLE_SEC: '1',
  SERVICE_MCP_HTTP_SSE_KEEPALIVE_SEC: '1',
};
const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'dropped', version: '1' } },
});

/** Loaded into the server: on a signal it runs a garbage collection and reports the heap that is left. */
const REPORT_HEAP = `data:text/javascript,process.on('SIGUSR2',()=>{gc();gc();console.error('heap '+process.memoryUsage().heapUsed)})`;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

function open(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const post = request(url, { method: 'POST', headers, agent }, (response) => {
      response.resume().on('end', () => resolve(String(response.headers['mcp-session-id'])));
    });
    post.on('error', reject).end(INITIALIZE);
  });
}

function openAndTearStream(url: string, session: string): Promise<void> {
  return new Promise((resolve) => {
    const headers = { accept: 'text/event-stream', 'mcp-session-id': session };
    const get = request(url, { headers, agent: false }, () => {
      get.destroy();
      resolve();
    });
    get.on('error', () => resolve()).end();
  });
}

spawnSync(process.execPath, [join(ROOT, 'scripts/build-mcp.ts')], { stdio: 'inherit' });
const server = spawn(process.execPath, ['--expose-gc', '--import', REPORT_HEAP, MCP_FILE, 'http'], {
  env: ENVIRONMENT,
  stdio: ['ignore', 'ignore', 'pipe'],
});
const [said] = (await once(server.stderr, 'data')) as [Buffer];
const [url = ''] = /http:\S+/.exec(said.toString()) ?? [];

/** Memory that the server needs in any case, in MB. */
async function liveMb(): Promise<number> {
  const reported = once(server.stderr, 'data') as Promise<[Buffer]>;
  server.kill('SIGUSR2');
  const [line] = await reported;
  return Number(/heap (\d+)/.exec(line.toString())?.[1]) / 1e6;
}

const seen: number[] = [];
for (let opened = 0; opened < SESSIONS; ) {
  const batch = Array.from({ length: AT_ONCE }, async (_, n) => {
    const session = await open(url);
    if ((opened + n) % STREAM_EVERY === 0) await openAndTearStream(url, session);
  });
  await Promise.all(batch);
  opened += AT_ONCE;
  if (opened % EVERY !== 0) continue;
  // Longer than the idle time of a session, and than it takes to notice a cut stream.
  await wait(4_000);
  const mb = await liveMb();
  seen.push(mb);
  process.stdout.write(`${String(opened).padStart(6)} sessions opened and dropped   ${mb.toFixed(1)} MB live\n`);
}
agent.destroy();
server.kill('SIGTERM');
await once(server, 'exit');
const begin = seen[0] ?? Number.NaN;
const end = seen.at(-1) ?? Number.NaN;
process.exitCode = end <= begin + NOISE_MB ? 0 : 1;
process.stdout.write(process.exitCode === 0 ? 'no leak\n' : `grew from ${begin.toFixed(1)} to ${end.toFixed(1)} MB\n`);
