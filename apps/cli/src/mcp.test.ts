import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../bin/hindsight.mjs', import.meta.url));

function mcp(words: readonly string[], variables: Readonly<Record<string, string>>, input = '') {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('SERVICE_'));
  const env = { ...Object.fromEntries(others), ...variables };
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, 'mcp', ...words], {
    env,
    input,
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { status, stdout, stderr };
}

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

for (const words of [[], ['stdio']]) {
  test(`hindsight mcp ${words.join()} serves the protocol on standard output until its input ends`, () => {
    const { status, stdout, stderr } = mcp(
      words,
      { SERVICE_FILEPATH_ALLOWLIST: '*' },
      `${JSON.stringify(INITIALIZE)}\n`,
    );
    assert.equal(status, 0, stderr);
    const answer = JSON.parse(stdout) as { result: { serverInfo: { name: string } } };
    assert.equal(answer.result.serverInfo.name, 'hindsight');
  });
}

test('hindsight mcp http without a key exits with a line that names the missing setting', () => {
  const { status, stdout, stderr } = mcp(['http'], { SERVICE_FILEPATH_ALLOWLIST: '*' });
  assert.equal(status, 2);
  assert.equal(stdout, '');
  assert.match(stderr, /^hindsight-mcp: configuration error: SERVICE_MCP_HTTP_API_KEY is required[^\n]*\n$/);
});

test('an unknown transport is a usage error', () => {
  const { status, stderr } = mcp(['sse'], {});
  assert.equal(status, 2);
  assert.match(stderr, /stdio, http/);
});
