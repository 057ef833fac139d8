import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMemoryTables } from './read-tables.ts';
import type { MemoryTable, MemoryTableKind } from './table.ts';

const read = (text: string): MemoryTable[] => readMemoryTables(text.split('\n'));

function only<Kind extends MemoryTableKind>(text: string, kind: Kind): Extract<MemoryTable, { kind: Kind }> {
  const tables = read(text);
  assert.deepEqual(
    tables.map((table) => table.kind),
    [kind],
  );
  return tables[0] as Extract<MemoryTable, { kind: Kind }>;
}

const NMT = `4711:

Native Memory Tracking:

(Omitting categories weighting less than 1KB)

Total: reserved=1648419KB, committed=270523KB
       malloc: 114975KB #4645
       mmap:   reserved=1533444KB, committed=155548KB

-                     Class (reserved=1048653KB, committed=205KB)
                            (classes #506)
                            (  instance classes #421, array classes #85)
                            (malloc=77KB #620) (at peak) 
                            (mmap: reserved=1048576KB, committed=128KB) 
                            (  Metadata:   )
                            (    reserved=65536KB, committed=192KB)
                            (    used=114KB)
                            (    waste=78KB =40.59%)
 
-                    Thread (reserved=20533KB, committed=893KB)
                            (threads #20)
                            (stack: reserved=20480KB, committed=840KB, peak=900KB)
                            (malloc=31KB tag=Thread #124) (peak=39KB #128) 
                            (arena=22KB #38) (peak=52KB #36)
`;

test('a summary of NMT has its categories with all their figures', () => {
  const { pid, line, lastLine, totalCommittedBytes, categories, mallocBytes } = only(NMT, 'nmt');
  assert.deepEqual([pid, line, lastLine], [4711, 3, 26]);
  assert.equal(totalCommittedBytes, 270523 * 1024);
  assert.equal(mallocBytes, 114975 * 1024);
  const [classes, threads] = categories;
  assert.equal(classes?.classCount, 506);
  assert.equal(classes?.peakBytes, 77 * 1024);
  assert.deepEqual(classes?.metadata, {
    reservedBytes: 65536 * 1024,
    committedBytes: 192 * 1024,
    usedBytes: 114 * 1024,
    wasteBytes: 78 * 1024,
  });
  assert.equal(threads?.threadCount, 20);
  assert.equal(threads?.stackCommittedBytes, 840 * 1024);
  assert.equal(threads?.mallocCount, 124);
  assert.equal(threads?.arenaBytes, 22 * 1024);
});

test('two summaries are two tables, and a stamp is of the next one of each kind', () => {
  const tables = read(`2026-11-22T10:06:11Z\n${NMT}\nSun Nov 22 10:06:21 UTC 2026\n${NMT}\n${NMT}`);
  assert.deepEqual(
    tables.map(({ stampMs }) => stampMs),
    [Date.UTC(2026, 10, 22, 10, 6, 11), Date.UTC(2026, 10, 22, 10, 6, 21), undefined],
  );
});

test('differences make a diff', () => {
  const diff = only(
    `Native Memory Tracking:

Total: reserved=2336686KB +730611KB, committed=893034KB -664855KB

-                     Other (reserved=796672KB +733184KB, committed=796672KB +733184KB)
                            (malloc=796672KB +733184KB #389 +358)
-                    Symbol (reserved=1,133KB, committed=1,133KB)`,
    'nmt-diff',
  );
  assert.equal(diff.totalCommittedDeltaBytes, -664855 * 1024);
  assert.deepEqual(
    diff.categories.map(({ name, committedDeltaBytes, committedBytes }) => [name, committedDeltaBytes, committedBytes]),
    [
      ['Other', 733184 * 1024, 796672 * 1024],
      ['Symbol', 0, 1133 * 1024],
    ],
  );
});

