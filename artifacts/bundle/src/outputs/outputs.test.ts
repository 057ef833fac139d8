import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDiagnostics } from './diagnostics.ts';
import { readDisk } from './disk.ts';
import { readHeapInfo } from './heap-info.ts';
import { isApplicationClass, readHistogram } from './histogram.ts';
import { readKernelMessages } from './kernel-messages.ts';
import { readNetstat } from './netstat.ts';
import { cpuTime, decimal, sizeIn } from './numbers.ts';
import { readPing } from './ping.ts';
import { readPs } from './ps.ts';
import { localPorts, readSysctl } from './sysctl.ts';
import { readTop } from './top.ts';
import { readVmstat } from './vmstat.ts';

const lines = (text: string): string[] => text.split('\n');

test('numbers, sizes and times are read in every spelling of a command', () => {
  assert.deepEqual(['33,3', '0.0', '-1.5', 'x'].map(decimal), [33.3, 0, -1.5, Number.NaN]);
  assert.deepEqual(
    ['50268', '4.7g', '12,5m', '0K'].map((text) => sizeIn(text, 1024)),
    [50268 * 1024, 4.7 * 1024 ** 3, 12.5 * 1024 ** 2, 0],
  );
  assert.deepEqual(['0:16.20', '1:02:03', '2-00:00:01', '0:01,5'].map(cpuTime), [16_200, 3_723_000, 172_801_000, 1500]);
});

const TOPS = [
  [
    'procps 4',
    'top - 22:16:09 up  2:39\n%Cpu(s): 33.3 us, 66.7 sy,  0.0 ni,  1.5 id,  2.5 wa,  0.0 hi,  0.0 si,  3.5 st\n\n    PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND\n     36 root      20   0 2859396  50268  22068 R  25.0   0.2   0:15.85 pricing+',
  ],
  [
    'decimal commas',
    'top - 22:16:09 up  2:39\n%Cpu(s): 33,3 us, 66,7 sy,  0,0 ni,  1,5 id,  2,5 wa,  0,0 hi,  0,0 si,  3,5 st\n\n    PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND\n     36 root      20   0 2859396  50268  22068 R  25,0   0,2   0:15,85 pricing+',
  ],
  [
    'procps 3.2 of the year 2009',
    'top - 22:16:09 up  2:39\nCpu(s): 33.3%us, 66.7%sy,  0.0%ni,  1.5%id,  2.5%wa,  0.0%hi,  0.0%si,  3.5%st\n\n  PID USER      PR  NI  VIRT  RES  SHR S %CPU %MEM    TIME+  COMMAND\n   36 root      20   0 2859396  50268  22068 R  25.0   0.2   0:15.85 pricing+',
  ],
] as const;

for (const [name, text] of TOPS) {
  test(`top of ${name} has its figures and rows`, () => {
    const [table] = readTop(lines(text));
    assert.deepEqual([table?.timeOfDay, table?.idle, table?.waiting, table?.stolen], ['22:16:09', 1.5, 2.5, 3.5]);
    assert.deepEqual(table?.rows, [
      { id: 36, cpuPercent: 25, cpuMs: 15_850, residentBytes: 50268 * 1024, command: 'pricing+', line: 5 },
    ]);
  });
}

test('top of macOS and of busybox have rows too, and several rounds are several tables', () => {
  const mac =
    'Processes: 312 total\nCPU usage: 3.33% user, 6.66% sys, 90.0% idle\nPID    COMMAND      %CPU TIME     #TH   MEM\n4711   java         12.5 00:15.85 35    50M';
  assert.equal(readTop(lines(mac))[0]?.idle, 90);
  assert.equal(readTop(lines(mac))[0]?.rows[0]?.cpuMs, 15_850);
  const busybox =
    'Mem: 1000K used, 2000K free\nCPU:  10% usr   5% sys   0% nic  84% idle   1% io\n  PID  PPID USER     STAT   VSZ %VSZ %CPU COMMAND\n    6     1 root     S    2859m  12%  25% java -jar a.jar';
  assert.deepEqual(
    readTop(lines(`${busybox}\n${busybox}`)).map(({ rows }) => rows[0]?.cpuPercent),
    [25, 25],
  );
});

test('vmstat: no blank between the time of the capture and the first column', () => {
  const text =
    '22:02:40procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----\n22:02:40 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st\n22:02:4014  0      0 2194 16716 2078712    1    2   381  1415  174  576 13  2 80  4  1\n22:02:45 3  1      0 2194 16716 2078712    0    0    14    34  817 1307 57 42  0  0  0';
  const [first, second] = readVmstat(lines(text));
  assert.deepEqual([first?.timeOfDay, first?.runnable, first?.blocked, first?.stolen], ['22:02:40', 14, 0, 1]);
  assert.deepEqual([first?.swapIn, first?.swapOut, second?.runnable, second?.line], [1, 2, 3, 4]);
});

