/** `npm run bench:mcp`: time of the built MCP server to its first answer, and its memory then and with many sessions. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MCP_FILE } from '../scripts/build-mcp.ts';
import { ROOT } from '../scripts/repository.ts';

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

/** Returns the resident memory of a process in MB. */
function residentMb(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) * 1024) / 1e6;
}

async function toFirstAnswer(): Promise<{ ms: number; mb: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [MCP_FILE], { env: ENVIRONMENT, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`${INITIALIZE}\n`);
  await once(child.stdout, 'data');
  const measured = { ms: performance.now() - started, mb: residentMb(child.pid) };
  child.stdin.end();
  await once(child, 'exit');
  return measured;
}

async function inCompany(): Promise<number> {
  const child = spawn(process.execPath, [MCP_FILE, 'http'], { env: ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe'] });
  const [said] = (await once(child.stderr, 'data')) as [Buffer];
  const [url = ''] = /http:\S+/.exec(said.toString()) ?? [];
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  for (let i = 0; i < SESSIONS; i++) await (await fetch(url, { method: 'POST', headers, body: INITIALIZE })).text();
  const mb = residentMb(child.pid);
  child.kill('SIGTERM');
  await once(child, 'exit');
  return mb;
}

spawnSync(process.execPath, [join(ROOT, 'scripts/build-mcp.ts')], { stdio: 'inherit' });
const runs: { ms: number; mb: number }[] = [];
for (let run = 0; run < RUNS; run++) runs.push(await toFirstAnswer());
const times = runs.map(({ ms }) => ms).sort((a, b) => a - b);
const median = times[Math.floor(RUNS / 2)] ?? Number.NaN;
const alone = Math.max(...runs.map(({ mb }) => mb));
const together = await inCompany();
process.stdout.write(
  [
    `start to initialize answer   best of ${RUNS} ${times[0]?.toFixed(0)} ms, median ${median.toFixed(0)} ms   goal < ${GOAL_MS} ms`,
    `resident after it            ${alone.toFixed(0)} MB   goal < ${GOAL_MB} MB`,
    `resident with ${SESSIONS} sessions   ${together.toFixed(0)} MB   goal < ${GOAL_MB} MB`,
    '',
  ].join('\n'),
);
process.exitCode = (times[0] ?? Number.NaN) < GOAL_MS && alone < GOAL_MB && together < GOAL_MB ? 0 : 1;
