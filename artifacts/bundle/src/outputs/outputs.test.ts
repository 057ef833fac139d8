import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDiagnostics } from './diagnostics.ts';
import { readDisk } from './disk.ts';
import { readHeapInfo } from './heap-info.ts';
import { isApplicationClass, readHistogram } from './histogram.ts';
import { readKernelMessages } from './kernel-messages.ts';
import { readNetstat } from './netstat.ts';
import { parseCpuTime, parseDecimal, parseSize } from './parse-values.ts';
import { readPing } from './ping.ts';
import { readPs } from './ps.ts';
import { countLocalPorts, readSysctl } from './sysctl.ts';

const lines = (text: string): string[] => text.split('\n');

test('numbers, sizes and times are read in every spelling of a command', () => {
  assert.deepEqual(['33,3', '0.0', '-1.5', 'x'].map(parseDecimal), [33.3, 0, -1.5, Number.NaN]);
  assert.deepEqual(
    ['50268', '4.7g', '12,5m', '0K'].map((text) => parseSize(text, 1024)),
    [50268 * 1024, 4.7 * 1024 ** 3, 12.5 * 1024 ** 2, 0],
  );
  assert.deepEqual(
    ['0:16.20', '1:02:03', '2-00:00:01', '0:01,5'].map(parseCpuTime),
    [16_200, 3_723_000, 172_801_000, 1500],
  );
});

test('every header begins another snapshot; unix sockets are no connections', () => {
  const shot =
    'Proto Recv-Q Send-Q Local Address Foreign Address State PID/Program name\ntcp 0 0 0.0.0.0:80 0.0.0.0:* LISTEN 6/java\nProto RefCnt Flags       Type       State         I-Node   PID/Program name     Path\nunix  2      [ ACC ]     STREAM     LISTENING     137693   6/java  /tmp/x';
  assert.deepEqual(
    readNetstat(lines(`${shot}\n\nFri Nov 20\n${shot}`)).map(({ connections }) => connections.length),
    [1, 1],
  );
});

test('df -i lists inodes, wmic of Windows has no percentage', () => {
  const [row] = readDisk(lines('Filesystem Inodes IUsed IFree IUse% Mounted on\n/dev/vda 1000 990 10 99% /'));
  assert.deepEqual([row?.inodesPercent, row?.usedPercent], [99, Number.NaN]);
  const [drive] = readDisk(lines('DeviceID  FreeSpace    Size\nC:        250000       1000000'));
  assert.deepEqual([drive?.mount, drive?.usedPercent], ['C:', 75]);
});

test('kernel messages of trouble are distinguished from notes of the firmware', () => {
  const value = readKernelMessages([
    "[Fri Nov 20 19:36:51 2026] [Firmware Bug]: TSC doesn't count with P0 frequency!",
    '[Fri Nov 20 22:00:00 2026] Memory cgroup out of memory: Killed process 4711 (java) total-vm:9kB, anon-rss:2048kB, file-rss:0kB',
    '[12345.678] EXT4-fs (vda): Remounting filesystem read-only',
  ]);
  assert.deepEqual(value, [
    { trouble: 'oom-kill', processId: 4711, process: 'java', residentBytes: 2048 * 1024, isOfGroup: true, line: 2 },
    { trouble: 'read-only', line: 3 },
  ]);
});

test('kernel settings are read, errors between them are skipped', () => {
  const settings = readSysctl([
    'net.ipv4.ip_local_port_range = 32768\t60999',
    "sysctl: permission denied on key 'x'",
    'kern.maxfiles: 49152',
  ]);
  assert.equal(countLocalPorts(settings), 28_232);
  assert.equal(settings.get('kern.maxfiles'), '49152');
  assert.equal(settings.size, 2);
});

test('ping is read in any language, and also when it failed', () => {
  assert.equal(readPing(['6 packets transmitted, 6 received, 0% packet loss'])?.outcome, 'answered');
  assert.equal(readPing(['6 Pakete übertragen, 0 empfangen, 100% Paketverlust'])?.outcome, 'lost');
  assert.equal(readPing(['ping: google.com: Temporary failure in name resolution'])?.outcome, 'not resolved');
  assert.equal(readPing(['']), undefined);
});

test('ping and mtr name their target, and how many packets were sent and lost', () => {
  const ping = readPing(['PING 10.0.0.7 (10.0.0.7)', '100 packets transmitted, 57 received, 43% packet loss']);
  assert.deepEqual([ping?.target, ping?.sent, ping?.loss], ['10.0.0.7', 100, 43]);
  const windows = readPing([
    'Pinging db-1 with 32 bytes of data:',
    '  Packets: Sent = 20, Received = 18, Lost = 2 (10% loss),',
  ]);
  assert.deepEqual([windows?.target, windows?.sent, windows?.loss], ['db-1', 20, 10]);
  const route = readPing([
    'HOST: app-1   Loss%   Snt',
    '  1.|-- 10.0.0.1   90.0%   100   0.3',
    '  2.|-- 10.0.0.7    0.0%   100   0.9',
  ]);
  assert.deepEqual([route?.target, route?.sent, route?.loss], ['10.0.0.7', 100, 0]);
});

test('ports of Windows are counted by netsh', () =>
  assert.equal(countLocalPorts(readSysctl(['Start Port      : 49152', 'Number of Ports : 16384'])), 16_384));

test('the offset of a clock is read from chronyc, but for parts of a second', () => {
  const read = (offset: string) =>
    readKernelMessages([`System time     : ${offset} seconds slow of NTP time`]).map(({ trouble }) => trouble);
  assert.deepEqual([read('0.912000000'), read('318.422110000')], [[], ['clock-offset']]);
});

test('ps counts the threads of a process once per snapshot', () => {
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

test('class histograms are read; arrays, fillers and platform classes do not belong to the application', () => {
  const rows = readHistogram([
    ' num     #instances         #bytes  class name (module)',
    '   1:     50441       62217232  [B (java.base@25)',
    '   2      19419         621408  com.acme.UserSession',
  ]);
  assert.deepEqual(
    rows.map(({ className, instances, line }) => [className, instances, line]),
    [
      ['byte[]', 50441, 2],
      ['com.acme.UserSession', 19419, 3],
    ],
  );
  assert.deepEqual(['byte[]', 'java.lang.String', 'com.acme.A[]', 'com.acme.A'].map(isApplicationClass), [
    false,
    false,
    false,
    true,
  ]);
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

test('hdsub.out is split by its commands; properties that may be secret are dropped', () => {
  const value = readDiagnostics(
    lines(
      'GC.class_histogram:\n6:\n   1:  5  80  com.acme.A\n\nVM.system_properties:\n6:\njava.version=25\ndb.password=geheim\n\nGC.heap_info:\n6:\n garbage-first heap   total 20K, used 10K\n\nVM.flags:\n6:\n-XX:MaxHeapSize=64 -XX:+UseG1GC -XX:-UseZGC',
    ),
  );
  assert.equal(value.histogram[0]?.line, 3);
  assert.deepEqual([...value.properties], [['java.version', '25']]);
  assert.equal(value.heap?.line, 12);
  assert.deepEqual(
    [...value.flags],
    [
      ['MaxHeapSize', '64'],
      ['UseG1GC', 'true'],
      ['UseZGC', 'false'],
    ],
  );
});
