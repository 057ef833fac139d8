import assert from 'node:assert/strict';
import { Agent, request as requestHttp } from 'node:http';
import { test } from 'node:test';
import { aRunningMcp, INITIALIZE } from '../testing/processes.ts';
import { anUpstream, readToken, USER } from '../testing/upstream-stub.ts';

const KEY = 'the-key-of-the-clients';
const SESSIONS = 100;
const CALLS_EACH = 10;

test('threat 32: 100 sessions with 1,000 calls at once, each gets its own answers with its own token', async (context) => {
  const upstream = await anUpstream();
  context.after(() => upstream.close());
  // Every user has a token of the own name; answers come in any order.
  upstream.answer = async ({ path, body, headers }, response) => {
    const { username = '' } = path === '/ldap/token' ? (JSON.parse(body.toString()) as { username?: string }) : {};
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
    const answer =
      path === '/ldap/token'
        ? { status: true, token: readToken(username, 'shop') }
        : {
            echo: body.toString(),
            by: Buffer.from(headers.authorization?.split('.')[1] ?? '', 'base64url').toString(),
          };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };
  const running = await aRunningMcp({
    SERVICE_BASE_URL: upstream.url,
    SERVICE_OU: 'shop',
    SERVICE_FILEPATH_ALLOWLIST: '*',
    SERVICE_MCP_HTTP_API_KEY: KEY,
  });
  context.after(() => running.stop());
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  context.after(() => agent.destroy());

  const post = (message: object, session: Readonly<Record<string, string>>) =>
    new Promise<{ text: string; session: string }>((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-mcp-api-key': KEY,
        ...session,
      };
      const request = requestHttp(running.url, { method: 'POST', headers, agent }, async (response) => {
        let text = '';
        for await (const piece of response) text += piece;
        resolve({ text, session: String(response.headers['mcp-session-id']) });
      });
      request.on('error', reject);
      request.end(JSON.stringify({ jsonrpc: '2.0', ...message }));
    });
  const call = (id: number, name: string, args: object) => ({
    id,
    method: 'tools/call',
    params: { name, arguments: args },
  });

  const calls = Array.from({ length: SESSIONS }, async (_, user) => {
    const { session: id } = await post({ id: 0, ...INITIALIZE }, {});
    const session = { 'mcp-session-id': id };
    await post(call(1, 'generateLdapToken', { username: `user-${user}`, password: USER.password }), session);
    const answers = Array.from({ length: CALLS_EACH }, async (__, n) => {
      const { text } = await post(call(n + 2, 'analyzeGcLog', { textContent: `${user}/${n}` }), session);
      const { id: answered, result } = JSON.parse(text) as { id: number; result: { content: { text: string }[] } };
      assert.equal(answered, n + 2);
      assert.deepEqual(JSON.parse(result.content[0]?.text ?? ''), {
        echo: `${user}/${n}`,
        by: `{"sub":"user-${user}","ou":"shop"}`,
      });
    });
    await Promise.all(answers);
    return id;
  });
  const ids = await Promise.all(calls);
  assert.equal(new Set(ids).size, SESSIONS);
  assert.equal(upstream.received.length, SESSIONS * (CALLS_EACH + 1));
});
