import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readText } from '../../testing/analyze-text.ts';
import { measureHostAvailable, measureHostTotal } from './host-memory.ts';

const TITLE = '# There is insufficient memory for the Java Runtime Environment to continue.\n#\n';
const MEMORY = 'Memory: 4k page, physical 4096k(1024k free), swap 0k(0k free)\n';

test('in a container the memory of the machine is that of /proc/meminfo', async () => {
  const report = await readText(
    `${TITLE}\n/proc/meminfo:\nMemTotal:       65536 kB\nMemFree:          512 kB\nMemAvailable:     256 kB\n\n${MEMORY}`,
  );
  assert.equal(measureHostTotal(report), 65_536 * 1024);
  assert.equal(measureHostAvailable(report), 256 * 1024);
});

test('kernels without MemAvailable have free memory and half of the page cache', async () => {
  const report = await readText(
    `${TITLE}\n/proc/meminfo:\nMemTotal:       65536 kB\nMemFree:          512 kB\nCached:           200 kB\n\n${MEMORY}`,
  );
  assert.equal(measureHostAvailable(report), 612 * 1024);
});

test('without /proc/meminfo the line of the report counts', async () => {
  const report = await readText(`${TITLE}\n---------------  S Y S T E M  ---------------\n\n${MEMORY}`);
  assert.deepEqual([measureHostTotal(report), measureHostAvailable(report)], [4096 * 1024, 1024 * 1024]);
});
