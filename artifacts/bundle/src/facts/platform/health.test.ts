import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture, createOutput } from '../../../testing/index.ts';
import { readHealth } from '../../outputs/platform/health.ts';
import { collectHealthFacts } from './health.ts';

const listFacts = (answer: object) =>
  collectHealthFacts(
    createCapture({ health: [createOutput(readHealth(JSON.stringify(answer, undefined, 2).split('\n')))] }),
  ).map(({ id, statement }) => `${id}: ${statement}`);

test('the actuator names the parts that are down, with their errors', () => {
  const answer = {
    status: 'DOWN',
    components: {
      db: { status: 'DOWN', details: { error: 'org.postgresql.util.PSQLException: Connection refused' } },
      diskSpace: { status: 'DOWN', details: { total: 1000, free: 10, path: '/data' } },
      livenessState: { status: 'DOWN' },
      ping: { status: 'UP' },
    },
  };
  assert.deepEqual(listFacts(answer), [
    'health-down: the health check calls db down: org.postgresql.util.PSQLException: Connection refused',
    'disk-full: /data is 99 % full, 10 B are left',
  ]);
});

test('a breaker that is open says how many calls failed and were rejected', () => {
  const details = { failureRate: '92.0%', notPermittedCalls: 41, state: 'OPEN' };
  const answer = {
    status: 'UP',
    components: { circuitBreakers: { status: 'UNKNOWN', details: { pay: { status: 'CIRCUIT_OPEN', details } } } },
  };
  assert.deepEqual(listFacts(answer), [
    'breaker-open: the circuit breaker pay is open: 92 % of the calls failed, 41 calls were rejected since',
  ]);
});

test('MicroProfile and Dropwizard have other forms, and a dry pool is no database that is down', () => {
  assert.deepEqual(
    listFacts({ status: 'DOWN', checks: [{ name: 'kafka', status: 'DOWN', data: { error: 'no broker' } }] }),
    ['health-down: the health check calls kafka down: no broker'],
  );
  assert.deepEqual(listFacts({ redis: { healthy: false, message: 'refused' }, db: { healthy: true } }), [
    'health-down: the health check calls redis down: refused',
  ]);
  const error = 'Connection is not available, request timed out after 30000ms';
  assert.match(
    listFacts({ status: 'DOWN', components: { db: { status: 'DOWN', details: { error } } } })[0] ?? '',
    /^pool-gauge/,
  );
  assert.deepEqual(readHealth(['{ "status": ']), []);
});