test('vmstat with the guest column of new versions, vm_stat of macOS, typeperf of Windows', () => {
  const guest =
    ' r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st gu\n 2  0      0 2194 16716 2078712    0    0   381  1415  174  576 13  2 80  4  1  0';
  assert.deepEqual([readVmstat(lines(guest))[0]?.idle, readVmstat(lines(guest))[0]?.stolen], [80, 1]);
  const mac = 'free   active   specul inactive swapins swapouts\n100 200 300 400 5 6';
  assert.deepEqual([readVmstat(lines(mac))[0]?.swapIn, readVmstat(lines(mac))[0]?.swapOut], [5, 6]);
  const windows =
    '"(PDH-CSV 4.0)","\\\\HOST\\Processor(_Total)\\% Processor Time","\\\\HOST\\System\\Processor Queue Length"\n"11/20/2026 22:02:40.1","97.5","14"';
  assert.deepEqual([readVmstat(lines(windows))[0]?.idle, readVmstat(lines(windows))[0]?.runnable], [2.5, 14]);
});

const CONNECTIONS = [
  ['netstat -pan', 'tcp6       1      0 10.0.0.1:41000          10.0.0.7:5432           CLOSE_WAIT  6/java', 6],
  [
    'netstat without rights',
    'tcp        1      0 10.0.0.1:41000          10.0.0.7:5432           CLOSE_WAIT  -',
    undefined,
  ],
  ['ss -tanp', 'CLOSE-WAIT 1      0      10.0.0.1:41000       10.0.0.7:5432      users:(("java",pid=6,fd=5))', 6],
  [
    'ss -anp with the protocol',
    'tcp   CLOSE-WAIT 1      0      10.0.0.1:41000       10.0.0.7:5432      users:(("java",pid=6,fd=5))',
    6,
  ],
  ['IPv4 in IPv6', 'tcp6       1      0 ::ffff:10.0.0.1:41000   ::ffff:10.0.0.7:5432    CLOSE_WAIT  6/java', 6],
  ['macOS', 'tcp4       1      0  10.0.0.1.41000         10.0.0.7.5432          CLOSE_WAIT', undefined],
  ['Windows', '  TCP    10.0.0.1:41000         10.0.0.7:5432          CLOSE_WAIT      6', 6],
  ['Windows in German', '  TCP    10.0.0.1:41000         10.0.0.7:5432          SCHLIESSEN_WARTEN      6', 6],
] as const;

for (const [name, text, processId] of CONNECTIONS) {
  test(`a connection of ${name}`, () => {
    const [shot] = readNetstat([text]);
    const { state, local, peer, processId: owner } = shot?.connections[0] ?? {};
    assert.deepEqual([state, local, peer, owner], ['CLOSE_WAIT', '10.0.0.1:41000', '10.0.0.7:5432', processId]);
  });
}

test('every header begins another shot; unix sockets are no connections', () => {
  const shot =
    'Proto Recv-Q Send-Q Local Address Foreign Address State PID/Program name\ntcp 0 0 0.0.0.0:80 0.0.0.0:* LISTEN 6/java\nProto RefCnt Flags       Type       State         I-Node   PID/Program name     Path\nunix  2      [ ACC ]     STREAM     LISTENING     137693   6/java  /tmp/x';
  assert.deepEqual(
    readNetstat(lines(`${shot}\n\nFri Nov 20\n${shot}`)).map(({ connections }) => connections.length),
    [1, 1],
  );
});

const DISKS = [
  ['Linux', 'Filesystem     1K-blocks     Used Available Use% Mounted on\n/dev/vda       1000 960 40  96% /data'],
  ['German', 'Dateisystem    1K-Blöcke Benutzt Verfügbar Verw% Eingehängt auf\n/dev/vda       1000 960 40  96% /data'],
  [
    'a long device name',
    'Filesystem     1K-blocks     Used Available Use% Mounted on\n/dev/mapper/very-long-volume-group-name\n               1000 960 40  96% /data',
  ],
  [
    'macOS',
    'Filesystem   1024-blocks Used Available Capacity iused ifree %iused  Mounted on\n/dev/disk1s1 1000 960 40    96% 500 4500   10%   /data',
  ],
] as const;

for (const [name, text] of DISKS) {
  test(`df of ${name}`, () => {
    const [row] = readDisk(lines(text));
    assert.deepEqual([row?.mount, row?.usedPercent, row?.freeBytes], ['/data', 96, 40 * 1024]);
  });
}

test('df -i tells of inodes, wmic of Windows has no percentage', () => {
  const [row] = readDisk(lines('Filesystem Inodes IUsed IFree IUse% Mounted on\n/dev/vda 1000 990 10 99% /'));
  assert.deepEqual([row?.inodesPercent, row?.usedPercent], [99, Number.NaN]);
  const [drive] = readDisk(lines('DeviceID  FreeSpace    Size\nC:        250000       1000000'));
  assert.deepEqual([drive?.mount, drive?.usedPercent], ['C:', 75]);
});

