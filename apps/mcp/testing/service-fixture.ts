import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './bundle.ts';
import { cleanEnvironment } from './processes.ts';

/** Starts the service as a process; nothing of it is imported here. */
const MAIN = join(ROOT, 'apps/cli/bin/hindsight.mjs');
const START_MS = 30_000;

export const SERVICE_KEY = 'the-key-of-the-real-service';

const SHARED = join(ROOT, '../shared/data/gc');
const OWN = join(ROOT, 'artifacts/gc/testing/samples');

/** Real logs: the reference data next to the checkout, or else the few that are part of it. */
export const LOGS = existsSync(SHARED) ? SHARED : OWN;

export const DUMPS = join(ROOT, 'artifacts/threads/testing/samples');

export const HEAPS = join(ROOT, 'artifacts/heap/testing/samples');

const DIRECTORY = join(ROOT, 'apps/service/testing/slapd-process.ts');

/** Starts a real directory, with its settings for the service and one user. */
export async function aRealDirectory() {
  const child = spawn(process.execPath, [DIRECTORY], { env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const { settings, user } = JSON.parse(String(line)) as {
    readonly settings: Readonly<Record<string, string>>;
    readonly user: { readonly username: string; readonly password: string };
  };
  return {
    settings,
    user,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Starts a Hindsight service on a free port, which may download from this machine. */
export async function aService(settings: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-mcp-service-'));
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    env: {
      ...cleanEnvironment(),
      SERVICE_HTTP_PORT: '0',
      SERVICE_DATA_DIR: folder,
      SERVICE_API_KEYS: SERVICE_KEY,
      SERVICE_LOCATION_ALLOW: '127.0.0.1',
      SERVICE_LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      output += piece;
    });
  }
  const deadline = Date.now() + START_MS;
  let url: string | undefined;
  while (url === undefined) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error(`the service did not start: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    [, url] = /listens on (\S+)/.exec(output) ?? [];
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}
