import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readContainerTroubles } from './container-events.ts';

const HEADER = 'LAST SEEN   TYPE      REASON      OBJECT       MESSAGE';
const started = (age: string) => `${age}   Normal    Started     pod/shop-1   Started container shop`;
const failed = (age: string, pod = 'shop-1') =>
  `${age}   Warning   Unhealthy   pod/${pod}   Readiness probe failed: HTTP probe failed with statuscode: 503`;
const read = (...rows: readonly string[]) =>
  readContainerTroubles([HEADER, ...rows]).map(({ kind, name }) => [kind, name]);

test('a check that fails long after the start is told', () => {
  assert.deepEqual(read(started('31m'), failed('12s')), [['not-ready', 'shop-1']]);
  assert.deepEqual(read(failed('2m (x31 over 35m)')), [['not-ready', 'shop-1']]);
  assert.deepEqual(read(failed('12s'), failed('2m14s', 'shop-2')).length, 1);
});

test('a check that fails while the program starts, or failed long ago, is not', () => {
  assert.deepEqual(read(started('2m'), failed('1m40s (x3 over 1m50s)')), []);
  assert.deepEqual(read(started('31m'), failed('30m')), []);
  assert.deepEqual(read(failed('12s')), []);
});

test('the check of a pod that is being removed is to fail', () => {
  const removed = '5m   Normal   Killing   pod/shop-1   Stopping container shop';
  assert.deepEqual(read(failed('5m'), removed, failed('4m', 'shop-2'), started('4m').replace('shop-1', 'shop-2')), []);
  assert.deepEqual(read(failed('2m (x31 over 35m)'), removed), []);
});

test('a restart by the liveness check says more', () => {
  const liveness = '2m   Normal   Killing   pod/shop-1   Container shop failed liveness probe, will be restarted';
  assert.deepEqual(read(failed('2m (x31 over 35m)'), liveness), [['probe-failed', 'shop-1']]);
});

test('pods that Kubernetes refuses to make, and a deployment that was changed', () => {
  const refused =
    '40s   Warning   FailedCreate   replicaset/shop-7c9d   Error creating: pods "shop-7c9d-zz" is forbidden: exceeded quota: compute, requested: memory=2Gi';
  const scaled = '16m   Normal   ScalingReplicaSet   deployment/shop   Scaled up replica set shop-7c9d to 2 from 1';
  assert.deepEqual(read(refused), [['not-created', 'shop-7c9d']]);
  assert.deepEqual(read(scaled), [['replaced', 'shop']]);
});

test('a volume or secret that stays away keeps a pod from its start, one that is late once does not', () => {
  const mount = (age: string) =>
    `${age}   Warning   FailedMount   pod/shop-1   MountVolume.SetUp failed for volume "certs" : secret "tls" not found`;
  assert.deepEqual(read(mount('90s (x14 over 25m)')), [['not-started', 'shop-1']]);
  assert.deepEqual(read(mount('29m')), []);
  const described = readContainerTroubles([
    'Name:             shop-1',
    'Namespace:        web',
    '  Warning  Failed  2m (x12 over 20m)  kubelet  Error: secret "shop-db" not found',
  ]);
  assert.deepEqual(
    described.map(({ kind, name, detail }) => [kind, name, detail]),
    [['not-started', 'shop-1', 'Error: secret "shop-db" not found']],
  );
});

test('a volume that is still at another node keeps a pod from its start, if it stays there', () => {
  const attach = (age: string) =>
    `${age}   Warning   FailedAttachVolume   pod/shop-1   Multi-Attach error for volume "pvc-1" Volume is already exclusively attached to one node`;
  assert.deepEqual(read(attach('9m')), [['not-started', 'shop-1']]);
  assert.deepEqual(read(attach('90s')), []);
});
