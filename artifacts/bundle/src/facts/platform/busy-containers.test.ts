import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture, createOutput } from '../../../testing/index.ts';
import { readContainerLoad } from '../../outputs/platform/container-load.ts';
import { collectBusyContainers, collectFullContainer } from './busy-containers.ts';

const TABLE = [
  'CONTAINER ID   NAME           CPU %     MEM USAGE / LIMIT   MEM %     NET I/O   BLOCK I/O   PIDS',
  '11aa           transcoder_1   772.40%   3.9GiB / 31GiB      12.50%    1kB / 0B  0B / 0B     66',
  '22bb           guide_1        120.03%   1.1GiB / 2GiB       55.00%    1kB / 0B  0B / 0B     78',
];

const listFacts = (log: string) =>
  collectBusyContainers(
    createCapture({ containerLoad: [createOutput(readContainerLoad(TABLE))], logs: [{ name: log }] }),
  ).map(({ words }) => words.list);

test('the busiest container beside the one that a log is named after', () =>
  assert.deepEqual(listFacts('guide.log'), ['transcoder_1 with 772 % of a core']));

test('where no container is known as its own, none is another', () => assert.deepEqual(listFacts('app.log'), []));

test('a container that has nearly all its memory, when it is known as that of the capture', () => {
  const find = (log: string, ...rows: readonly string[]) =>
    collectFullContainer(
      createCapture({
        containerLoad: [createOutput(readContainerLoad([TABLE[0] ?? '', ...rows]))],
        logs: [{ name: log }],
      }),
    ).map(({ words }) => words.container);
  const full = '33cc           wreck_1        3.03%     1.99GiB / 2GiB      99.50%    1kB / 0B  0B / 0B     78';
  assert.deepEqual(find('app.log', full), ['wreck_1']);
  assert.deepEqual(find('wreck.log', full, TABLE[2] ?? ''), ['wreck_1']);
  assert.deepEqual(find('guide.log', full, TABLE[2] ?? ''), []);
});