test('kernel messages of trouble are told from notes of the firmware', () => {
  const told = readKernelMessages([
    "[Fri Nov 20 19:36:51 2026] [Firmware Bug]: TSC doesn't count with P0 frequency!",
    '[Fri Nov 20 22:00:00 2026] Memory cgroup out of memory: Killed process 4711 (java) total-vm:9kB, anon-rss:2048kB, file-rss:0kB',
    '[12345.678] EXT4-fs (vda): Remounting filesystem read-only',
  ]);
  assert.deepEqual(told, [
    { trouble: 'oom-kill', processId: 4711, process: 'java', residentBytes: 2048 * 1024, line: 2 },
    { trouble: 'read-only', line: 3 },
  ]);
});

test('settings of the kernel, errors between them left out', () => {
  const settings = readSysctl([
    'net.ipv4.ip_local_port_range = 32768\t60999',
    "sysctl: permission denied on key 'x'",
    'kern.maxfiles: 49152',
  ]);
  assert.equal(localPorts(settings), 28_232);
  assert.equal(settings.get('kern.maxfiles'), '49152');
  assert.equal(settings.size, 2);
});

test('ping in any language, and when it was not possible', () => {
  assert.equal(readPing(['6 packets transmitted, 6 received, 0% packet loss'])?.outcome, 'answered');
  assert.equal(readPing(['6 Pakete übertragen, 0 empfangen, 100% Paketverlust'])?.outcome, 'lost');
  assert.equal(readPing(['ping: google.com: Temporary failure in name resolution'])?.outcome, 'not resolved');
  assert.equal(readPing(['']), undefined);
});

test('ps counts the threads of a process once per moment', () => {
  const shot =
    '\nFri Nov 20 22:16:09 UTC 2026\nUID          PID    PPID     LWP  C NLWP STIME TTY          TIME CMD\nroot           6       1       6  0    2 22:15 ?        00:00:01 java -jar a.jar\nroot           6       1       8  0    2 22:15 ?        00:00:00 java -jar a.jar';
  const shots = readPs(lines(`${shot}\n${shot}`));
  assert.deepEqual(
    shots.map((rows) => rows.map(({ processId, threads, command }) => [processId, threads, command])),
    [[[6, 2, 'java -jar a.jar']], [[6, 2, 'java -jar a.jar']]],
  );
  assert.equal(
    readPs(
      lines(
        'Image Name                     PID Session Name\njava.exe                      4711 Services    0  512,000 K',
      ),
    )[0]?.[0]?.processId,
    4711,
  );
});

test('class histograms; arrays, fillers and classes of the platform are not of the application', () => {
  const rows = readHistogram([
    ' num     #instances         #bytes  class name (module)',
    '   1:     50441       62217232  [B (java.base@25)',
    '   2      19419         621408  com.acme.UserSession',
  ]);
  assert.deepEqual(
    rows.map(({ className, instances, line }) => [className, instances, line]),
    [
      ['[B', 50441, 2],
      ['com.acme.UserSession', 19419, 3],
    ],
  );
  assert.deepEqual(
    ['[B', 'java.lang.String', '[Ljdk.internal.vm.FillerElement;', 'com.acme.A'].map(isApplicationClass),
    [false, false, false, true],
  );
});

const HEAPS = [
  ['G1', ' garbage-first heap   total 133120K, used 8284K [0x0, 0x1)', 133_120, 8284],
  [
    'G1 of JDK 25',
    'garbage-first heap   total reserved 65536K, committed 65536K, used 63596K [0x0, 0x1)',
    65_536,
    63_596,
  ],
  ['Parallel', ' PSYoungGen      total 100K, used 40K [0x0)\n ParOldGen       total 300K, used 60K [0x0)', 400, 100],
  ['ZGC', ' ZHeap           used 100K, capacity 400K, max capacity 800K', 400, 100],
] as const;

for (const [name, text, committed, used] of HEAPS) {
  test(`heap info of ${name}`, () => {
    const heap = readHeapInfo(lines(text));
    assert.deepEqual([heap?.committedBytes, heap?.usedBytes], [committed * 1024, used * 1024]);
  });
}

test('hdsub.out is parted by its commands; properties that may be secret are not kept', () => {
  const told = readDiagnostics(
    lines(
      'GC.class_histogram:\n6:\n   1:  5  80  com.acme.A\n\nVM.system_properties:\n6:\njava.version=25\ndb.password=geheim\n\nGC.heap_info:\n6:\n garbage-first heap   total 20K, used 10K\n\nVM.flags:\n6:\n-XX:MaxHeapSize=64 -XX:+UseG1GC -XX:-UseZGC',
    ),
  );
  assert.equal(told.histogram[0]?.line, 3);
  assert.deepEqual([...told.properties], [['java.version', '25']]);
  assert.equal(told.heap?.line, 12);
  assert.deepEqual(
    [...told.flags],
    [
      ['MaxHeapSize', '64'],
      ['UseG1GC', 'true'],
      ['UseZGC', 'false'],
    ],
  );
});
