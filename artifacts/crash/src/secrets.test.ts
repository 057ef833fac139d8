import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeText } from '../testing/analyze-text.ts';
import { maskAssignment, maskCommand } from './mask.ts';

const SECRETS = ['hunter2hunter2', 'tr0ub4dor', 'AKIAIOSFODNN7EXAMPLE', 's3cr3t-t0ken', 'pg-passw0rd', 'k3y-store-pw'];
const [PASSWORD, DATABASE, CLOUD, TOKEN, URL_PASSWORD, KEY_STORE] = SECRETS as [
  string,
  string,
  string,
  string,
  string,
  string,
];

const REPORT = `#
# A fatal error has been detected by the Java Runtime Environment:
#
#  SIGSEGV (0xb) at pc=0x00007f0fc782e179, pid=3718, tid=3824
#
# JRE version: OpenJDK Runtime Environment (17.0.15+6) (build 17.0.15+6)
# Problematic frame:
# C  [libacme.so+0x1179]  acme_decode+0x0
#

---------------  S U M M A R Y ------------

Command Line: -Ddb.password=${DATABASE} -javaagent:/opt/agent.jar=token=${TOKEN} com.acme.Main --password ${PASSWORD}

---------------  P R O C E S S  ---------------

VM Arguments:
jvm_args: -Ddb.password=${DATABASE} -Djavax.net.ssl.keyStorePassword=${KEY_STORE} -javaagent:/opt/agent.jar=token=${TOKEN}
java_command: com.acme.Main --password ${PASSWORD} --url=jdbc:postgresql://app:${URL_PASSWORD}@db:5432/orders

Environment Variables:
JAVA_TOOL_OPTIONS=-Ddb.password=${DATABASE}
AWS_ACCESS_KEY_ID=${CLOUD}
ORDER_DB_PASSWORD=${PASSWORD}
API_TOKEN=${TOKEN}
PATH=/usr/bin

END.
`;

test('secrets in command line, properties and environment stand in no part of the answer or the report', async () => {
  const { answer, report, findings } = await analyzeText(REPORT);
  const written = JSON.stringify([answer, report, findings]);
  for (const secret of SECRETS) assert.ok(!written.includes(secret), `${secret} is shown`);
  assert.ok(written.includes('com.acme.Main'));
  assert.ok(written.includes('ORDER_DB_PASSWORD'));
});

test('only values of secret names are masked', () => {
  assert.equal(
    maskCommand('-Xmx512m -Dpassword.policy.file=/etc/p -Dkey=1'),
    '-Xmx512m -Dpassword.policy.file=/etc/p -Dkey=1',
  );
  assert.equal(maskCommand('-Dpassword=abc123 run'), '-Dpassword=<PASSWORD> run');
  assert.equal(maskAssignment('PATH', '/usr/bin'), '/usr/bin');
  assert.equal(maskAssignment('GITHUB_TOKEN', 'abc123'), '<PASSWORD>');
  assert.equal(maskAssignment('KEYSTORE_PASS', 'changeit1'), '<PASSWORD>');
  assert.equal(maskAssignment('ENCRYPT_KEY', 'abcdef123'), '<PASSWORD>');
});
