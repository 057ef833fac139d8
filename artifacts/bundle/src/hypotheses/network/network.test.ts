import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aFact, aLogFact, asInferred, asSampled, checkHypothesis } from '../../../testing/index.ts';
import { createFactSet, type Fact } from '../../fact.ts';
import { rankCauses } from '../../rank-causes.ts';
import { backendDown } from './backend-down.ts';
import { dnsFailure } from './dns-failure.ts';

checkHypothesis('backend-down', {
  enough: [
    aLogFact('conn-refused', { peer: 'stock.acme.example:8080', message: 'Connection refused. Check the port.' }),
  ],
  level: 'SEVERE',
  sentence:
    /^stock\.acme\.example:8080 cannot be reached: Connection refused, 12 times in app\.log at com\.acme\.Work\.run/,
  lacking: [aFact('syn-sent', 'network')],
});

const READS = aFact('io-wait', 'threads', {
  words: { waiting: '14', driver: 'the database', frame: 'com.acme.Orders.load (Orders.java:31)' },
});

checkHypothesis('db-lock', {
  enough: [
    aFact('db-sessions-wait', 'network', {
      statement: '9 sessions of the database wait for locks; session 7 is idle in an open transaction',
      words: { waiting: '9', statement: 'UPDATE stock SET n = 1;', holder: 'idle-in-transaction' },
    }),
  ],
  level: 'SEVERE',
  sentence: /^9 sessions .* open transaction\. Its statement: UPDATE stock SET n = 1\.$/,
  lacking: [aFact('io-wait', 'threads')],
});

checkHypothesis('db-lock', {
  enough: [aLogFact('db-deadlock', { message: 'deadlock detected' })],
  level: 'SEVERE',
  sentence: /^Transactions deadlock in the database, 12 times at com\.acme\.Work\.run .*: deadlock detected\.$/,
  lacking: [asInferred(aLogFact('db-lock-timeout')), READS],
});

checkHypothesis('dns-failure', {
  enough: [aLogFact('dns', { message: 'stock.acme.example: Name or service not known' })],
  level: 'SEVERE',
  sentence: /stock\.acme\.example: Name or service not known, 12 times in the log at com\.acme\.Work\.run/,
  lacking: [aFact('in-dns', 'threads')],
});

const TIME_WAIT = aFact('time-wait', 'network', {
  words: { sockets: '19000', ports: '28232', peer: '10.0.0.7:443 (HTTPS)' },
});

checkHypothesis('port-exhaustion', {
  enough: [TIME_WAIT],
  level: 'SEVERE',
  sentence: /^Local ports are used up: 19000 of 28232 are in TIME_WAIT to 10\.0\.0\.7:443 \(HTTPS\)/,
  lacking: [asInferred(TIME_WAIT)],
});

checkHypothesis('slow-backend', {
  enough: [READS],
  level: 'SEVERE',
  sentence: /^14 threads wait for an answer from the database in com\.acme\.Orders\.load/,
  lacking: [asSampled(READS), aFact('proc-idle', 'cpu')],
});

checkHypothesis('socket-leak', {
  enough: [
    aFact('close-wait', 'network', {
      words: { sockets: '80', history: '40 -> 80', peer: '10.0.0.7:443 (HTTPS)' },
    }),
  ],
  level: 'SEVERE',
  sentence: /80 sockets to 10\.0\.0\.7:443 \(HTTPS\) are in CLOSE_WAIT \(40 -> 80\)/,
  lacking: [aLogFact('emfile')],
});

const HANDSHAKE = aLogFact('tls', { peer: 'pay.acme.example:443', message: 'PKIX path building failed' });

checkHypothesis('tls-failure', {
  enough: [HANDSHAKE],
  level: 'SEVERE',
  sentence: /failed 12 times: PKIX path building failed to pay\.acme\.example:443 at com\.acme\.Work\.run/,
  lacking: [asInferred(HANDSHAKE)],
});

const CLIENTS_GONE = aFact('clients-gone', 'network', { words: { sockets: '47', history: '0 -> 47' } });

