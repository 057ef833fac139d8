import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readKernelMessages } from './kernel-messages.ts';
import { readPs } from './ps.ts';

/** Outputs with the id, the number of threads and the command of the process. */
const LISTS: readonly (readonly [name: string, text: string, expected: readonly unknown[]])[] = [
  [
    'ps -eLf of procps 4',
    'UID          PID    PPID     LWP  C NLWP STIME TTY          TIME CMD\nroot           6       1       6 75   35 22:15 ?        00:00:16 java -jar a b.jar',
    [6, 35, 'java -jar a b.jar'],
  ],
  [
    'ps -eLf of procps 3',
    'UID        PID  PPID   LWP  C NLWP STIME TTY          TIME CMD\nroot         6     1     6  0   17 07:28 pts/0    00:00:00 java MyClass',
    [6, 17, 'java MyClass'],
  ],
  [
    'ps -ef',
    'UID        PID  PPID  C STIME TTY          TIME CMD\nroot         6     1  0 07:28 pts/0    00:00:00 java MyClass',
    [6, 1, 'java MyClass'],
  ],
  [
    'ps -ef of a day before',
    'UID        PID  PPID  C STIME TTY          TIME CMD\nroot         6     1  0 Nov19 ?        1-02:03:04 java MyClass',
    [6, 1, 'java MyClass'],
  ],
  [
    'ps -ef of macOS',
    '  UID   PID  PPID   C STIME   TTY           TIME CMD\n  501     6     1   0 10:15PM ??         0:01.23 java MyClass',
    [6, 1, 'java MyClass'],
  ],
  [
    'ps aux',
    'USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND\napp            6 22.0 31.0 9812040 5010000 ?     Sl   Nov20 700:12 java -jar a b.jar',
    [6, 1, 'java -jar a b.jar'],
  ],
  ['ps of busybox', 'PID   USER     TIME  COMMAND\n    6 root      0:16 java MyClass', [6, 1, 'java MyClass']],
  [
    'tasklist',
    'Image Name                     PID Session Name        Session#    Mem Usage\n========================= ======== ================ =========== ============\njava.exe                         6 Services                   0    512,000 K',
    [6, 1, 'java.exe'],
  ],
  [
    'tasklist in German',
    'Abbildname                     PID Sitzungsname       Sitz.-Nr. Speichernutzung\n========================= ======== ================ =========== ===============\njava.exe                         6 Services                   0       512.000 K',
    [6, 1, 'java.exe'],
  ],
];

for (const [name, text, expected] of LISTS) {
  test(`${name}`, () => {
    const row = readPs(text.split('\n'))[0]?.find(({ processId }) => processId === 6);
    assert.deepEqual([row?.processId, row?.threads, row?.command], expected);
  });
}

