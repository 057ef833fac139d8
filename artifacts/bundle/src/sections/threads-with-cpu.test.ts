import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture, createOutput } from '../../testing/index.ts';
import type { BundleReportInput } from './report-input.ts';
import { writeThreadsWithCpu } from './threads-with-cpu.ts';

/** Writes the section for one table of `top -H` whose busiest thread has this part of a core. */
function write(percent: number) {
  const rows = [percent, 0.1].map((cpuPercent, index) => ({
    ...{ id: index + 1, command: `worker-${index}`, state: 'S', cpuPercent, cpuMs: 0, line: index + 1 },
  }));
  const capture = createCapture({ topThreads: [createOutput([{ timeOfDay: '10:00:00', rows }])] });
  return writeThreadsWithCpu({ capture } as BundleReportInput);
}

test('threads that hardly ran are one line', () => {
  assert.deepEqual(
    [0.2, 9.9, 10].map((percent) => write(percent)[0]?.summary),
    ['the busiest, worker-0, used 0.2 % of a core', 'the busiest, worker-0, used 9.9 % of a core', undefined],
  );
  assert.equal(writeThreadsWithCpu({ capture: createCapture({}) } as BundleReportInput).length, 0);
});
