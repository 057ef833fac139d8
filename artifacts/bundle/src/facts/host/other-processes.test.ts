import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atThreshold, checkFactThresholds, createCapture, createOutput } from '../../../testing/index.ts';
import { collectOtherProcesses } from './other-processes.ts';

const table = (cpuPercent: number) => [
  {
    rows: [
      { id: 6, cpuPercent: 90, command: 'java -jar shop.jar', line: 1 },
      { id: 7, cpuPercent: 40, command: 'top -b', line: 2 },
      { id: 8, cpuPercent, command: 'java -jar batch.jar', line: 3 },
    ],
  },
];

checkFactThresholds(collectOtherProcesses, {
  'a tenth of a core, without the capture itself': atThreshold('other-process', [9, 10, 11], (cpuPercent) =>
    createCapture({ meta: { tags: [], processId: 6 }, top: createOutput(table(cpuPercent)) }),
  ),
});

test('the only java process of the host is the one of the capture', () => {
  const rows = [
    { id: 990, cpuPercent: 390, command: 'clang++', line: 1 },
    { id: 4711, cpuPercent: 60, command: 'java', line: 2 },
  ];
  const [fact] = collectOtherProcesses(createCapture({ top: createOutput([{ rows }]) }));
  assert.equal(fact?.words.list, 'clang++ (pid 990) with 390 % of a core');
  const two = [...rows, { id: 4712, cpuPercent: 60, command: 'java', line: 3 }];
  assert.deepEqual(collectOtherProcesses(createCapture({ top: createOutput([{ rows: two }]) })), []);
});