const MESSAGES: readonly (readonly [name: string, line: string, trouble: string | undefined])[] = [
  [
    'a kill, with the time',
    '[Fri Nov 20 22:00:00 2026] Out of memory: Killed process 4711 (java) total-vm:9kB, anon-rss:2048kB',
    'oom-kill',
  ],
  [
    'a kill, with seconds since the start',
    '[12345.678901] Out of memory: Kill process 4711 (java) score 900 or sacrifice child',
    'oom-kill',
  ],
  [
    'a kill, without a stamp',
    'Memory cgroup out of memory: Killed process 4711 (java) total-vm:9kB, anon-rss:2048kB',
    'oom-kill',
  ],
  [
    'a kill, in a journal',
    'Nov 20 22:00:00 host kernel: Memory cgroup out of memory: Killed process 4711 (java), UID 1000, total-vm:9kB',
    'oom-kill',
  ],
  [
    'an ISO stamp',
    '2026-11-20T22:00:00,123456+01:00 EXT4-fs error (device vda1): ext4_find_entry:1455: inode #2: comm java',
    'io-error',
  ],
  ['a disk of today', '[Fri Nov 20 22:10:51 2026] I/O error, dev nvme0n1, sector 123456 op 0x1:(WRITE)', 'io-error'],
  ['a file server', '[Tue Nov 24 09:39:02 2026] nfs: server nas-4 not responding, still trying', 'mount-hangs'],
  ['a share', 'CIFS: VFS: \\\\files-2 has not responded in 180 seconds. Reconnecting...', 'mount-hangs'],
  ['a hung task', '[12345.6] INFO: task java:4711 blocked for more than 120 seconds.', 'hung-task'],
  [
    'a full table of connections',
    '[12345.6] nf_conntrack: nf_conntrack: table full, dropping packet',
    'conntrack-full',
  ],
  [
    'a step of the clock',
    'Nov 29 21:58:19 app01 chronyd[812]: System clock was stepped by 187.120311 seconds',
    'clock-step',
  ],
  [
    'a limit of processes',
    'Nov 29 21:58:19 app01 kernel: cgroup: fork rejected by pids controller in /system.slice/shop.service',
    'fork-rejected',
  ],
  ['a clock without a time server', 'Leap status     : Not synchronised', 'clock-unsynced'],
  ['a clock with one', 'Leap status     : Normal', undefined],
  ['a crash', '[12345.6] java[4711]: segfault at 0 ip 00007f rsp 00007f error 4 in libc.so', 'segfault'],
  [
    'a note of the firmware',
    "[Fri Nov 20 19:36:51 2026] [Firmware Bug]: TSC doesn't count with P0 frequency!",
    undefined,
  ],
  ['a start of the system', '[    0.000000] Linux version 4.9.184-linuxkit', undefined],
  ['a command without rights', 'dmesg: read kernel buffer failed: Operation not permitted', undefined],
];

for (const [name, line, trouble] of MESSAGES) {
  test(`kernel: ${name}`, () => assert.equal(readKernelMessages([line])[0]?.trouble, trouble));
}

test('ps aux tells the resident memory', () => {
  const text =
    'USER  PID %CPU %MEM    VSZ   RSS TTY STAT START   TIME COMMAND\napp     6 22.0 31.0 9812040 5010000 ?   Sl   Nov20 700:12 java -jar a.jar';
  assert.equal(readPs(text.split('\n'))[0]?.[0]?.residentBytes, 5_010_000 * 1024);
});

test('the kernel lists who had most memory at a kill', () => {
  const table = [
    '[12.1] [  pid  ]   uid  tgid total_vm      rss pgtables_bytes swapents oom_score_adj name',
    '[12.1] [    811]  1000   811   912345   500000    65536        0             0 java',
    '[12.1] [    900]     0   900  9912345  2500000    65536        0             0 backup',
  ];
  const find = (kill: string) => readKernelMessages([...table, kill])[0]?.largest;
  assert.deepEqual(find('[12.2] Out of memory: Killed process 811 (java) total-vm:9kB'), {
    process: 'backup',
    processId: 900,
    residentBytes: 2_500_000 * 4096,
  });
  assert.equal(find('[12.2] Out of memory: Killed process 900 (backup) total-vm:9kB'), undefined);
  assert.equal(find('[12.2] Memory cgroup out of memory: Killed process 811 (java) total-vm:9kB'), undefined);
});

test('a kill says whether a control group or the host had no memory left', () => {
  const isOfGroup = (kill: string) => readKernelMessages([kill])[0]?.isOfGroup;
  assert.equal(isOfGroup('[12.2] Memory cgroup out of memory: Killed process 811 (java) total-vm:9kB'), true);
  assert.equal(isOfGroup('[12.2] Out of memory: Killed process 811 (java) total-vm:9kB'), undefined);
});

test('an old kernel tells below its choice which process it has killed, and above it how much the container may have', () => {
  const [kill, ...more] = readKernelMessages([
    '[Mon Mar  2 04:05:06 2026] memory: usage 524288kB, limit 524288kB, failcnt 21',
    '[Mon Mar  2 04:05:06 2026] Memory cgroup out of memory: Kill process 311 (java) score 900 or sacrifice child',
    '[Mon Mar  2 04:05:06 2026] Killed process 320 (java) total-vm:9000kB, anon-rss:4096kB, file-rss:1024kB',
  ]);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [kill?.processId, kill?.residentBytes, kill?.limitBytes, kill?.line],
    [320, 5 * 1024 ** 2, 512 * 1024 ** 2, 2],
  );
});
