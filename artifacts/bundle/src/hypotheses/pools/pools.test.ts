import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aFact, aLogFact, asSampled, checkHypothesis } from '../../../testing/index.ts';
import { createFactSet, type Fact } from '../../fact.ts';
import { rankCauses } from '../../rank-causes.ts';
import { poolStarved } from './pool-starved.ts';

/** 18 threads that wait in this method of a pool. */
const awaitPool = (kind: 'jdbc' | 'http' | 'object', method: string): Fact =>
  aFact(`acquire-${kind}`, 'threads', {
    words: {
      waiting: '18',
      method,
      caller: 'com.acme.Orders.load (Orders.java:31)',
      holders: '2 others are at work',
      working: '2',
      work: 'com.acme.Report.monthly (Report.java:9)',
    },
  });

const TO_ONE_PEER = aFact('peer-many', 'network');

const DATABASE = awaitPool('jdbc', 'com.zaxxer.hikari.pool.HikariPool.getConnection');

checkHypothesis('jdbc-pool-exhausted', {
  enough: [DATABASE],
  level: 'SEVERE',
  sentence:
    /: 18 threads wait in com\.acme\.Orders\.load .*, 2 work in com\.acme\.Report\.monthly .*They wait in com\.zaxxer\.hikari\.\S+getConnection\. 2 others/,
  lacking: [asSampled(DATABASE), TO_ONE_PEER],
});

const CLIENT = awaitPool('http', 'org.apache.http.pool.AbstractConnPool.getPoolEntryBlocking');

checkHypothesis('http-pool-exhausted', {
  enough: [CLIENT],
  level: 'SEVERE',
  sentence: /18 threads wait in com\.acme\.Orders\.load .*They wait in org\.apache\.http\.\S+getPoolEntryBlocking/,
  lacking: [asSampled(CLIENT), TO_ONE_PEER],
});

const OBJECTS = awaitPool('object', 'org.apache.commons.pool2.impl.GenericObjectPool.borrowObject');

checkHypothesis('object-pool-exhausted', {
  enough: [OBJECTS],
  level: 'SEVERE',
  sentence: /18 threads wait in com\.acme\.Orders\.load .*They wait in org\.apache\.commons\.\S+borrowObject/,
  lacking: [aLogFact('pool-timeout')],
});

const AWAITS_ITS_OWN_TASKS = aFact('pool-awaits-tasks', 'threads', {
  entity: 'invoice',
  words: { threads: '8', pool: 'invoice', frame: 'com.acme.Invoices.join (Invoices.java:63)' },
});

checkHypothesis('pool-starved', {
  enough: [AWAITS_ITS_OWN_TASKS],
  level: 'SEVERE',
  sentence: /^All 8 threads of "invoice" wait for the results of tasks in com\.acme\.Invoices\.join/,
  lacking: [asSampled(AWAITS_ITS_OWN_TASKS), aLogFact('rejected')],
});

test('a thread that ended may have had to complete what the workers wait for', () => {
  const statement = 'Exception in thread "fraud-checker" java.lang.NullPointerException';
  const describe = (...facts: readonly Fact[]) => poolStarved.describe(createFactSet([AWAITS_ITS_OWN_TASKS, ...facts]));
  assert.match(describe(aLogFact('unhandled', { statement })), /has ended with an exception, .*"fraud-checker"/);
  assert.doesNotMatch(describe(), /has ended/);
});

const POOL_IS_FULL = aFact('pool-full', 'threads', {
  entity: 'http-exec',
  words: { threads: '50', pool: 'http-exec', frame: 'com.acme.Orders.load (Orders.java:31)' },
});
const POOL_IS_STUCK = aFact('pool-stuck', 'threads', { entity: 'http-exec', words: { does: 'reads a socket' } });

checkHypothesis('request-pool-exhausted', {
  enough: [POOL_IS_FULL, POOL_IS_STUCK],
  level: 'SEVERE',
  sentence: /^All 50 threads of http-exec are busy, most in com\.acme\.Orders\.load .* each reads a socket/,
  lacking: [POOL_IS_FULL],
});

test('a semaphore is no pool of connections', () => {
  const permits = awaitPool('object', 'java.util.concurrent.Semaphore.acquire');
  const { working: _, work: __, ...words } = permits.words;
  const [cause] = rankCauses([{ ...permits, words }]).causes;
  assert.match(
    cause?.hypothesis.describe(cause.facts) ?? '',
    /^The permits of a semaphore are used up: 18 threads wait in .* not released/,
  );
});

const timeOut = (message: string) => aLogFact('pool-timeout', { message, count: '30', log: 'app.log' });

test('a pool says in its time-outs how many connections it has, and advice follows from a small number', () => {
  const [cause] = rankCauses([timeOut('timed out after 2000ms (total=3, active=3, idle=0, waiting=14)')]).causes;
  assert.match(
    cause?.hypothesis.describe(cause.facts) ?? '',
    /^The connection pool is exhausted: all 3 connections are in use and 14 threads wait\./,
  );
  assert.match(cause?.hypothesis.advice(cause.facts) ?? '', /^The pool has only 3 connections: look for a change/);
  const [large] = rankCauses([timeOut('none available[size:100; busy:100; idle:0; lastwait:30000]')]).causes;
  assert.match(large?.hypothesis.describe(large.facts) ?? '', /: all 100 connections are in use\./);
  assert.doesNotMatch(large?.hypothesis.advice(large.facts) ?? '', /has only/);
});

test('the leak detection of a pool names who keeps its connections', () => {
  const leak = aLogFact('pool-leak', { frame: 'com.acme.Labels.print (Labels.java:51)', count: '6', log: 'app.log' });
  const [cause] = rankCauses([leak, timeOut('request timed out after 30000ms')]).causes;
  assert.match(
    cause?.hypothesis.describe(cause.facts) ?? '',
    /^Connections leak in com\.acme\.Labels\.print \(Labels\.java:51\): the pool is exhausted\. 30 time-outs/,
  );
  assert.match(cause?.hypothesis.advice(cause.facts) ?? '', /^Close what is opened in com\.acme\.Labels\.print/);
});

test('the words of a time-out say what the pool holds', () => {
  const list = (chain: string) =>
    rankCauses([aLogFact('pool-timeout', { chain, message: 'Timeout waiting for idle object' })]).causes.map(
      ({ hypothesis, facts }) => `${hypothesis.id}: ${hypothesis.describe(facts).split('.')[0]}`,
    );
  assert.deepEqual(list('redis.clients.jedis.exceptions.JedisConnectionException'), [
    'object-pool-exhausted: The pool of Redis connections is exhausted',
  ]);
  assert.deepEqual(list('org.apache.http.conn.ConnectionPoolTimeoutException'), [
    'http-pool-exhausted: The pool of HTTP connections is exhausted',
  ]);
});