test('clients that went away are told where no thread is stuck, and are a consequence where threads are', () => {
  const [cause] = rankCauses([CLIENTS_GONE]).causes;
  assert.match(
    cause?.hypothesis.describe(cause.facts) ?? '',
    /^47 clients have closed their connections, and this server has not/,
  );
  const ids = rankCauses([CLIENTS_GONE, aFact('convoy', 'threads')]).causes.map(({ hypothesis: { id } }) => id);
  assert.deepEqual(ids, ['lock-convoy']);
});

checkHypothesis('connection-table-full', {
  enough: [aFact('conntrack-full', 'kernel', { words: { times: '40' } })],
  level: 'SEVERE',
  sentence: /drops packets: its table of connections is full \(nf_conntrack, 40 messages\)/,
  lacking: [aLogFact('connect-timeout')],
});

const BREAKER = aFact('breaker-open', 'host', { statement: 'the circuit breaker pay is open', words: { name: 'pay' } });

checkHypothesis('circuit-open', {
  enough: [BREAKER],
  level: 'SEVERE',
  sentence: /^The circuit breaker pay is open\./,
  lacking: [aLogFact('circuit-open')],
});

checkHypothesis('node-down', {
  enough: [aFact('node-down', 'host', { words: { nodes: '10.0.0.12' } })],
  level: 'SEVERE',
  sentence: /down: 10\.0\.0\.12/,
  lacking: [asInferred(aFact('node-down', 'host', { words: { nodes: '10.0.0.12' } }))],
});

test('a server of this host that the kernel has killed stands before the refused connections', () => {
  const killed = aFact('server-killed', 'kernel', { words: { process: 'mysqld (pid 811)', memory: ' at 2 GB' } });
  const refused = aLogFact('conn-refused', { message: 'Connection refused', peer: 'db:3306' });
  assert.match(
    backendDown.describe(createFactSet([killed, refused])),
    /^The kernel killed mysqld \(pid 811\) at 2 GB because the memory of the host ran out, .*\. db:3306 cannot be reached/,
  );
});

test('a backend that answers again for a long time is told as over, and as a warning', () => {
  const refused = aLogFact('conn-refused', { message: 'Connection refused', peer: 'plc:502', over: '20 min' });
  const [cause] = rankCauses([refused]).causes;
  assert.equal(cause?.level, 'WARNING');
  assert.match(
    cause?.hypothesis.describe(cause.facts) ?? '',
    /^plc:502 could not be reached for a while: .*; none in the last 20 min of the log\.$/,
  );
  const [lasting] = rankCauses([refused, aFact('syn-sent', 'network', { words: { peer: 'plc:502' } })]).causes;
  assert.equal(lasting?.level, 'SEVERE');
});

const LOSS = aFact('packet-loss', 'network', { words: { loss: '43', target: '10.0.0.7' } });

checkHypothesis('packet-loss', {
  enough: [LOSS, aLogFact('conn-reset', { title: 'A peer closes connections' })],
  level: 'SEVERE',
  sentence: /^The network loses 43 % of the packets to 10\.0\.0\.7\. app\.log tells 12 times: A peer closes/,
  lacking: [LOSS],
});

test('a container that does not run stands beside the backend that cannot be reached', () => {
  const stopped = aFact('container-stopped', 'kernel', {
    words: { name: 'shop-db-1', detail: 'Exited (1) 4 minutes ago' },
  });
  const [cause] = rankCauses([
    aLogFact('conn-refused', { peer: 'db:5432', message: 'Connection refused' }),
    stopped,
  ]).causes;
  assert.match(cause?.hypothesis.describe(cause.facts) ?? '', /The container shop-db-1 does not run: Exited \(1\)/);
});

test('slow lookups are no names that cannot be resolved', () => {
  const lookup = aFact('in-dns', 'threads', { words: { threads: '24' } });
  const describe = (...more: readonly Fact[]) => {
    const facts = createFactSet([lookup, ...more]);
    return dnsFailure.describe(facts);
  };
  assert.match(describe(), /^The lookup of host names \(DNS\) is slow or hangs: 24 threads wait in it\.$/);
  assert.match(
    describe(aLogFact('dns', { message: 'stock: unknown' })),
    /^Host names are not resolved: stock: unknown/,
  );
});