test('sizes in other units are bytes as well', () => {
  const inUnit = (text: string) => only(`Native Memory Tracking:\nTotal: reserved=${text}, committed=${text}`, 'nmt');
  assert.equal(inUnit('2GB').totalCommittedBytes, 2 ** 31);
  assert.equal(inUnit('3MB').totalCommittedBytes, 3 * 2 ** 20);
  assert.equal(inUnit('4096').totalCommittedBytes, 4096);
});

test('detail has regions and call stacks', () => {
  const detail = only(
    `${NMT}
Virtual memory map:

[0x00000000fa000000 - 0x0000000100000000] reserved 98304KB for Java Heap from
    [0x00007f0b1c0d0b1e] ReservedHeapSpace::try_reserve_heap+0x5e
	[0x00000000fa000000 - 0x0000000100000000] committed 98304KB from
            [0x00007f0b1bd8c9b6] G1PageBasedVirtualSpace::commit_internal+0x66

Details:

[0x00007f0b1c3fa2ac] Unsafe_AllocateMemory0+0x8c
[0x00007f0b04b1b5a7]
                             (malloc=796672KB type=Other #389)
`,
    'nmt',
  );
  assert.equal(detail.format, 'detail');
  assert.deepEqual(detail.regions, [{ from: 0xfa000000, to: 0x100000000, category: 'Java Heap' }]);
  assert.deepEqual(detail.callSites[0]?.frames, ['Unsafe_AllocateMemory0', '']);
  assert.equal(detail.callSites[0]?.category, 'Other');
});

test('rows of a histogram have Java names, and rows of one name are added up', () => {
  const { rows, totalBytes, totalComputed } = only(
    ` num     #instances         #bytes  class name (module)
-------------------------------------------------------
   1:         10236        6441760  [B (java.base@17.0.15)
   2:            10            240  com.acme.Job$$Lambda/0x00007f0b1c3fa2ac
   3:             5            120  com.acme.Job$$Lambda/0x00007f0b1c3fa2bd
   4:             1             16  [[Ljava.lang.String;
Total         10252        6442136`,
    'histogram',
  );
  assert.deepEqual(
    rows.map(({ className, instances, rows: count }) => [className, instances, count]),
    [
      ['byte[]', 10236, 1],
      ['com.acme.Job$$Lambda', 15, 2],
      ['java.lang.String[][]', 1, 1],
    ],
  );
  assert.equal(rows[0]?.module, 'java.base@17.0.15');
  assert.deepEqual([totalBytes, totalComputed], [6442136, false]);
});

test('a histogram of the serviceability agent has descriptions of classes and a colon before its total', () => {
  const { rows, totalBytes, totalComputed } = only(
    `Attaching to process ID 4711, please wait...
JVM version is 17.0.15+6
Iterating over heap. This may take a while...
Object Histogram:

num \t  #instances\t#bytes\tClass description
--------------------------------------------------------------------------
1:\t\t65976\t12531456\tbyte[]
2:\t\t29026\t696624\tjava.lang.String
Total : \t95002\t13228080
Heap traversal took 9.299 seconds.`,
    'histogram',
  );
  assert.deepEqual(
    rows.map(({ className, bytes }) => [className, bytes]),
    [
      ['byte[]', 12531456],
      ['java.lang.String', 696624],
    ],
  );
  assert.deepEqual([totalBytes, totalComputed], [13228080, false]);
});

test('a histogram that was cut has the sums of its rows', () => {
  const { totalBytes, totalComputed, format } = only(
    'num   object count     total size    class name\n-----------------------------------\n    1       1000        3000    [C\n    2   200  500  java.lang.String',
    'histogram',
  );
  assert.deepEqual([totalBytes, totalComputed, format], [3500, true, 'openj9']);
});

