import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readVmstat } from './vmstat.ts';

const HEAD = ' r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st';

/** Outputs with the figures of the last row: runnable, blocked, swapped in and out, idle, waiting, stolen. */
const OUTPUTS: readonly (readonly [name: string, text: string, expected: readonly number[]])[] = [
  [
    'the agent, without a blank behind the time',
    `22:02:40procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----\n22:02:40${HEAD}\n22:02:4014  1      0 2194 16716 2078712    1    2   381  1415  174  576 13  2 80  4  1`,
    [14, 1, 1, 2, 80, 4, 1],
  ],
  [
    'our own capture, with one',
    `22:02:40 ${HEAD}\n22:02:40  4  0      0 2194 16716 2078712    0    0   381  1415  174  576 13  2 80  4  1`,
    [4, 0, 0, 0, 80, 4, 1],
  ],
  [
    'an older agent with a line of the date',
    `Tue Dec 10 07:28:37 UTC 2019 \nprocs -----------memory----------\n${HEAD}\n 1  0      0 5328544  24056 436328    0    0    20     5   47   84  0  0 100  0  0`,
    [1, 0, 0, 0, 100, 0, 0],
  ],
  [
    'procps 4 with the column of guests',
    `${HEAD} gu\n 2  0      0 2194 16716 2078712    0    0   381  1415  174  576 13  2 80  4  1  0`,
    [2, 0, 0, 0, 80, 4, 1],
  ],
  [
    'wide columns',
    `procs -----------------------memory---------------------- ---swap-- -----io---- -system-- --------cpu--------\n   r    b         swpd         free         buff        cache   si   so    bi    bo   in   cs  us  sy  id  wa  st\n   2    3            0     21941480        16716      2078712   40   60    14    34  817 1307  57  42   0   1   0`,
    [2, 3, 40, 60, 0, 1, 0],
  ],
  [
    'with stamps behind the rows',
    `${HEAD} -----timestamp-----\n${HEAD}                 UTC\n 3  0      0 2194 16716 2078712    0    0   381  1415  174  576 13  2 80  4  1 2026-11-20 22:02:40`,
    [3, 0, 0, 0, 80, 4, 1],
  ],
  [
    'German headings above the same columns',
    `Prozesse -----------Speicher---------- ---Swap-- -----E/A---- -System-- ------CPU-----\n${HEAD}\n 5  0      0 2194 16716 2078712    0    0   381  1415  174  576 13  2 80  4  1`,
    [5, 0, 0, 0, 80, 4, 1],
  ],
];

for (const [name, text, expected] of OUTPUTS) {
  test(`vmstat of ${name}`, () => {
    const row = readVmstat(text.split('\n')).at(-1);
    assert.deepEqual(
      [row?.runnable, row?.blocked, row?.swapIn, row?.swapOut, row?.idle, row?.waiting, row?.stolen],
      expected,
    );
  });
}

test('vm_stat of macOS and typeperf of Windows fill in the figures they have', () => {
  const mac =
    'Mach Virtual Memory Statistics: (page size of 16384 bytes)\n    free   active   specul inactive swapins swapouts\n100 200 300 400 5 6';
  assert.deepEqual([readVmstat(mac.split('\n'))[0]?.swapIn, readVmstat(mac.split('\n'))[0]?.swapOut], [5, 6]);
  const windows =
    '\n"(PDH-CSV 4.0)","\\\\HOST\\Processor(_Total)\\% Processor Time","\\\\HOST\\System\\Processor Queue Length"\n"11/20/2026 22:02:40.1","97,5","14"\n"11/20/2026 22:02:41.1","50.5","2"\nThe command completed successfully.';
  assert.deepEqual(
    readVmstat(windows.split('\n')).map(({ idle, runnable }) => [idle, runnable]),
    [
      [2.5, 14],
      [49.5, 2],
    ],
  );
});
