import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Environment, readSettings, type Settings } from './settings.ts';

const STDIO: Environment = { SERVICE_FILEPATH_ALLOWLIST: '/data' };
const HTTP: Environment = { ...STDIO, SERVICE_MCP_HTTP_API_KEY: 'a-key-of-clients' };

function readAccepted(environment: Environment, transport: 'stdio' | 'http' = 'stdio'): Settings {
  const read = readSettings(environment, transport);
  assert.ok(read.ok, read.ok ? '' : read.problem);
  return read.settings;
}

function readProblem(environment: Environment, transport: 'stdio' | 'http' = 'stdio'): string {
  const read = readSettings(environment, transport);
  return read.ok ? '' : read.problem;
}

test('stdio requires the allow-list only, and the defaults are those of the specification', () => {
  const { baseUrl, credentials, maxFileBytes, http } = readAccepted(STDIO);
  assert.equal(baseUrl, undefined);
  assert.equal(credentials, undefined);
  assert.equal(maxFileBytes, 104_857_600);
  assert.deepEqual(http, {
    host: '127.0.0.1',
    port: 8080,
    path: '/mcp',
    key: undefined,
    insecure: false,
    maxSessions: 100,
    idleMs: 1_800_000,
    allowRemote: false,
    keepAliveMs: 15_000,
  });
});

test('mode A is a key; mode B is an organization unit, with or without a token', () => {
  assert.deepEqual(readAccepted({ ...STDIO, SERVICE_API_KEY: 'abc' }).credentials, { mode: 'key', apiKey: 'abc' });
  assert.deepEqual(readAccepted({ ...STDIO, SERVICE_OU: 'shop' }).credentials, {
    mode: 'bearer',
    ou: 'shop',
    token: undefined,
  });
  const both = readAccepted({ ...STDIO, SERVICE_OU: 'shop', SERVICE_BEARER_TOKEN: 'a.b.c' });
  assert.deepEqual(both.credentials, { mode: 'bearer', ou: 'shop', token: 'a.b.c' });
});

for (const second of ['SERVICE_OU', 'SERVICE_BEARER_TOKEN']) {
  test(`a key excludes ${second}`, () => {
    assert.match(readProblem({ ...STDIO, SERVICE_API_KEY: 'abc', [second]: 'x' }), /SERVICE_API_KEY excludes/);
  });
}

test('a token without an organization unit is refused', () => {
  assert.match(readProblem({ ...STDIO, SERVICE_BEARER_TOKEN: 'a.b.c' }), /SERVICE_BEARER_TOKEN needs SERVICE_OU/);
});

const WRONG_LISTS = ['', ' ', ',', 'data', './data', '/data,data', '*,/data', '/data,*', '/data,../x', '~/data'];

for (const list of WRONG_LISTS) {
  test(`"${list}" is not a valid allow-list`, () => {
    const problem = readProblem({ SERVICE_FILEPATH_ALLOWLIST: list });
    assert.match(problem, /^SERVICE_FILEPATH_ALLOWLIST /);
    assert.ok(!problem.includes('/data'), 'what may be read is not told');
  });
}

test('a missing allow-list stops the start too', () => {
  assert.equal(readProblem({}), 'SERVICE_FILEPATH_ALLOWLIST is required');
});

test('* alone allows every file; blanks and a comma at the end do no harm', () => {
  assert.deepEqual(readAccepted({ SERVICE_FILEPATH_ALLOWLIST: ' * ' }).allowList, { all: true });
  const list = readAccepted({ SERVICE_FILEPATH_ALLOWLIST: ' /nowhere/a , /nowhere/b,' }).allowList;
  assert.deepEqual('directories' in list && list.directories.map(({ given }) => given), ['/nowhere/a', '/nowhere/b']);
});

test('an HTTP server needs a key', () => {
  assert.match(readProblem(STDIO, 'http'), /SERVICE_MCP_HTTP_API_KEY is required/);
  assert.equal(readAccepted(HTTP, 'http').http.key, 'a-key-of-clients');
});

for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', '::1']) {
  test(`without a key it may run on ${host} in insecure mode`, () => {
    const environment = { ...STDIO, SERVICE_MCP_HTTP_ALLOW_INSECURE: 'true', SERVICE_MCP_HTTP_HOST: host };
    assert.equal(readAccepted(environment, 'http').http.insecure, true);
  });
}

