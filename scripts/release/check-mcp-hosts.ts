import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { ROOT } from '../repository.ts';

const PAGE = 'docs/mcp.md';
/** Written by build-mcp.ts. */
const BUILT = join(ROOT, 'dist/hindsight-mcp.mjs');
const HTTP_KEY = 'the-key-of-the-mcp-server';

/** One server in the configuration of a host. */
interface HostEntry {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a page says is configured, with paths and addresses of this machine. */
export interface HostPlaces {
  /** Address of a running service. */
  readonly service: string;
  readonly key: string;
  /** Folder with artifacts. */
  readonly folder: string;
}

const localize = ({ service, key, folder }: HostPlaces, text: string): string =>
  text
    .replace('/opt/hindsight/hindsight-mcp.mjs', BUILT)
    .replace('http://127.0.0.1:7070', service)
    .replace('the key of the service', key)
    .replace('the key of the MCP server', HTTP_KEY)
    .replaceAll(/\/home\/me\/dumps(?:,\/var\/log\/app)?/g, folder);

/** The entries of all JSON blocks of the page. */
const listEntries = (text: string): HostEntry[] =>
  [...text.matchAll(/^```json\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
    Object.values((JSON.parse(block) as { mcpServers?: Record<string, HostEntry> }).mcpServers ?? {}),
  );

/** The commands that the lines of `claude mcp add` and the like give a host, without the folder of an installation. */
const listCommands = (text: string): HostEntry[] =>
  [...text.matchAll(/`\w+ mcp add hindsight (?:-- )?npx --prefix \S+ (hindsight) (mcp [^`]+)`/g)].map(
    ([, command = '', words = '']) => ({ command, args: words.split(' ') }),
  );

async function startHttpServer({ service, key, folder }: HostPlaces): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [BUILT, 'http'], {
    env: {
      ...process.env,
      SERVICE_BASE_URL: service,
      SERVICE_API_KEY: key,
      SERVICE_MCP_HTTP_API_KEY: HTTP_KEY,
      SERVICE_MCP_HTTP_PORT: '0',
      SERVICE_FILEPATH_ALLOWLIST: folder,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  for await (const chunk of child.stderr) {
    output += chunk;
    const [url] = /http:\/\/\S+\/mcp/.exec(output) ?? [];
    if (url) return { child, url };
  }
  throw new Error(`the MCP server did not start: ${output}`);
}

async function countTools(transport: StdioClientTransport | StreamableHTTPClientTransport): Promise<number> {
  const client = new Client({ name: 'check-documentation', version: '1.0.0' });
  await client.connect(transport);
  try {
    return (await client.listTools()).tools.length;
  } finally {
    await client.close();
  }
}

/** A server and how many tools it has. */
export interface HostResult {
  readonly name: string;
  readonly tools: number;
}

/** Starts or reaches each server that the page about MCP configures, as a host does. */
export async function checkMcpHosts(places: HostPlaces, path: string): Promise<HostResult[]> {
  const text = localize(places, readFileSync(join(ROOT, PAGE), 'utf8'));
  const { child, url } = await startHttpServer(places);
  try {
    const found: HostResult[] = [];
    for (const { command, args = [], env, headers } of [...listEntries(text), ...listCommands(text)]) {
      const transport =
        command === undefined
          ? new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { ...headers } } })
          : new StdioClientTransport({
              command,
              args: [...args],
              env: { PATH: path, HOME: places.folder, ...env },
              cwd: places.folder,
              stderr: 'ignore',
            });
      found.push({ name: [command ?? 'http', ...args].join(' '), tools: await countTools(transport) });
    }
    return found;
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}
