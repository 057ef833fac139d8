import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, test } from 'node:test';
import { bundleMcp, MCP_FILE } from './build-mcp.ts';
import { ROOT } from './repository.ts';

const MEGABYTE = 1024 ** 2;
const folder = mkdtempSync(join(tmpdir(), 'hindsight-mcp-file-'));
let built: string;
before(async () => {
  assert.equal(spawnSync(process.execPath, [join(ROOT, 'scripts/build-mcp.ts')]).status, 0);
  built = readFileSync(MCP_FILE, 'utf8');
});
after(() => rmSync(folder, { recursive: true }));

test('two builds of the MCP server are the same bytes, and those of the file', async () => {
  assert.equal(await bundleMcp(), await bundleMcp());
  assert.equal(await bundleMcp(), built);
});

test('the file is below 1 MB, names no path of this machine, and brings its licences along', () => {
  assert.ok(Buffer.byteLength(built) < MEGABYTE, `${Buffer.byteLength(built)} bytes`);
  assert.ok(!built.includes(ROOT));
  for (const text of ['Apache License', 'Colin McDonnell', 'Evgeny Poberezkin', 'Douglas Christopher Wilson']) {
    assert.ok(built.includes(text), text);
  }
});

test('the file imports nothing but Node', () => {
  const imported = [...built.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^"'\n]+)["']/g)].map(([, name]) => name ?? '');
  assert.ok(imported.length > 5);
  assert.deepEqual(
    imported.filter((name) => !isBuiltin(name)),
    [],
  );
});

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

/** This Node, and the one that came with the machine, which is another when npm runs under it. */
const NODES = [
  process.execPath,
  ...(process.env.PATH ?? '')
    .split(delimiter)
    .map((path) => join(path, 'node'))
    .filter((path) => spawnSync(path, ['--version']).status === 0),
];
const readVersion = (path: string) => spawnSync(path, ['--version']).stdout.toString().trim();

for (const [version, path] of new Map(NODES.map((node) => [readVersion(node), node]))) {
  test(`the file runs alone in an empty folder on Node ${version}`, () => {
    const alone = join(folder, 'hindsight-mcp.mjs');
    copyFileSync(MCP_FILE, alone);
    const { status, stdout, stderr } = spawnSync(path, [alone], {
      cwd: folder,
      env: { SERVICE_FILEPATH_ALLOWLIST: folder },
      input: `${JSON.stringify(INITIALIZE)}\n`,
      timeout: 20_000,
    });
    assert.equal(status, 0, stderr.toString());
    assert.match(stdout.toString(), /"protocolVersion":"2025-11-25"/);
  });
}
