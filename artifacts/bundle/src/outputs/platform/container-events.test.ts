import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readContainerTroubles } from './container-events.ts';

test('the trouble of a pod that its message does not name is that of the nearest pod above it', () => {
  const describe = (pod: string, used: number) => [
    `Name:         ${pod}`,
    `Message:      The node was low on resource: memory. Container app was using ${used}Ki`,
  ];
  const names = (lines: readonly string[]) => readContainerTroubles(lines).map(({ name }) => name);
  assert.deepEqual(names([...describe('shop-1', 1), ...describe('cart-1', 2)]), ['shop-1', 'cart-1']);
  assert.deepEqual(names([...describe('shop-1', 1).toReversed()]), ['shop-1']);
});

test('a file of many events is read in linear time', () => {
  const events = Array.from(
    { length: 100_000 },
    (_, at) => `4m  Warning  Evicted  The node was low on resource: memory. Container app was using ${at}Ki`,
  );
  const table = [
    'NAME   READY   STATUS   RESTARTS   AGE',
    ...events.map((_, at) => `pod-${at}   0/1   CrashLoopBackOff   12   3h`),
  ];
  const pods = events.flatMap((_, at) => [`Name:  pod-${at}`, '      Reason:       OOMKilled']);
  const probes = events.map((_, at) => `4m  pod/p-${at}x  Container shop failed liveness probe, will be restarted`);
  const unready = events.map(
    (_, at) => `4m  pod/p-${at}x  Readiness probe failed: HTTP probe failed with statuscode: 503`,
  );
  const started = performance.now();
  readContainerTroubles(unready);
  readContainerTroubles(pods);
  readContainerTroubles(probes);
  readContainerTroubles(events);
  readContainerTroubles(table);
  assert.ok(performance.now() - started < 20_000);
});
