import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDisk } from '../outputs/disk.ts';
import { readKernelMessages } from '../outputs/kernel-messages.ts';
import { readVmstat } from '../outputs/vmstat.ts';
import { joinDisks, joinOutputs, selectLoad } from './join-outputs.ts';

const asOutput = <Value>(name: string, text: string, read: (lines: readonly string[]) => Value) => {
  const lines = text.split('\n');
  return { file: { name, lines, truncated: false }, value: read(lines) };
};

test('the messages of the kernel are those of all files, each with its own', () => {
  const joined = joinOutputs([
    asOutput('dmesg.txt', '[1.000000] Linux', readKernelMessages),
    asOutput('messages', 'Nov 24 09:58:14 a chronyd[8]: System clock was stepped by 412.5 seconds', readKernelMessages),
  ]);
  assert.deepEqual(
    joined?.value.map(({ trouble, file }) => [trouble, file.name]),
    [['clock-step', 'messages']],
  );
  assert.equal(joinOutputs([]), undefined);
});

test('inodes may be in a file of their own', () => {
  const rows = joinDisks([
    asOutput('df-h.txt', 'Filesystem Size Used Avail Use% Mounted on\n/dev/a 80G 31G 46G 41% /data', readDisk),
    asOutput('df-i.txt', 'Filesystem Inodes IUsed IFree IUse% Mounted on\n/dev/a 500 500 0 100% /data', readDisk),
  ])?.value;
  assert.deepEqual(
    rows?.map(({ mount, usedPercent, inodesPercent }) => [mount, usedPercent, inodesPercent]),
    [['/data', 41, 100]],
  );
});

test('vmstat counts, whatever lies before it', () => {
  const mpstat = '09:40:01     CPU    %usr   %sys %iowait  %steal   %idle\n09:40:02  all  30  5  0.1  42.3  22.2';
  const vmstat = ' r  b   swpd   free   si   so us sy id wa st\n 3  0      0  90000    0    0 12  3 84  1  0';
  const files = [asOutput('mpstat.txt', mpstat, readVmstat), asOutput('vmstat.txt', vmstat, readVmstat)];
  assert.equal(selectLoad(files)?.file.name, 'vmstat.txt');
  assert.equal(selectLoad(files.slice(0, 1))?.value[0]?.stolen, 42.3);
});