test('the message of a handshake decides what is advised', () => {
  const advise = (message: string) => {
    const [cause] = rankCauses([aLogFact('tls', { message })]).causes;
    return cause?.hypothesis.advice(cause.facts) ?? '';
  };
  assert.match(advise('a certificate has expired (yesterday)'), /^Renew the certificate/);
  assert.match(
    advise('unable to find valid certification path to requested target'),
    /^Add the certificate of the issuer/,
  );
  assert.match(advise("Certificate for <a.b> doesn't match any of the names"), /^Call the peer by a name/);
});

test('a certificate that has expired is the headline of handshakes that fail, and alone a warning', () => {
  const expired = aFact('certificate-refused', 'network', {
    statement: 'the certificate of pay.example has expired: it was valid until 2026-09-14 08:59:59 UTC',
    words: { name: 'pay.example', what: 'has expired' },
  });
  const [both] = rankCauses([expired, aLogFact('tls', { message: 'peer shut down' })]).causes;
  assert.match(
    both?.hypothesis.describe(both.facts) ?? '',
    /^The certificate of pay\.example has expired: .* UTC\. TLS handshakes failed 12 times/,
  );
  assert.match(both?.hypothesis.advice(both.facts) ?? '', /^Renew the certificate/);
  assert.deepEqual(
    rankCauses([expired]).causes.map(({ level }) => level),
    ['WARNING'],
  );
});

test('Redis that refuses commands is there', () => {
  const [cause] = rankCauses([
    aLogFact('redis', { message: "OOM command not allowed when used memory > 'maxmemory'." }),
  ]).causes;
  assert.match(cause?.hypothesis.describe(cause.facts) ?? '', /^Redis refuses commands: OOM command/);
  assert.match(cause?.hypothesis.advice(cause.facts) ?? '', /maxmemory/);
});

test('members that lose each other do so because packets between them are lost', () => {
  const loss = aFact('packet-loss', 'network', { words: { loss: '36', target: 'grid-2' } });
  const { causes } = rankCauses([
    loss,
    aLogFact('cluster-member-lost', { title: 'Members of the cluster lose each other' }),
  ]);
  assert.deepEqual(
    causes.map(({ hypothesis: { id } }) => id),
    ['packet-loss'],
  );
});

test('a Redis that has all the clients it may have refuses, and is there', () => {
  const [cause] = rankCauses([aLogFact('redis', { message: 'ERR max number of clients reached' })]).causes;
  assert.match(cause?.hypothesis.describe(cause.facts) ?? '', /^Redis refuses commands: ERR max number of clients/);
  assert.match(cause?.hypothesis.advice(cause.facts) ?? '', /\(maxclients\)/);
});

const LIMIT = aFact('server-limit', 'network', {
  words: { kind: 'redis-memory', limit: 'Redis has used 1 GB of its maxmemory of 1 GB' },
});

checkHypothesis('server-limit', {
  enough: [LIMIT],
  level: 'WARNING',
  sentence: /^Redis has used 1 GB of its maxmemory of 1 GB\.$/,
  lacking: [asInferred(LIMIT)],
});

test('a server at its limit is why it refuses', () => {
  const { causes } = rankCauses([LIMIT, aLogFact('redis', { message: 'OOM command not allowed' })]);
  assert.deepEqual(
    causes.map(({ hypothesis: { id }, level, victims }) => [id, level, ...victims.map((one) => one.hypothesis.id)]),
    [['server-limit', 'SEVERE', 'backend-down']],
  );
});

test('a start that waits behind an open transaction is a lock of the database', () => {
  const waits = aFact('db-sessions-wait', 'network', { quality: 0.7, statement: '1 session waits for a lock' });
  const list = (...facts: readonly Fact[]) => rankCauses(facts).causes.map(({ hypothesis: { id } }) => id);
  assert.deepEqual(list(waits), []);
  assert.deepEqual(list(waits, aFact('starting', 'threads')), ['db-lock']);
});
