import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDumpFormat, readDumps } from '../../../testing/check-dump-format.ts';
import { TOP } from './top.ts';

const TABLE = `top - 21:51:20 up  2:14,  0 user,  load average: 1.82, 1.84, 1.29
Threads:  24 total,   2 running,  22 sleeping,   0 stopped,   0 zombie
%Cpu(s):  0.0 us,100.0 sy,  0.0 ni,  0.0 id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st 
MiB Mem :  24105.6 total,  20864.9 free,    897.2 used,   2661.2 buff/cache     
MiB Swap:      0.0 total,      0.0 free,      0.0 used.  23208.4 avail Mem 

  PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND
27284 root      20   0 3127564  43880  25008 R  99.9   0.2   0:01.66 pricing-1
27267 root      20   0 3127564  43880  25008 S   0.0   0.2   0:00.00 GC Thread#0

`;

checkDumpFormat(TOP, TABLE);

test('rows of top have the thread, its CPU share and time, and their table', () => {
  const { top } = readDumps(TOP, TABLE + TABLE);
  assert.deepEqual(
    top.map(({ iteration, nativeId, cpuPercent, cpuMs, name }) => [iteration, nativeId, cpuPercent, cpuMs, name]),
    [
      [0, 27284, 99.9, 1660, 'pricing-1'],
      [0, 27267, 0, 0, 'GC Thread#0'],
      [1, 27284, 99.9, 1660, 'pricing-1'],
      [1, 27267, 0, 0, 'GC Thread#0'],
    ],
  );
});

test('the header defines the columns, the locale the decimals', () => {
  const table = '  PID %CPU nTH COMMAND\n  12 93,8 1 my thread\n';
  const [row] = readDumps(TOP, table).top;
  assert.deepEqual([row?.nativeId, row?.cpuPercent, row?.cpuMs, row?.name], [12, 93.8, undefined, 'my thread']);
});

test('a table ends at the first line that is no row', () => {
  assert.equal(readDumps(TOP, `${TABLE.trimEnd()}\n2026-11-20 21:51:20\n1 2 3\n`).top.length, 2);
});
