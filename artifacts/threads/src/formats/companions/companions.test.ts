import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDumpFormat, readDumps, readEvents } from '../../../testing/check-dump-format.ts';
import { parseCpuTime } from './cpu-time.ts';
import { HEAP_BLOCK } from './heap-block.ts';
import { CLASS_HISTOGRAM } from './histogram.ts';
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
const HISTOGRAM = ` num     #instances         #bytes  class name (module)
-------------------------------------------------------
   1:        123456        7890123  [B (java.base@17.0.15)
   2:            12            288  com.acme.Order
Total        123468        7890411
`;

checkDumpFormat(TOP, TABLE);
checkDumpFormat(CLASS_HISTOGRAM, HISTOGRAM);

test('rows of top carry thread, share and time of CPU, and which table they are of', () => {
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

test('columns stand where the header says, decimals as the locale has them', () => {
  const table = '  PID %CPU nTH COMMAND\n  12 93,8 1 my thread\n';
  const [row] = readDumps(TOP, table).top;
  assert.deepEqual([row?.nativeId, row?.cpuPercent, row?.cpuMs, row?.name], [12, 93.8, undefined, 'my thread']);
});

test('a table ends at the first line that is no row', () => {
  assert.equal(readDumps(TOP, `${TABLE.trimEnd()}\n2026-11-20 21:51:20\n1 2 3\n`).top.length, 2);
});

test('TIME+ grows coarser the longer a thread has run', () => {
  const minute = 60_000;
  assert.equal(parseCpuTime('0:01.66'), 1660);
  assert.equal(parseCpuTime('1234:05'), 1234 * minute + 5000);
  assert.equal(parseCpuTime('34,12'), (34 * 60 + 12) * minute);
  assert.equal(parseCpuTime('12:34:56'), (12 * 60 + 34) * minute + 56_000);
  assert.equal(parseCpuTime('120h'), 120 * 60 * minute);
  assert.equal(parseCpuTime('5d'), 5 * 24 * 60 * minute);
  assert.equal(parseCpuTime('-'), undefined);
});

test('a class histogram gives its rows, without the module', () => {
  const rows = readEvents(CLASS_HISTOGRAM, `${HISTOGRAM}   3: 1 2 not.in.it\n`).events;
  assert.deepEqual(rows, [
    { kind: 'histogram-row', className: '[B', instances: 123456, bytes: 7890123, line: 3 },
    { kind: 'histogram-row', className: 'com.acme.Order', instances: 12, bytes: 288, line: 4 },
  ]);
});

const HEAPS: readonly (readonly [collector: string, text: string, used: number, max: number | undefined])[] = [
  [
    'Parallel',
    ` PSYoungGen      total 76288K, used 3932K [0x1, 0x2, 0x3)
  eden space 65536K, 6% used [0x1,0x2,0x3)
 ParOldGen       total 175104K, used 100K [0x1, 0x2, 0x3)
  object space 175104K, 0% used [0x1,0x2,0x3)
 Metaspace       used 3344K, capacity 4500K, committed 4864K, reserved 1056768K
  class space    used 360K, capacity 388K, committed 512K, reserved 1048576K`,
    4032,
    undefined,
  ],
  [
    'G1 of 25',
    ` garbage-first heap   total reserved 524288K, committed 389120K, used 3952K [0x1, 0x2)
  region size 1024K, 3 young (3072K), 0 survivors (0K)
 Metaspace       used 696K, committed 832K, reserved 1114112K`,
    3952,
    524288,
  ],
  ['ZGC', ' ZHeap           used 42M, capacity 260M, max capacity 4096M', 42 * 1024, 4096 * 1024],
  ['Shenandoah', ' 256M max, 256M soft max, 250M committed, 12M used\n 1024 x 256 K regions', 12 * 1024, 256 * 1024],
  [
    'CMS with a permanent generation',
    ` par new generation   total 19136K, used 17024K [0x1, 0x2, 0x3)
 concurrent mark-sweep generation total 63872K, used 16K [0x1, 0x2, 0x3)
 concurrent-mark-sweep perm gen total 21248K, used 9000K [0x1, 0x2, 0x3)`,
    17040,
    undefined,
  ],
];

for (const [collector, text, used, max] of HEAPS) {
  test(`the heap of ${collector} behind a dump is summed up`, () => {
    const { events } = readEvents(HEAP_BLOCK, `Heap\n${text}\n\nnext\n`);
    assert.deepEqual(
      events.map((event) => (event.kind === 'fact' ? [event.name, event.value] : event.kind)),
      [['heapUsedBytes', used * 1024], ...(max === undefined ? [] : [['heapMaxBytes', max * 1024]])],
    );
  });
}
