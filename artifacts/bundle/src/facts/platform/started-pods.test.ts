import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture } from '../../../testing/index.ts';
import { readContainerTroubles } from '../../outputs/platform/container-events.ts';
import { collectContainerFacts } from './containers.ts';

const HEADER = 'LAST SEEN   TYPE      REASON      OBJECT       MESSAGE';
const refused = (age: string) =>
  `${age}   Warning   FailedScheduling   pod/shop-1   0/3 nodes are available: 3 Insufficient memory.`;
const started = (age: string, pod = 'shop-1') => `${age}   Normal    Started   pod/${pod}   Started container shop`;
const table = (state: string) => ['NAME     READY   STATUS    RESTARTS   AGE', `shop-1   ${state}   0   9m`];

const find = (...files: readonly (readonly string[])[]) =>
  collectContainerFacts(
    createCapture({
      containers: files.map((lines) => ({ file: { name: 'events.txt', lines }, value: readContainerTroubles(lines) })),
    }),
  ).map(({ id }) => id);

test('what kept a pod from its start is over when it has started', () => {
  assert.deepEqual(find([HEADER, refused('9m')]), ['pod-not-scheduled']);
  assert.deepEqual(find([HEADER, refused('9m'), started('6m')]), []);
  assert.deepEqual(find([HEADER, refused('9m'), started('6m', 'shop-2')]), ['pod-not-scheduled']);
  assert.deepEqual(find([HEADER, refused('2m'), started('6m')]), ['pod-not-scheduled'], 'of a life before');
});

test('a table of pods says it as well', () => {
  assert.deepEqual(find([HEADER, refused('9m')], table('1/1   Running')), []);
  assert.deepEqual(find([HEADER, refused('9m')], table('0/1   Running')), ['pod-not-scheduled']);
});
