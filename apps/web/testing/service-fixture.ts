import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The service as a person starts it; the application knows only its address. */
const MAIN = fileURLToPath(new URL('../../cli/bin/hindsight.mjs', import.meta.url));
const START_MS = 30_000;

export const KEY = 'key-of-the-browser-tests';

export interface ServiceUnderTest {
  readonly url: string;
  /** Sends an artifact by REST, a GC log if no other path is given, and returns the answer. */
  analyze(artifact: string | Buffer, query?: Readonly<Record<string, string>>, path?: string): Promise<AnalysisAnswer>;
  stop(): Promise<void>;
}

interface AnalysisAnswer {
  readonly responseId: string;
  readonly webReport: string;
  readonly findings: readonly { readonly id: string; readonly title: string }[];
}

async function waitForAddress(service: ChildProcess): Promise<string> {
  let output = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const giveUp = setTimeout(() => reject(new Error(`the service did not start: ${output}`)), START_MS);
  const listen = (chunk: Buffer) => {
    output += chunk;
    const [, url] = /listens on (\S+)/.exec(output) ?? [];
    if (url) resolve(url);
  };
  service.stdout?.on('data', listen);
  service.stderr?.on('data', listen);
  service.once('exit', () => reject(new Error(`the service ended: ${output}`)));
  return promise.finally(() => clearTimeout(giveUp));
}

export async function aServiceUnderTest(settings: Readonly<Record<string, string>> = {}): Promise<ServiceUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-web-'));
  const bare = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SERVICE_')));
  const service = spawn(process.execPath, [MAIN, 'serve'], {
    env: { ...bare, SERVICE_HTTP_PORT: '0', SERVICE_DATA_DIR: folder, SERVICE_API_KEYS: KEY, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await waitForAddress(service);
  return {
    url,
    analyze: async (artifact, query = {}, path = '/analyzeGC') => {
      const address = `${url}${path}?${new URLSearchParams({ apiKey: KEY, ...query })}`;
      const body = typeof artifact === 'string' ? artifact : new Uint8Array(artifact);
      const response = await fetch(address, { method: 'POST', body });
      if (!response.ok) throw new Error(`the artifact was refused: ${await response.text()}`);
      return (await response.json()) as AnalysisAnswer;
    },
    stop: async () => {
      if (service.exitCode === null) {
        service.kill('SIGTERM');
        await once(service, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
