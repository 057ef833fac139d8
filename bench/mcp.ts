/** `npm run bench:mcp`: time of the built MCP server to its first answer, and its memory then and with many sessions. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { MCP_FILE } from '../scripts/build-mcp.ts';
import { ROOT } from '../scripts/repository.ts';
import { readResidentBytes } from '../scripts/stress/processes.ts';
import { MB } from './measure.ts';
import { findSpread } from './spread.ts';

const RUNS = 15;
const SESSIONS = 100;
const GOAL_MS = 300;
const GOAL_MB = 120;
const ENVIRONMENT = {
  SERVICE_FILEPATH_ALLOWLIST: '*',
  SERVICE_MCP_HTTP_ALLOW_INSECURE: 'true',
  SERVICE_MCP_HTTP_PORT: '0',
};
const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
});

const measureMb = ({ pid = -1 }: ChildProcess): number => readResidentBytes(pid) / MB;

async function measureFirstAnswer(): Promise<{ ms: number; mb: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [MCP_FILE], { env: ENVIRONMENT, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`${INITIALIZE}\n`);
  await once(child.stdout, 'data');
  const measured = { ms: performance.now() - started, mb: measureMb(child) };
  child.stdin.end();
  await once(child, 'exit');
  return measured;
}

/** Measures the memory of a server with many sessions, in MB. */
async function measureSessions(): Promise<number> {
  const child = spawn(process.execPath, [MCP_FILE, 'http'], { env: ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe'] });
  const [line] = (await once(child.stderr, 'data')) as [Buffer];
  const [url = ''] = /http:\S+/.exec(line.toString()) ?? [];
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  for (let i = 0; i < SESSIONS; i++) await (await fetch(url, { method: 'POST', headers, body: INITIALIZE })).text();
  const mb = measureMb(child);
  child.kill('SIGTERM');
  await once(child, 'exit');
  return mb;
}

spawnSync(process.execPath, [join(ROOT, 'scripts/build-mcp.ts')], { stdio: 'inherit' });
const runs: { ms: number; mb: number }[] = [];
for (let run = 0; run < RUNS; run++) runs.push(await measureFirstAnswer());
const { least, median } = findSpread(runs.map(({ ms }) => ms));
const alone = Math.max(...runs.map(({ mb }) => mb));
const together = await measureSessions();
process.stdout.write(
  [
    `start to initialize answer   best of ${RUNS} ${least.toFixed(0)} ms, median ${median.toFixed(0)} ms   goal < ${GOAL_MS} ms`,
    `resident after it            ${alone.toFixed(0)} MB   goal < ${GOAL_MB} MB`,
    `resident with ${SESSIONS} sessions   ${together.toFixed(0)} MB   goal < ${GOAL_MB} MB`,
    '',
  ].join('\n'),
);
process.exitCode = least < GOAL_MS && alone < GOAL_MB && together < GOAL_MB ? 0 : 1;