for (const host of ['0.0.0.0', '::', '10.0.0.1', 'example.com', '128.0.0.1', 'localhost.example.com']) {
  test(`it never runs insecure on ${host}, not even with a key`, () => {
    const environment = { ...HTTP, SERVICE_MCP_HTTP_ALLOW_INSECURE: 'true', SERVICE_MCP_HTTP_HOST: host };
    assert.match(readProblem(environment, 'http'), /loopback/);
    assert.equal(readProblem({ ...HTTP, SERVICE_MCP_HTTP_HOST: host }, 'http'), '');
  });
}

test('the rules of HTTP do not apply to stdio', () => {
  readAccepted({ ...STDIO, SERVICE_MCP_HTTP_ALLOW_INSECURE: 'true', SERVICE_MCP_HTTP_HOST: '0.0.0.0' });
});

const WRONG_VALUES: Environment = {
  SERVICE_BASE_URL: 'localhost:7070',
  SERVICE_MAX_FILE_BYTES: '0',
  SERVICE_MCP_HTTP_PORT: '65536',
  SERVICE_MCP_HTTP_PATH: 'mcp',
  SERVICE_MCP_HTTP_API_KEY: 'two words',
  SERVICE_MCP_HTTP_ALLOW_INSECURE: 'yes',
  SERVICE_MCP_HTTP_MAX_SESSIONS: '0',
  SERVICE_MCP_HTTP_SESSION_IDLE_SEC: '1.5',
  SERVICE_MCP_HTTP_ALLOW_REMOTE: '1',
  SERVICE_MCP_HTTP_SSE_KEEPALIVE_SEC: '-1',
  SERVICE_MCP_HTTP_HOST: 'a host',
};

for (const [name, value] of Object.entries(WRONG_VALUES)) {
  test(`${name}=${value} is refused`, () => {
    assert.match(readProblem({ ...STDIO, [name]: value }), new RegExp(`^${name} `));
  });
}

for (const path of ['/health', '/ready', '/a?b', '/a b', '/.well-known/x']) {
  test(`${path} is not accepted as the path of the MCP endpoint`, () => {
    assert.match(readProblem({ ...HTTP, SERVICE_MCP_HTTP_PATH: path }, 'http'), /^SERVICE_MCP_HTTP_PATH /);
  });
}

for (const url of ['http://user:pass@host', 'ftp://host', 'http://host?x=1', 'http://host#x']) {
  test(`${url} is not accepted as the address of the service, and is not quoted`, () => {
    const problem = readProblem({ ...STDIO, SERVICE_BASE_URL: url });
    assert.match(problem, /^SERVICE_BASE_URL must be/);
    assert.ok(!problem.includes('host?') && !problem.includes('pass@'));
  });
}

test('a slash at the end of the address is removed', () => {
  assert.equal(
    readAccepted({ ...STDIO, SERVICE_BASE_URL: 'http://host:7070/base//' }).baseUrl,
    'http://host:7070/base',
  );
});

test('a misspelled setting of the MCP server is reported, settings of the service are ignored', () => {
  assert.match(readProblem({ ...STDIO, SERVICE_MCP_HTTP_PROT: '1' }), /SERVICE_MCP_HTTP_PROT is not a setting/);
  readAccepted({ ...STDIO, SERVICE_HTTP_PORT: '1', SERVICE_LDAP_URL: 'ldap://x' });
});

test('several errors are reported in one line', () => {
  const problem = readProblem({ SERVICE_MCP_HTTP_PORT: 'x', SERVICE_MAX_FILE_BYTES: 'x' });
  assert.equal(problem.split('; ').length, 3);
  assert.ok(!problem.includes('\n'));
});

test('a secret can be in a file, and no error quotes it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-mcp-'));
  try {
    const file = join(folder, 'key');
    writeFileSync(file, 'from a file\n');
    const wrong = readProblem({ ...STDIO, SERVICE_API_KEY_FILE: file });
    assert.match(wrong, /SERVICE_API_KEY must consist/);
    assert.ok(!wrong.includes('from a file'));
    writeFileSync(file, 'abcdef\n');
    assert.deepEqual(readAccepted({ ...STDIO, SERVICE_API_KEY_FILE: file }).credentials, {
      mode: 'key',
      apiKey: 'abcdef',
    });
    assert.match(readProblem({ ...STDIO, SERVICE_API_KEY_FILE: file, SERVICE_API_KEY: 'x' }), /both set/);
    assert.match(readProblem({ ...STDIO, SERVICE_API_KEY_FILE: join(folder, 'none') }), /cannot be read/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
