import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectOutput } from '../detect-output.ts';
import { readServerLimits } from './server-limits.ts';

const find = (...lines: readonly string[]) => {
  assert.equal(detectOutput({ lines }), 'server-limits');
  return readServerLimits(lines).map(({ kind, statement }) => `${kind}: ${statement}`);
};

const redis = (used: number, policy: string, clients: number) => [
  '# Server',
  'redis_version:7.2.4',
  '# Clients',
  `connected_clients:${clients}`,
  'maxclients:10000',
  `used_memory:${used}`,
  'maxmemory:1073741824',
  `maxmemory_policy:${policy}`,
  'rejected_connections:21',
];

test('a Redis that is full and may evict nothing, or has all its clients', () => {
  assert.deepEqual(find(...redis(1_073_740_000, 'noeviction', 40)), [
    'redis-memory: Redis has used all of its maxmemory of 1 GB and may evict nothing (noeviction)',
  ]);
  assert.deepEqual(find(...redis(9000, 'noeviction', 10_000)), [
    'redis-clients: Redis has 10,000 of the 10,000 clients that it may have; it has rejected 21 connections',
  ]);
  assert.deepEqual(find(...redis(1_073_740_000, 'allkeys-lru', 40)), []);
});

test('alarms of a broker', () => {
  const heading = 'Status of node rabbit@mq-1 ...';
  assert.deepEqual(find(heading, 'Alarms', '', 'Memory alarm on node rabbit@mq-1'), [
    'broker-alarm: the broker rabbit@mq-1 has raised its memory alarm and blocks all who publish',
  ]);
  assert.deepEqual(find(heading, 'Alarms', '', '(none)'), []);
});

test('nodes of a search cluster whose heap or disk is full', () => {
  const nodes = (heap: number) => [
    'ip         heap.percent ram.percent cpu node.role master name',
    '10.5.0.12            44          98  14 cdfhilmrstw *    atlas-2',
    `10.5.0.13            ${heap}          97  88 cdfhilmrstw -    atlas-3`,
  ];
  assert.deepEqual(find(...nodes(97)), ['search-heap: the node atlas-3 has 97 % of its heap in use']);
  assert.deepEqual(find(...nodes(80)), []);
  assert.deepEqual(
    find(
      'shards disk.indices disk.used disk.avail disk.total disk.percent host ip node',
      '61 90gb 98gb 2gb 100gb 98 h 10.1.1.1 atlas-3',
    ),
    ['search-disk: the disk of the node atlas-3 is 98 % full'],
  );
});