test('jstat is read in any language, with dashes and causes', () => {
  const { rows, columns, format } = only(
    `Timestamp         S0     S1     E      O      M     CCS    YGC     YGCT     FGC    FGCT     CGC    CGCT       GCT    LGCC                 GCC
           35,7   0,00 100,00  16,67  75,99  42,97   7,07    300     2,740     8     0,535     -        -     3,504 No GC                G1 Evacuation Pause
           36,8   0,00 100,00  16,67  70,49  42,97   7,07    309     2,776     8     0,535     -        -     3,583 G1 Evacuation Pause  No GC`,
    'jstat',
  );
  assert.equal(format, '-gccause');
  assert.equal(rows[0]?.values[columns.indexOf('O')], 75.99);
  assert.ok(Number.isNaN(rows[0]?.values[columns.indexOf('CGC')]));
  assert.deepEqual([rows[1]?.lastCause, rows[1]?.currentCause], ['G1 Evacuation Pause', 'No GC']);
});

test('smaps has sums by kind of mapping', () => {
  const block = (range: string, rest: string, kilobytes: number) =>
    `${range} ${rest}\nSize:   ${kilobytes} kB\nRss:      ${kilobytes} kB\nPss:      ${kilobytes} kB\nVmFlags: rd wr mr`;
  const { mappings, rssBytes, kinds, arenas } = only(
    [
      block('fa000000-fb900000', 'rw-p 00000000 00:00 0 ', 25600),
      block('7f0000000000-7f0000100000', 'rw-p 00000000 00:00 0', 1024),
      block('7f0000100000-7f0004000000', '---p 00000000 00:00 0', 0),
      block('7f0010000000-7f0010004000', '---p 00000000 00:00 0', 0),
      block('7f0010004000-7f0010100000', 'rw-p 00000000 00:00 0', 64),
      block('7f0020000000-7f0020001000', 'r-xp 00000000 fe:00 315149   /usr/lib/libc.so.6', 4),
    ].join('\n'),
    'smaps',
  );
  assert.deepEqual([mappings, rssBytes, arenas], [6, 26692 * 1024, 1]);
  assert.deepEqual(
    kinds.map(({ kind, mappings: count }) => `${kind} ${count}`),
    ['java-heap 1', 'malloc-arena 2', 'thread-stack 2', 'library 1'],
  );
});

test('smaps_rollup, status and limits are of the process', () => {
  const [rollup, status, limits] = read(
    `fa000000-7ffc330b2000 ---p 00000000 00:00 0                              [rollup]
Rss:              229428 kB
Private_Dirty:    207796 kB

Name:	java
Pid:	13597
VmRSS:	  231476 kB
untag_mask:	0xffffffffffffffff
Threads:	21

Limit                     Soft Limit           Hard Limit           Units
Max processes             1000                 unlimited            processes`,
  );
  assert.ok(rollup?.kind === 'smaps-rollup' && status?.kind === 'status' && limits?.kind === 'limits');
  assert.deepEqual([rollup.rssBytes, rollup.privateDirtyBytes], [229428 * 1024, 207796 * 1024]);
  assert.deepEqual([status.rssBytes, status.threads, status.pid], [231476 * 1024, 21, 13597]);
  assert.deepEqual(limits.limits, [{ name: 'Max processes', line: 12, soft: 1000, hard: undefined }]);
});

test('pmap has its total line', () => {
  const { sizeBytes, rssBytes, mappings, pid } = only(
    `13597:   /usr/bin/java -Xmx96m com.acme.Main
Address           Kbytes     RSS   Dirty Mode  Mapping
00000000fa000000   25600   25600   25600 rw---   [ anon ]
00005595e1508000       4       4       0 r-x-- java
---------------- ------- ------- -------
total kB           25604   25604   25600`,
    'pmap',
  );
  assert.deepEqual([mappings, sizeBytes, rssBytes, pid], [2, 25604 * 1024, 25604 * 1024, 13597]);
});

