import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aRunningMcp, runToEnd } from '../testing/processes.ts';

const SECRETS = { SERVICE_API_KEY: 'the-key-of-the-service', SERVICE_BEARER_TOKEN: 'the-token-of-mode-b' };

/** Wrong environments, with the variable that the error must name. */
const WRONG: readonly [string, Readonly<Record<string, string>>][] = [
  ['SERVICE_FILEPATH_ALLOWLIST', {}],
  ['SERVICE_FILEPATH_ALLOWLIST', { SERVICE_FILEPATH_ALLOWLIST: '*,/tmp' }],
  ['SERVICE_API_KEY', { SERVICE_FILEPATH_ALLOWLIST: '*', ...SECRETS, SERVICE_OU: 'shop' }],
  ['SERVICE_BEARER_TOKEN', { SERVICE_FILEPATH_ALLOWLIST: '*', SERVICE_BEARER_TOKEN: SECRETS.SERVICE_BEARER_TOKEN }],
  ['SERVICE_MAX_FILE_BYTES', { SERVICE_FILEPATH_ALLOWLIST: '*', SERVICE_MAX_FILE_BYTES: 'many' }],
];

for (const words of [[], ['stdio'], ['http']]) {
  for (const [name, variables] of WRONG) {
    test(`"${words.join(' ')}" with a wrong ${name} ends with one clear line and no word on standard output`, () => {
      const { status, stdout, stderr } = runToEnd(words, variables);
      assert.equal(status, 2);
      assert.equal(stdout, '');
      assert.match(stderr, new RegExp(`^hindsight-mcp: configuration error: [^\\n]*${name}[^\\n]*\\n$`));
      for (const secret of Object.values(SECRETS)) assert.ok(!stderr.includes(secret));
    });
  }
}

test('an unknown transport prints the usage to standard error', () => {
  const { status, stdout, stderr } = runToEnd(['sse'], {});
  assert.equal(status, 2);
  assert.equal(stdout, '');
  assert.match(stderr, /usage: node hindsight-mcp\.mjs \[stdio\|http\]/);
});

test('a port in use is reported in one line', async () => {
  const variables = { SERVICE_FILEPATH_ALLOWLIST: '*', SERVICE_MCP_HTTP_API_KEY: 'a-key' };
  const first = await aRunningMcp(variables);
  try {
    const { status, stderr } = runToEnd(['http'], { ...variables, SERVICE_MCP_HTTP_PORT: new URL(first.url).port });
    assert.equal(status, 4);
    assert.match(stderr, /^hindsight-mcp: cannot listen [^\n]*EADDRINUSE[^\n]*\n$/);
  } finally {
    assert.equal(await first.stop(), 0, 'SIGTERM ends it in peace');
  }
});
