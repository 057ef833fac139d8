import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture, createOutput } from '../../../testing/index.ts';
import type { ContainerTrouble, ContainerTroubleKind } from '../../outputs/platform/container-trouble.ts';
import { createOwnTest } from './own-containers.ts';

/** A platform that lists a pod of `shop`, beside the log of `shop` with one error. */
function isOwn(
  name: string,
  errorClass = 'npe-logic',
  statement = 'no price',
  {
    kind = 'evicted',
    isOnly = true,
    isWarning = false,
  }: { kind?: ContainerTroubleKind; isOnly?: boolean; isWarning?: boolean } = {},
) {
  const output = createOutput([]) as { readonly file: object };
  const listed = { ...output, file: { ...output.file, lines: ['shop-6d9c7b8f5-h1h1h   1/1   Running   0   9d'] } };
  const stated = [{ errorClass: { id: errorClass }, group: { statement, chain: [] } }];
  const [classifiedErrors, classifiedWarnings] = isWarning ? [[], stated] : [stated, []];
  const logs = [{ name: 'shop.log', members: { analysis: { analysis: { classifiedErrors, classifiedWarnings } } } }];
  const trouble = { kind, name, isOnly } as unknown as ContainerTrouble;
  return createOwnTest(createCapture({ containers: [listed], logs }))(trouble);
}

test('a pod of another program is none of the capture where the platform lists the pods of its log', () => {
  assert.equal(isOwn('shop-6d9c7b8f5-h1h1h'), true);
  assert.equal(isOwn('batch-28891200-qq1ab'), false);
  assert.equal(
    isOwn('ip-10-0-12-44', 'npe-logic', 'no price', { kind: 'node-oom' }),
    true,
    'a node concerns all on it',
  );
});

test('the backend that the log cannot reach is of the capture', () => {
  assert.equal(isOwn('stock-0', 'conn-refused', 'stock:8080: Connection refused'), true);
  assert.equal(isOwn('stock-0', 'conn-refused', 'price-stock:8080: Connection refused'), false);
  assert.equal(isOwn('events-kafka-0', 'kafka-broker', 'no metadata after 60000 ms'), true);
});

test('so it is when pods of several programs have trouble', () => {
  const waiting = { kind: 'not-started', isOnly: false } as const;
  assert.equal(isOwn('stock-0', 'conn-refused', 'stock:8080: Connection refused', waiting), true);
  assert.equal(isOwn('stock-0', 'npe-logic', 'no price', waiting), false);
});

test('the backend that a program asks again and again in warnings is of the capture', () => {
  const again = { kind: 'not-scheduled', isWarning: true } as const;
  assert.equal(isOwn('config-5f6d7c8b9-q8q8q', 'conn-refused', 'GET "http://config:8888/shop": refused', again), true);
  assert.equal(isOwn('batch-5f6d7c8b9-q8q8q', 'conn-refused', 'GET "http://config:8888/shop": refused', again), false);
});