const CGROUP_TEXTS = {
  'as head prints them':
    '==> /sys/fs/cgroup/memory.max <==\n536870912\n\n==> /sys/fs/cgroup/memory.current <==\n100\n\n==> /sys/fs/cgroup/memory.events <==\nlow 0\noom_kill 2\n\n==> /sys/fs/cgroup/pids.max <==\nmax',
  'as grep prints them':
    '/sys/fs/cgroup/memory.max:536870912\n/sys/fs/cgroup/memory.current:100\n/sys/fs/cgroup/memory.events:oom_kill 2\n/sys/fs/cgroup/pids.max:max',
  'as the capture script writes them': 'memory.max: 536870912\nmemory.current: 100\npids.max: max\nlow 0\noom_kill 2',
};

for (const [name, text] of Object.entries(CGROUP_TEXTS)) {
  test(`files of a control group ${name}`, () => {
    const { memoryLimitBytes, memoryCurrentBytes, oomKills, pidsMax, format } = only(text, 'cgroup');
    assert.deepEqual([memoryLimitBytes, memoryCurrentBytes, oomKills, pidsMax], [536870912, 100, 2, undefined]);
    assert.equal(format, 'v2');
  });
}

test('version 1 without a limit', () => {
  const { memoryLimitBytes, format } = only(
    '/sys/fs/cgroup/memory/memory.limit_in_bytes: 9223372036854771712\n/sys/fs/cgroup/memory/memory.usage_in_bytes: 5',
    'cgroup',
  );
  assert.deepEqual([memoryLimitBytes, format], [undefined, 'v1']);
});

test('code cache and metaspace', () => {
  const [cache, metaspace] = read(
    `CodeHeap 'non-nmethods': size=5692Kb used=1167Kb max_used=1187Kb free=4524Kb
 bounds [0x00007f7fdb938000, 0x00007f7fdbba8000, 0x00007f7fdbec7000]
CodeCache: size=245764Kb, used=1313Kb, max_used=1353Kb, free=244449Kb
 total_blobs=474, nmethods=119, adapters=262, full_count=3
Compilation: disabled (not enough contiguous free space left), stopped_count=1, restarted_count=0

Total Usage - 3 loaders, 771 classes (752 shared):
  Non-Class:    5 chunks,      4.02 MB capacity,  274.00 KB (  7%) committed,   245.45 KB (  6%) used,    28.55 KB ( <1%) free,     0 bytes (  0%) waste , deallocated: 29 blocks with 3.20 KB
MaxMetaspaceSize: unlimited
CompressedClassSpaceSize: 1.00 GB`,
  );
  assert.ok(cache?.kind === 'codecache' && metaspace?.kind === 'metaspace');
  assert.deepEqual([cache.segments.length, cache.fullCount, cache.compilationDisabledLine], [2, 3, 5]);
  assert.equal(metaspace.nonClass?.usedBytes, Math.round(245.45 * 1024));
  assert.deepEqual([metaspace.maxMetaspaceBytes, metaspace.compressedClassSpaceBytes], [undefined, 2 ** 30]);
});

test('prose, prompts and process lines are of no table', () => {
  assert.deepEqual(read('$ jcmd 4711 VM.native_memory\n4711:\nThe heap is full: memory.max was raised.\n'), []);
});

test('detail of JDK 25 has call stacks behind the details of memory files', () => {
  const detail = [
    'Native Memory Tracking:',
    'Total: reserved=8KB, committed=8KB',
    '-  Internal (reserved=8KB, committed=8KB)',
    'Virtual memory map:',
    '[0x00007f7c01484000 - 0x00007f7c01485000] reserved and committed 4KB for Internal from',
    '    [0x00007f7c001916de]initialize_assert_poison()+0x1e',
    '',
    'Memory file details',
    '',
    'Details:',
    '',
    '[0x00007f7be7944f85]Unsafe_AllocateMemory0+0x1',
    '                             ((malloc=51210KB tag=Other #3) (at peak))',
    '',
    '[0x00007f7c0093a760]SafepointMechanism::default_initialize()+0x40',
    '                             (reserved=8KB, committed=8KB Tag=Safepoint)',
    '',
    '(1565 call sites weighting less than 1KB each omitted.)',
  ].join('\n');
  const { callSites, regions } = only(detail, 'nmt');
  assert.deepEqual(
    callSites.map(({ frames, bytes, category }) => [frames[0], bytes / 1024, category]),
    [
      ['Unsafe_AllocateMemory0', 51210, 'Other'],
      ['SafepointMechanism::default_initialize()', 8, 'Safepoint'],
    ],
  );
  assert.equal(regions.length, 1);
});

