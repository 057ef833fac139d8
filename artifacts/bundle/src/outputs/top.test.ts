import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTop } from './top.ts';

const lines = (text: string): string[] => text.split('\n');

/** Outputs with idle and stolen percent, then id, CPU in percent and in ms, and resident bytes of the first row. */
const TABLES: readonly (readonly [name: string, text: string, idle: number, stolen: number, row: readonly number[]])[] =
  [
    [
      'procps 4',
      'top - 22:16:09 up  2:39,  0 user,  load average: 2.65, 2.95, 2.19\nThreads:  35 total\n%Cpu(s): 33.3 us, 66.7 sy,  0.0 ni,  1.5 id,  2.5 wa,  0.0 hi,  0.0 si,  3.5 st \nMiB Mem :  24105.6 total\n\n    PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND\n     36 root      20   0 2859396  50268  22068 R  25.0   0.2   0:15.85 pricing+',
      1.5,
      3.5,
      [36, 25, 15_850, 50_268 * 1024],
    ],
    [
      'procps 4 whose figures touch the word before',
      'top - 22:16:09 up  2:39\n%Cpu(s):100.0 us,  0.0 sy,  0.0 ni,  0.0 id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st\n\n    PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND\n      6 root      20   0   12.3g   4.7g  22068 S 187.5  40.2 123:45.67 java',
      0,
      0,
      [6, 187.5, 7_425_670, 4.7 * 1024 ** 3],
    ],
    [
      'procps 3.2',
      'top - 22:16:09 up  2:39,  1 user\nTasks:  35 total\nCpu(s): 33.3%us, 66.7%sy,  0.0%ni,  1.5%id,  2.5%wa,  0.0%hi,  0.0%si,  3.5%st\nMem:  24105k total\n\n  PID USER      PR  NI  VIRT  RES  SHR S %CPU %MEM    TIME+  COMMAND\n   36 root      20   0 2792m  49m  21m R 25.0  0.2   0:15.85 java',
      1.5,
      3.5,
      [36, 25, 15_850, 49 * 1024 ** 2],
    ],
    [
      'decimal commas',
      'top - 22:16:09 up  2:39\n%Cpu(s): 33,3 us, 66,7 sy,  0,0 ni,  1,5 id,  2,5 wa,  0,0 hi,  0,0 si,  3,5 st\n\n    PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND\n     36 root      20   0 2859396   4,7g  22068 R  25,0   0,2   0:15,85 pricing+',
      1.5,
      3.5,
      [36, 25, 15_850, 4.7 * 1024 ** 3],
    ],
    [
      'German headers',
      'top - 22:16:09 up  2:39\n%CPU(s): 33,3 us, 66,7 sy,  0,0 ni,  1,5 id,  2,5 wa,  0,0 hi,  0,0 si,  3,5 st\n\n    PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     ZEIT+ BEFEHL\n     36 root      20   0 2859396  50268  22068 R  25,0   0,2   0:15.85 java',
      1.5,
      3.5,
      [36, 25, 15_850, 50_268 * 1024],
    ],
    [
      'French headers',
      'top - 22:16:09 up  2:39\n%Cpu(s): 33,3 ut, 66,7 sy,  0,0 ni,  1,5 id,  2,5 wa,  0,0 hi,  0,0 si,  3,5 st\n\n    PID UTIL.     PR  NI    VIRT    RES    SHR S  %CPU  %MEM    TEMPS+ COM.\n     36 root      20   0 2859396  50268  22068 R  25,0   0,2   0:15.85 java',
      1.5,
      3.5,
      [36, 25, 15_850, 50_268 * 1024],
    ],
    [
      'macOS',
      'Processes: 312 total, 2 running\n2026/11/20 22:16:09\nLoad Avg: 1.50, 1.60, 1.70\nCPU usage: 3.33% user, 6.66% sys, 90.0% idle\n\nPID    COMMAND      %CPU TIME     #TH   #WQ  MEM\n4711   java         12.5 00:15.85 35    1    50M+',
      90,
      Number.NaN,
      [4711, 12.5, 15_850, 50 * 1024 ** 2],
    ],
    [
      'busybox',
      'Mem: 1000K used, 2000K free, 0K shrd\nCPU:  10% usr   5% sys   0% nic  84% idle   1% io   0% irq   0% sirq\nLoad average: 0.05 0.10 0.12 1/200 17\n  PID  PPID USER     STAT   VSZ %VSZ %CPU COMMAND\n    6     1 root     S    2859m  12%  25% java -jar a.jar',
      84,
      Number.NaN,
      [6, 25, Number.NaN, Number.NaN],
    ],
    [
      'Windows, as captures request it',
      'Name                 Id User                CPU % Memory K Mem %\n----                 -- ----                ----- -------- -----\njava               4711 ACME\\\\svc            12.5   512000   3.1',
      Number.NaN,
      Number.NaN,
      [4711, 12.5, Number.NaN, 512_000 * 1024],
    ],
  ];

for (const [name, text, idle, stolen, expected] of TABLES) {
  test(`top of ${name} has its figures and rows`, () => {
    const [table] = readTop(lines(text));
    const [row] = table?.rows ?? [];
    assert.deepEqual([table?.idle, table?.stolen], [idle, stolen]);
    assert.deepEqual([row?.id, row?.cpuPercent, row?.cpuMs, row?.residentBytes], expected);
  });
}

test('several rounds are several tables, with the time of day when it is printed', () => {
  const round = (time: string) =>
    `top - ${time} up  2:39\n%Cpu(s):  1.0 us,  0.0 sy,  0.0 ni, 99.0 id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st\n\n    PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND\n      6 root      20   0    4360   3160   2828 S   0.0   0.0   0:00.00 java\n`;
  const older = `Tue Dec 10 07:28:37 UTC 2019 \n\nCollected against PID 6\n\n${round('07:28:37')}`;
  assert.deepEqual(
    readTop(lines(`${older}\n${round('22:16:19')}`)).map(({ timeOfDay }) => timeOfDay),
    ['07:28:37', '22:16:19'],
  );
});

test('errors of the command are no table', () => {
  assert.deepEqual(readTop(['top: failed tty get']), []);
  assert.deepEqual(readTop(["top: unrecognized option '-H'", 'BusyBox v1.35.0 multi-call binary.']), []);
});
