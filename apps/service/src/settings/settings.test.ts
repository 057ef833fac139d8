import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { MCP_SETTING_NAMES } from '@hindsight/api';
import { printSettings, readSettings } from './settings.ts';
import { SETTING_NAMES } from './settings-table.ts';

function accepted(environment: Record<string, string>) {
  const read = readSettings(environment);
  assert.ok(read.ok, read.ok ? '' : read.problems.join('\n'));
  return read;
}

function findProblems(environment: Record<string, string>): readonly string[] {
  const read = readSettings(environment);
  return read.ok ? [] : read.problems;
}

test('nothing needs to be set', () => {
  const { settings } = accepted({ PATH: '/bin' });
  assert.equal(settings.SERVICE_HTTP_HOST, '127.0.0.1');
  assert.equal(settings.SERVICE_HTTP_PORT, 7070);
  assert.equal(settings.SERVICE_DATA_DIR, './data');
  assert.equal(settings.SERVICE_MAX_BODY_BYTES, 2 * 1024 ** 3);
  assert.equal(settings.SERVICE_API_KEYS, undefined);
});

test('an object store needs its access key', () => {
  const address = { SERVICE_STORE_URL: 's3://bucket' };
  assert.deepEqual(findProblems(address), [
    'SERVICE_STORE_ACCESS_KEY must be set with an object store.',
    'SERVICE_STORE_SECRET_KEY must be set with an object store.',
  ]);
  accepted({ ...address, SERVICE_STORE_ACCESS_KEY: 'name', SERVICE_STORE_SECRET_KEY: 'secret' });
});

test('the shared queue needs PostgreSQL', () => {
  assert.equal(findProblems({ SERVICE_QUEUE: 'postgres' }).length, 1);
  assert.equal(findProblems({ SERVICE_QUEUE: 'postgres', SERVICE_DATABASE_URL: 'sqlite:' }).length, 1);
  accepted({ SERVICE_QUEUE: 'postgres', SERVICE_DATABASE_URL: 'postgres://u:p@h/d' });
});

test('a provider of sign-ins needs its client and the public address', () => {
  const issuer = { SERVICE_OIDC_ISSUER: 'https://login.example.com' };
  assert.deepEqual(findProblems(issuer), [
    'SERVICE_OIDC_CLIENT_ID must be set with SERVICE_OIDC_ISSUER.',
    'SERVICE_PUBLIC_URL must be set with SERVICE_OIDC_ISSUER.',
  ]);
  accepted({ ...issuer, SERVICE_OIDC_CLIENT_ID: 'hindsight', SERVICE_PUBLIC_URL: 'https://hindsight.example.com' });
});

test('an empty value is the same as none', () => {
  assert.equal(accepted({ SERVICE_HTTP_PORT: '', SERVICE_API_KEYS: '' }).settings.SERVICE_HTTP_PORT, 7070);
});

const BAD: Record<string, string> = {
  SERVICE_HTTP_HOST: 'not a host',
  SERVICE_HTTP_PORT: '70000',
  SERVICE_PUBLIC_URL: 'ftp://x',
  SERVICE_TRUSTED_PROXIES: '10.0.0.0/33',
  SERVICE_DATABASE_URL: 'mysql://u:p@h/d',
  SERVICE_STORE_URL: 's3://Bucket',
  SERVICE_STORE_CACHE_BYTES: 'all',
  SERVICE_QUEUE: 'redis',
  SERVICE_MAX_BODY_BYTES: '-1',
  SERVICE_MAX_HEAP_BYTES: 'lots',
  SERVICE_MAX_EXPANSION: '0',
  SERVICE_ANALYSIS_TIMEOUT_SEC: '1.5',
  SERVICE_ANALYSIS_MEMORY_MB: '1',
  SERVICE_CONCURRENCY: '0',
  SERVICE_RATE_LIMIT: 'none',
  SERVICE_FAULT_STATUS: '500',
  SERVICE_REPORTS_REQUIRE_LOGIN: 'yes',
  SERVICE_RETENTION_DAYS: '-3',
  SERVICE_LOCATION_ALLOW: 'logs.example.com, 10.0.0.0/33',
  SERVICE_OIDC_ISSUER: 'http://login.example.com',
  SERVICE_OIDC_SCOPES: 'profile',
  SERVICE_OIDC_ROLES: 'owner=x',
  SERVICE_TOKEN_TTL_SEC: '0',
  SERVICE_LOG_LEVEL: 'loud',
};

for (const [name, value] of Object.entries(BAD)) {
  test(`${name}=${value} stops the start with one line that names it`, () => {
    const [problem, ...others] = findProblems({ [name]: value });
    assert.match(problem ?? '', new RegExp(`^${name} must be [^\\n]*$`));
    assert.deepEqual(others, []);
  });
}

test('every mistake is told at once', () => {
  assert.equal(findProblems({ SERVICE_HTTP_PORT: 'x', SERVICE_QUEUE: 'x', SERVICE_HTP_PORT: '1' }).length, 3);
});

test('a name that neither the service nor the MCP server knows stops the start', () => {
  assert.deepEqual(findProblems({ SERVICE_HTTP_PROT: '1' }), [
    'SERVICE_HTTP_PROT is not a setting of the service or of the MCP server.',
  ]);
});

test('names of the MCP server are let pass', () => {
  for (const name of MCP_SETTING_NAMES) assert.deepEqual(findProblems({ [name]: 'anything' }), [], name);
});

test('_FILE reads a value from a file, without its last line end', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-settings-'));
  try {
    const file = join(folder, 'keys');
    writeFileSync(file, 'one-key, two-keys\n');
    assert.deepEqual(accepted({ SERVICE_API_KEYS_FILE: file }).settings.SERVICE_API_KEYS, ['one-key', 'two-keys']);
    assert.match(
      findProblems({ SERVICE_API_KEYS: 'one-key,k' })[0] ?? '',
      /SERVICE_API_KEYS must not hold a key shorter/,
    );
    assert.match(findProblems({ SERVICE_API_KEYS_FILE: file, SERVICE_API_KEYS: 'x' })[0] ?? '', /are both set/);
    assert.match(findProblems({ SERVICE_API_KEYS_FILE: join(folder, 'none') })[0] ?? '', /cannot be read/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('settings in force can be set again as they are shown', () => {
  const roles = 'admin=cn=admins,ou=groups,dc=example,dc=com;viewer=*';
  const { settings } = accepted({
    SERVICE_LDAP_URL: 'ldaps://one,ldaps://two',
    SERVICE_LDAP_ROLES: roles,
    SERVICE_LOCATION_ALLOW: '10.0.0.0/8,[::1]:8080',
  });
  const shown = printSettings(settings);
  assert.ok(shown.includes(`SERVICE_LDAP_ROLES=${roles}\n`), shown);
  const lines = shown.trimEnd().split('\n');
  const again = accepted(Object.fromEntries(lines.map((line) => [line.replace(/=.*/, ''), line.replace(/^\w+=/, '')])));
  assert.deepEqual(again.settings, settings);
});

test('what is in force is shown with secrets masked', () => {
  const { settings } = accepted({ SERVICE_API_KEYS: 'very-secret', SERVICE_LDAP_BIND_PASSWORD: 'hush' });
  const shown = printSettings(settings);
  assert.match(shown, /^SERVICE_HTTP_PORT=7070$/m);
  assert.match(shown, /^SERVICE_API_KEYS=\*+$/m);
  assert.doesNotMatch(shown, /very-secret|hush/);
  for (const name of SETTING_NAMES) assert.match(shown, new RegExp(`^${name}=`, 'm'));
});
