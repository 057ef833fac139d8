import { request as requestHttp } from 'node:http';
import type { TestContext } from 'node:test';
import { startHttp } from '../src/http/start-http.ts';
import { readSettings } from '../src/settings.ts';
import { INITIALIZE, type Variables } from './processes.ts';

export const KEY = 'the-key-of-the-clients';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Sends every header unchanged; `fetch` would set some of them itself. */
export function request(url: string, { method = 'POST', headers = {}, body }: RequestOptions = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = requestHttp(url, { method, headers, agent: false }, async (response) => {
      try {
        let text = '';
        for await (const piece of response) text += piece;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      } catch (error) {
        reject(error);
      }
    });
    request.on('error', reject);
    request.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
  });
}

/** Runs the server in this process until the end of its test. */
export async function anHttpServer(context: TestContext, variables: Variables = {}) {
  const read = readSettings(
    { SERVICE_FILEPATH_ALLOWLIST: '*', SERVICE_MCP_HTTP_API_KEY: KEY, SERVICE_MCP_HTTP_PORT: '0', ...variables },
    'http',
  );
  if (!read.ok) throw new Error(read.problem);
  const server = await startHttp(read.settings);
  context.after(() => server.close());
  const { url } = server;
  const usual = {
    'content-type': 'application/json',
    accept: 'application/json',
    authorization: `Bearer ${KEY}`,
  };
  /** Sends a POST like a client; a header with an empty value is omitted. */
  const post = (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply> => {
    const all = Object.entries({ ...usual, ...headers }).filter(([, value]) => value !== '');
    const message =
      typeof body === 'object' && body !== null && !Array.isArray(body) ? { jsonrpc: '2.0', ...body } : body;
    return request(url, { headers: Object.fromEntries(all), body: message });
  };
  const initialize = (headers: Readonly<Record<string, string>> = {}) => post({ id: 1, ...INITIALIZE }, headers);
  return {
    url,
    post,
    initialize,
    /** The headers of a new session. */
    async session(): Promise<Readonly<Record<string, string>>> {
      const { headers, text } = await initialize();
      const id = headers['mcp-session-id'];
      if (typeof id !== 'string') throw new Error(text);
      return { 'mcp-session-id': id };
    },
    call: async (name: string, args: object, headers: Readonly<Record<string, string>>, id = 2) => {
      const reply = await post({ id, method: 'tools/call', params: { name, arguments: args } }, headers);
      const { result, error } = JSON.parse(reply.text) as {
        result?: { content: { text: string }[]; isError?: boolean };
        error?: { code: number; message: string };
      };
      return { ...reply, text: result?.content[0]?.text ?? '', isError: result?.isError ?? false, error };
    },
  };
}
