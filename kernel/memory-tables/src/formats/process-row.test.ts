import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMemoryTables } from '../read-tables.ts';
import type { StatusTable } from '../table-process.ts';

const readRows = (text: string) =>
  readMemoryTables(text.split('\n')).filter((table): table is StatusTable => table.kind === 'status');

test('the row of one process has its memory and its threads', () => {
  const [first, second] = readRows(
    '2026-11-29 09:00:00\n  PID   RSS    VSZ NLWP CMD\n 4711 812345 4912344   81 java -Xmx512m -jar a.jar\n' +
      '2026-11-29 09:05:00\n  PID   RSS    VSZ NLWP CMD\n 4711 833345 4912344   83 java -Xmx512m -jar a.jar\n',
  );
  assert.deepEqual(
    [first?.pid, first?.rssBytes, first?.vmSizeBytes, first?.threads],
    [4711, 812_345 * 1024, 4_912_344 * 1024, 81],
  );
  assert.equal((second?.stampMs ?? 0) - (first?.stampMs ?? 0), 300_000);
});

test('top writes large figures with a unit', () => {
  const [one] = readRows(
    'top - 21:05:10 up  3:43,  0 user,  load average: 0.77, 0.30, 0.42\n\n' +
      '    PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND\n' +
      '  16145 root      20   0   5.1g   1.5g  22160 S   0.0   0.3   0:00.23 java\n' +
      'top - 21:05:13 up  3:43,  0 user,  load average: 0.77, 0.30, 0.42\n',
  );
  assert.equal(one?.rssBytes, 1.5 * 1024 ** 3);
});

test('pidstat has a time before each heading and row', () => {
  const [one] = readRows(
    '09:00:01 AM   UID       PID  minflt/s  majflt/s     VSZ     RSS   %MEM  Command\n' +
      '09:00:11 AM  1001      4711    112.00      0.00 4912344  812345   5.00  java\n',
  );
  assert.equal(one?.rssBytes, 812_345 * 1024);
});

test('lists of several processes and other headings are no table', () => {
  assert.equal(readRows('  PID   RSS CMD\n 1 2000 init\n 7 9000 java\n').length, 0);
  assert.equal(readRows('  PID %CPU CMD\n 1 2000 init\n').length, 0);
  assert.equal(readRows('The RSS of PID 7 is large\n 1 2000 init\n').length, 0);
});
