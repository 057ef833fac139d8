import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cleanEnvironment } from './processes.ts';

/** Third-party programs with a lock file of their own; `npm test` installs them. */
export const PEERS = fileURLToPath(new URL('./peers/', import.meta.url));

function resolveInPeers(path: string): string {
  const file = join(PEERS, 'node_modules', path);
  if (!existsSync(file)) throw new Error(`${path} is not installed: run "npm test" once, or npm ci in ${PEERS}`);
  return file;
}

const CONFORMANCE = '@modelcontextprotocol/conformance/dist/index.js';
const CONFORMANCE_ALPHA = 'conformance-alpha/dist/index.js';
const INSPECTOR = '@modelcontextprotocol/inspector/clients/launcher/build/index.js';

export interface Ran {
  readonly status: number;
  readonly output: string;
}

const LIMIT_MS = 120_000;

/** Runs a third-party program in a folder of its own, where it can write its results. */
function runPeer(path: string, words: readonly string[]): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-mcp-peer-'));
  const env = { ...cleanEnvironment(), MCP_CATALOG_PATH: join(folder, 'catalog.json'), HOME: folder, NO_COLOR: '1' };
  return new Promise((resolve) => {
    const options = { cwd: folder, env, timeout: LIMIT_MS, maxBuffer: 2 ** 26 };
    const child = execFile(process.execPath, [resolveInPeers(path), ...words], options, (error, stdout, stderr) => {
      rmSync(folder, { recursive: true, force: true });
      resolve({ status: error ? (child.exitCode ?? -1) : 0, output: stdout + stderr });
    });
    child.stdin?.end();
  });
}

export const conformance = (words: readonly string[]): Promise<Ran> => runPeer(CONFORMANCE, words);
export const conformanceAlpha = (words: readonly string[]): Promise<Ran> => runPeer(CONFORMANCE_ALPHA, words);
export const inspector = (words: readonly string[]): Promise<Ran> => runPeer(INSPECTOR, ['--cli', ...words]);

/** The part of a client, old or new, that the tests use. */
export interface AnyClient {
  connect(transport: unknown): Promise<void>;
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(params: { name: string; arguments: object }): Promise<unknown>;
  close(): Promise<void>;
}

type Made<Thing> = new (...parts: unknown[]) => Thing;

const load = async (path: string): Promise<Readonly<Record<string, Made<unknown>>>> =>
  import(pathToFileURL(resolveInPeers(`@modelcontextprotocol/sdk/dist/esm/client/${path}`)).href);

/** The official client of the first generation. */
export async function clientOfFirstGeneration() {
  const [client, stdio, http] = await Promise.all([load('index.js'), load('stdio.js'), load('streamableHttp.js')]);
  return {
    Client: client.Client as Made<AnyClient>,
    Stdio: stdio.StdioClientTransport as Made<object>,
    Http: http.StreamableHTTPClientTransport as Made<object>,
  };
}
