import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StatedFigure } from './figure-kinds.ts';
import { readFigures, readRequestTime, readSameFigure } from './read-figure.ts';

const duration = (name: string, value: number): StatedFigure => ({ kind: 'duration', name, value });
const backlog = (name: string, value: number): StatedFigure => ({ kind: 'backlog', name, value });

const FIGURES: readonly (readonly [message: string, expected: StatedFigure | undefined])[] = [
  ['event loop delay 2300 ms', duration('event loop delay', 2300)],
  ['volume /var/data usage 97%', { kind: 'fill', name: 'volume', value: 97 }],
  ['disk /dev/sda1 93 % used', { kind: 'fill', name: 'disk', value: 93 }],
  ['host cpu=97% load=2.1', { kind: 'processor', name: 'host cpu', value: 97 }],
  ['process cpu load 0.5', { kind: 'processor', name: 'process cpu load', value: 50 }],
  ['cpu: 8 cores', undefined],
  ['ntp peer a offset -1.5 s stratum 3', { kind: 'clock', name: 'offset', value: 1500 }],
  ['goroutines=900 heap_mb=80', { kind: 'resource', name: 'goroutines', value: 900 }],
  ['0 sent, 1180 remain in outbox', backlog('in outbox', 1180)],
  ['read 500 lines, 478 not mapped', { kind: 'failures', name: 'not mapped', value: 478 }],
  ['checkout 17 completed, took 12000 ms', duration('took', 12_000)],
  ['query answered in 1.5 s', duration('answered in', 1500)],
  ['request done after 2 seconds', duration('done after', 2000)],
  ['path=/select hits=9 status=0 QTime=830', duration('QTime', 830)],
  [' duration_ms=412 user="ann"', duration('duration', 412)],
  [' responseTimeSeconds=3', duration('responseTime', 3000)],
  ['topic=events partition=3 lag=1200', backlog('lag', 1200)],
  ['worker queue size is now 930', backlog('queue size', 930)],
  [' queueSize=44', backlog('queueSize', 44)],
  ['pool=report active=20/20 queue=540 completed=3', backlog('queue', 540)],
  ['Pool stats (total=10, active=10, idle=0, waiting=27)', { kind: 'waiters', name: 'waiting', value: 27 }],
  ['Memory: free 2400 MB, total 2560 MB', { kind: 'free', name: 'Memory free', value: 2400 * 1024 ** 2 }],
  ['Volume /data: free space 48.5 GB', { kind: 'free', name: 'free space', value: 48.5 * 1024 ** 3 }],
  ['only 3 GB of disk space left', { kind: 'free', name: 'disk space left', value: 3 * 1024 ** 3 }],
  ['free disk space: 7 %', { kind: 'fill', name: 'disk', value: 93 }],
  ['dispatched: sent=204 failed=17', { kind: 'failures', name: 'failed', value: 17 }],
  ['batch 3 done, 12 rejected', { kind: 'failures', name: 'rejected', value: 12 }],
  ['request failed: 500 ms', undefined],
  ['Mailbox of pricing has 900 messages', backlog('Mailbox', 900)],
  ['7200 messages waiting', backlog('waiting', 7200)],
  ['heap used=1536 MB max=2048 MB threads=60', { kind: 'fill', name: 'heap', value: 75 }],
  ['Memory: used 512 MB of 2 GB', { kind: 'fill', name: 'Memory', value: 25 }],
  ['connections 48/50', { kind: 'fill', name: 'connections', value: 96 }],
  ['disk usage: 93 %', { kind: 'fill', name: 'disk', value: 93 }],
  ['processed 5000/s, total 300000', { kind: 'rate', name: 'rate', value: 5000 }],
  ['Throughput: 812.5 records/sec (batch 7)', { kind: 'rate', name: 'records', value: 812.5 }],
  ['throughput 996 msg/s', { kind: 'rate', name: 'msg', value: 996 }],
  ['copied 12.5 MB/s', { kind: 'rate', name: 'MB', value: 12_500_000 }],
  ['indexed 1,250 docs per second', { kind: 'rate', name: 'docs', value: 1250 }],
  ['free memory: 900 MB, threads: 412', { kind: 'resource', name: 'threads', value: 412 }],
  ['openFiles=310', { kind: 'resource', name: 'openFiles', value: 310 }],
  ['heap.memory.used/max=97.10%', { kind: 'fill', name: 'heap', value: 97.1 }],
  ['Total delay: 12.500 s for time 1773194400000 ms', duration('Total delay', 12_500)],
  ['checkpoint completed in 3m 12s 45ms', duration('completed in', 192_045)],
  ['took 2m13s', duration('took', 133_000)],
  ['reconciled 40 accounts, 1.3 s', duration('time', 1300)],
  ['GET /orders/17 200 83ms', duration('time', 83)],
  ['captures: oldest message age 12.5 s', { kind: 'age', name: 'oldest message age', value: 12_500 }],
  ['hitRatio=0.97 loads=5', { kind: 'ratio', name: 'hitRatio', value: 97 }],
  ['cache products: hits=30 misses=90', { kind: 'ratio', name: 'share of hits', value: 25 }],
  ['Slow gateway response: 2165 ms for request 7f', duration('Slow gateway response', 2165)],
  ['Waiting 239 ms for row lock 17', duration('Waiting', 239)],
  ['cache hit rate: 4 %', { kind: 'ratio', name: 'cache hit rate', value: 4 }],
  ['activeSessions=480 created=500', { kind: 'population', name: 'activeSessions', value: 480 }],
  ['chunk 7 committed, 373 rows in 134 ms', duration('committed', 134)],
  ['Finished task 7.0 in stage 4.0 (TID 7) in 1900 ms on w-1', duration('Finished', 1900)],
  ['event loop delayMs="812"', duration('event loop delay', 812)],
  ['flush_millis=40', duration('flush', 40)],
  ['idleTimeoutMs=5000', undefined],
  ['connection will be closed in 5 s', undefined],
  ['feed imported, 402 records read', { kind: 'yield', name: 'records', value: 402 }],
  ['Stored 33 exchange rates', { kind: 'yield', name: 'exchange rates', value: 33 }],
  ['cache refreshed entries="0"', { kind: 'yield', name: 'entries', value: 0 }],
  ['40123 customers exported, skipped=12', { kind: 'yield', name: 'customers', value: 40_123 }],
  ['deleted 12 expired entries', undefined],
  ['purged 40 rows, 3 read', undefined],
  ['reindexing: 63 % (630 of 1000)', { kind: 'progress', name: 'reindexing', value: 63 }],
  ['rollout progress 50 %, holding for approval', undefined],
  ['controllers online: 6 of 8', { kind: 'present', name: 'controllers online', value: 75 }],
  ['round 7: 180 of 224 meters answered', { kind: 'present', name: 'meters answered', value: (100 * 180) / 224 }],
  ['sessions free: 12', { kind: 'vacant', name: 'sessions free', value: 12 }],
  ['availablePermits=40', { kind: 'vacant', name: 'availablePermits', value: 40 }],
  ['2/5 nodes are alive', { kind: 'present', name: 'nodes are alive', value: 40 }],
  ['attempt 1 failed, retrying in 200 ms', undefined],
  ['gave up after 5000 ms', undefined],
  ['health: event.q.size=0, executor.q.operations.size=912', backlog('event.q.size', 0)],
  ['requests/s=480.2, 300 requests/s', undefined],
  ['threads: 4 of 20', { kind: 'fill', name: 'threads', value: 20 }],
  ['queue 7 opened', undefined],
  ['order 17 accepted', undefined],
  ['took 30% of the budget', undefined],
];

test('durations and backlogs are read from the words of a statement', () => {
  for (const [message, expected] of FIGURES) assert.deepEqual(readFigures(message)[0], expected, message);
});

test('the time of a request is read from the end of a line of an access log', () => {
  assert.equal(readRequestTime(' 10.0.0.1 "-" "curl/8" rt=9.250 uct=0.001')?.value, 9250);
  assert.equal(readRequestTime(' 10.0.0.1 "-" "curl/8" 0.012')?.value, 12);
  assert.equal(readRequestTime(' 10.0.0.1 "-" "curl/8"'), undefined);
});

test('each queue of a statement is a figure of its own', () => {
  const message = 'health: event.q.size=0, executor.q.operations.size=912';
  assert.deepEqual(readFigures(message)[1], backlog('executor.q.operations.size', 912));
  assert.equal(readSameFigure({ kind: 'backlog', name: 'executor.q.operations.size' }, message)?.value, 912);
});
