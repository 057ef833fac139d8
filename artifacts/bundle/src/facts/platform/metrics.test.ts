import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture, createOutput } from '../../../testing/index.ts';
import { readMetrics } from '../../outputs/platform/metrics.ts';
import { collectMetricFacts } from './metrics.ts';

const listFacts = (...lines: readonly string[]) =>
  collectMetricFacts(createCapture({ metrics: [createOutput(readMetrics(lines))] })).map(
    ({ id, statement }) => `${id}: ${statement}`,
  );

const pool = (active: number, pending: number) => [
  `hikaricp_connections_active{application="shop",pool="Main",} ${active}`,
  'hikaricp_connections_max{application="shop",pool="Main",} 10.0',
  `hikaricp_connections_pending{application="shop",pool="Main",} ${pending}.0`,
  'hikaricp_connections_timeout_total{application="shop",pool="Main",} 12.0',
];

test('a pool is exhausted when all connections are in use and somebody waits', () => {
  assert.deepEqual(listFacts(...pool(10, 42)), [
    'pool-gauge: all 10 connections of the pool Main are in use and 42 wait for one; 12 times one waited too long',
  ]);
  assert.deepEqual(listFacts(...pool(10, 0)), []);
  assert.deepEqual(listFacts(...pool(9, 3)), []);
});

test('threads of a server, descriptors and breakers', () => {
  assert.match(
    listFacts(
      'tomcat_threads_busy_threads{name="http"} 200',
      'tomcat_threads_config_max_threads{name="http"} 200',
    )[0] ?? '',
    /^request-pool-gauge: all 200 threads of http are busy/,
  );
  assert.deepEqual(listFacts('process_open_fds 1000', 'process_max_fds 1024'), [
    'descriptors-full: 1000 of 1024 file descriptors are open',
  ]);
  assert.deepEqual(listFacts('process_open_fds 900', 'process_max_fds 1024'), []);
  const breaker = (state: string, value: number) =>
    `resilience4j_circuitbreaker_state{name="pay",state="${state}"} ${value}`;
  assert.deepEqual(listFacts(breaker('closed', 0), breaker('open', 1)), [
    'breaker-open: the circuit breaker pay is open',
  ]);
  assert.deepEqual(listFacts(breaker('closed', 1), breaker('open', 0), 'process_start_time_seconds NaN'), []);
});

test('the kubelet counts the periods in which a container was stopped', () => {
  const container = (throttled: number) => [
    'container_cpu_cfs_periods_total{container="shop"} 1000',
    `container_cpu_cfs_throttled_periods_total{container="shop"} ${throttled}`,
    'container_spec_cpu_quota{container="shop"} 50000',
  ];
  assert.match(
    listFacts(...container(400))[0] ?? '',
    /^throttle: the container shop was stopped in 40 % of 1,000 periods/,
  );
  assert.deepEqual(listFacts(...container(99)), []);
});

test('collections, the heap after them, and containers that were killed', () => {
  assert.match(listFacts('jvm_gc_overhead{application="a"} 0.42')[0] ?? '', /^overhead: garbage collections take 42 %/);
  assert.match(
    listFacts(
      'jvm_memory_usage_after_gc{area="heap",pool="long-lived"} 0.97',
      'jvm_memory_max_bytes{area="heap",id="Old"} 1.0E9',
    )[0] ?? '',
    /^floor-high: after collections 97 %/,
  );
  assert.match(
    listFacts('kube_pod_container_status_last_terminated_reason{container="shop",reason="OOMKilled"} 1')[0] ?? '',
    /^container-oom-killed: the container shop/,
  );
});
