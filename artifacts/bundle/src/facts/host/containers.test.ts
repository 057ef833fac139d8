import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture, createOutput } from '../../../testing/index.ts';
import { readKilledContainers } from '../../outputs/killed-containers.ts';
import { collectContainerFacts } from './containers.ts';

const DESCRIBED = [
  'Name:             shop-1',
  'Namespace:        web',
  'Containers:',
  '  shop:',
  '    Last State:     Terminated',
  '      Reason:       OOMKilled',
  '      Exit Code:    137',
  '    Restart Count:  6',
  '    Limits:',
  '      cpu:     1',
  '      memory:  512Mi',
];

const toJson = (...names: readonly string[]) =>
  JSON.stringify(
    {
      kind: 'Pod',
      spec: { containers: [{ resources: { limits: { memory: '512Mi' } } }] },
      status: {
        containerStatuses: names.map((name) => ({
          lastState: { terminated: { exitCode: 137, reason: 'OOMKilled' } },
          name,
          restartCount: 2,
        })),
      },
    },
    undefined,
    2,
  ).split('\n');

test('killed containers are read from kubectl describe, JSON and docker inspect', () => {
  assert.deepEqual(readKilledContainers(DESCRIBED), [
    { name: 'shop-1', restarts: 6, memoryLimitBytes: 512 * 1024 ** 2, isOnly: true, line: 6 },
  ]);
  const [first, second] = readKilledContainers(toJson('shop', 'proxy'));
  assert.deepEqual([first?.name, first?.isOnly, second?.name], ['shop', false, 'proxy']);
  assert.equal(readKilledContainers(['"Id": "ab"', '"OOMKilled": true,', '"Name": "/shop",'])[0]?.name, 'shop');
  assert.deepEqual(readKilledContainers(['"OOMKilled": false,']), []);
});

test('of several containers, the one that a log is named after is the one of the capture', () => {
  const collect = (...logs: readonly string[]) =>
    collectContainerFacts(
      createCapture({
        killedContainers: [createOutput(readKilledContainers(toJson('proxy', 'shop')))],
        logs: logs.map((name) => ({ name })),
      }),
    ).map(({ quality, statement }) => `${quality} ${statement}`);
  assert.deepEqual(collect('shop.log'), [
    '1 the container shop was killed at its memory limit of 512 MB (OOMKilled); it was restarted 2 times',
  ]);
  assert.match(collect('app.log')[0] ?? '', /^0\.5 /);
});
