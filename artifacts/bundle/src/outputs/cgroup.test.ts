import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCgroupFiles } from './cgroup.ts';

const aFile = (name: string, ...lines: string[]) => ({ name, lines, truncated: false });

test('the files of a control group may have been copied one by one', () => {
  const stat = aFile('cpu.stat', 'usage_usec 1', 'nr_periods 1000', 'nr_throttled 700', 'throttled_usec 2000000');
  const group = readCgroupFiles([
    aFile('cpu.max', '50000 100000'),
    stat,
    aFile('pids.max', '512'),
    aFile('x.txt', 'hello'),
  ]);
  assert.deepEqual(
    [group.quotaCores, group.periods, group.throttled, group.throttledMs, group.threadLimit],
    [0.5, 1000, 700, 2000, 512],
  );
  assert.deepEqual(group.lines.get('nr_throttled'), { file: stat, line: 3 });
});

test('version 1 has the quota and its period in two files', () => {
  const files = [aFile('cpu.cfs_quota_us', '100000'), aFile('cpu.cfs_period_us', '50000')];
  assert.equal(readCgroupFiles(files).quotaCores, 2);
});
