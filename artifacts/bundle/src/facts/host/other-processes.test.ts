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
