import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseLines } from '../../../testing/diagnosed-log.ts';
import { findErrorClassInText } from '../../error-classes/index.ts';
import { findFailureWords } from './error-headline.ts';

type Group = Parameters<typeof findFailureWords>[0];

const describeStatement = (statement: string): string =>
  findFailureWords({ statement } as unknown as Group, findErrorClassInText(statement)).text;

test('what a server writes in figures and codes is told in words', () => {
  const cases: readonly (readonly [statement: string, words: string])[] = [
    [
      'duration [8.1s], collections [1]/[8.9s], total [8.1s]/[2m], memory [7.8gb]->[7.7gb]/[7.9gb], all_pools {}',
      'A collection takes 8.1s: 7.8gb -> 7.7gb of 7.9gb',
    ],
    [
      'duration [9s], collections [2]/[9.9s], total [9s]/[2m], memory [7.8gb]->[7.7gb]/[7.9gb], all_pools {}',
      '2 collections take 9s: 7.8gb -> 7.7gb of 7.9gb',
    ],
    ['overhead, spent [8.4s] collecting in the last [8.9s]', 'Collections took 8.4s of the last 8.9s'],
    ['Detected pause in JVM or host machine (eg GC): pause of approximately 52345ms', 'The JVM stood still (52.3 s)'],
    [
      'Detected VM stop-the-world pause: {pauseTime=4500, gcTime=0, gcCount=0}',
      'The JVM stood still without a collection (4.5 s)',
    ],
    [
      'Detected VM stop-the-world pause: {pauseTime=4500, gcTime=4400, gcCount=1}',
      'The JVM stood still (4.5 s, collections 4.4 s)',
    ],
    [
      '[Partition orders-3 broker=1] Shrinking ISR from 1,2,3 to 1,3. Leader: (highWatermark: 7)',
      'Broker 2 is behind: no longer among the replicas in sync',
    ],
    [
      'AuthenticationException: [LDAP: error code 49 - 80090308: LdapErr: DSID-1, comment: AcceptSecurityContext error, data 532, v2580]',
      'LDAP refuses the login: the password has expired (data 532)',
    ],
    [
      'The connector is trying to read binlog starting at [currentBinlogFilename=mysql-bin.000054, pos=17], but this is no longer available on the server.',
      'The binlog mysql-bin.000054 that the connector must read is no longer available on the server',
    ],
  ];
  for (const [statement, words] of cases) assert.equal(describeStatement(statement), words);
});

const describeChain = (chain: readonly { readonly type: string; readonly message: string }[]): string => {
  const thrown = chain.map((one) => ({ ...one, frames: [] }));
  const last = thrown.at(-1);
  const found = findErrorClassInText(`${last?.type}: ${last?.message}`);
  return findFailureWords({ statement: 'x', chain: thrown } as unknown as Group, found).text;
};

test('a certificate that has expired for Go is told with its end', () => {
  const statement =
    'Get keys: x509: certificate has expired or is not yet valid: current time 2026-03-11T02:20:00Z is after 2026-03-11T00:00:00Z';
  assert.equal(describeStatement(statement), 'A certificate has expired (2026-03-11T00:00:00Z)');
});

test('an expired certificate is called that', () => {
  assert.equal(
    describeChain([
      { type: 'javax.net.ssl.SSLHandshakeException', message: 'PKIX path validation failed' },
      { type: 'java.security.cert.CertificateExpiredException', message: 'NotAfter: Wed Mar 11 02:16:39 UTC 2026' },
    ]),
    'A certificate has expired (Wed Mar 11 02:16:39 UTC 2026)',
  );
});

test('a time-out without a message is named by the exception around it', () => {
  const chain = [
    { type: 'com.acme.CommandException', message: 'PriceClient#get timed-out and no fallback available.' },
    { type: 'java.util.concurrent.TimeoutException', message: 'null' },
  ];
  assert.equal(describeChain(chain), 'TimeoutException: PriceClient#get timed-out and no fallback available');
});

test('a refused connection is told with the peer that an outer exception names', () => {
  const lines = [
    '2025-03-02 08:00:00,000 ERROR [main] com.acme.Shop - Error occurred while refreshing the cache',
    'com.acme.DirectoryException: ad.corp.example:389; nested exception is a failure of the network between the two sides',
    '\tat com.acme.Directory.fetch(Directory.java:7)',
    'Caused by: java.net.NoRouteToHostException: No route to host',
    '\tat java.net.PlainSocketImpl.socketConnect(Native Method)',
  ];
  const { analysis } = diagnoseLines(lines);
  const [group] = analysis.errors.groups;
  assert.equal(group && findFailureWords(group).text, 'ad.corp.example:389: No route to host');
});