test('texts behind the numbers of jstat may have several words', () => {
  const { rows, format } = only(
    'Timestamp       Compiled Failed Invalid   Time   FailedType FailedMethod\n           10.4     1320      1       0     3.06          1 java/util/HashMap putVal\n           10.8     1321      1       0     3.06          0 \n',
    'jstat',
  );
  assert.deepEqual([format, rows.map(({ values }) => values[1])], ['-compiler', [1320, 1321]]);
});

test('pmap -XX has flags before the names', () => {
  const { kinds } = only(
    '         Address Perm   Offset Device   Inode    Size    Rss    Pss Swap THPeligible              VmFlags Mapping\n    7f0000001000 r-xp 00001000  fe:00  315633   13904  13768  13768    0           0    rd ex mr mw me ac libc.so.6\n    7f1000002000 rw-p 00000000  00:00       0    2476    400      0    0           0          rd wr mr mw me nr \n',
    'pmap',
  );
  assert.deepEqual(
    kinds.map(({ kind, rssBytes }) => [kind, rssBytes / 1024]),
    [
      ['library', 13768],
      ['anonymous', 400],
    ],
  );
});

test('arenas that touch each other are one mapping, of which a part is in use', () => {
  const { kinds, arenas } = only(
    `7f0000000000-7f000a000000 rw-p 00000000 00:00 0
Size: 163840 kB
Rss: 163840 kB
7f000a000000-7f000c000000 ---p 00000000 00:00 0
Size: 32768 kB
Rss: 0 kB`,
    'smaps',
  );
  assert.deepEqual([arenas, kinds.map(({ kind }) => kind)], [3, ['malloc-arena']]);
});

test('status directly behind a rollup is a table of its own', () => {
  for (const gap of ['\t', '   ']) {
    const [rollup, status] = read(
      `fa000000-7ffc330b2000 ---p 00000000 00:00 0   [rollup]\nRss:  2048 kB\nPss:  1024 kB\nLocked:  0 kB\nName:${gap}java\nVmRSS:${gap}2048 kB\nThreads:${gap}33\n`,
    );
    assert.ok(rollup?.kind === 'smaps-rollup' && status?.kind === 'status');
    assert.deepEqual([rollup.rssBytes, status.rssBytes, status.threads], [2048 * 1024, 2048 * 1024, 33]);
  }
});

/** The beginnings of rows that may have any number of blanks. A pattern that divides them in every way takes minutes. */
const ROWS_WITH_BLANKS = [
  ['Name:\tjava', 'VmRSS:\t  100 kB'],
  ['   1:        195953       23030312  [B', '   2:        97953       2303031  java.lang.String'],
  ['   1:        195953       23030312  [B (java.base)', '   2:        97953       2303031  java.lang.String'],
] as const;

test('a row with any number of blanks is read in linear time', () => {
  const blanks = ' '.repeat(1_000_000);
  for (const rows of ROWS_WITH_BLANKS) {
    const { user } = process.cpuUsage();
    for (const end of ['', 'x', '\rx']) read(rows.map((row) => `${row}${blanks}${end}`).join('\n'));
    assert.ok(process.cpuUsage().user - user < 5_000_000, rows[0]);
  }
});
