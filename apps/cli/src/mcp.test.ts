import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    timeout: 120_000,
  });
  return { status, stdout, stderr };
}

const GC_LOG = [
  '[0.010s][info][gc] Using G1',
  '[1.000s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(256M) 3.100ms',
  '[2.000s][info][gc] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 28M->5M(256M) 2.500ms',
].join('\n');

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

test('hindsight mcp --local analyzes without a service, keeps the result in its folder, and ends with its input', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-mcp-local-'));
  try {
    const analyze = {
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: { name: 'analyze', arguments: { textContent: GC_LOG, fileName: 'gc.log' } },
    };
    const words = ['--local', '--tools', 'all', '--folder', join(folder, 'data')];
    const input = `${JSON.stringify(INITIALIZE)}\n${JSON.stringify(analyze)}\n`;
    const { status, stdout, stderr } = mcp(words, {}, input);
    assert.equal(status, 0, stderr);
    const [, answered = '{}'] = stdout.trim().split('\n');
    const { result } = JSON.parse(answered) as { result: { structuredContent: { kind: string; state: string } } };
    assert.deepEqual([result.structuredContent.kind, result.structuredContent.state], ['gc-log', 'done']);
    assert.ok(existsSync(join(folder, 'data', 'hindsight.sqlite')));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

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
