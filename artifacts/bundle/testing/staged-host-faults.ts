import { stageDisk, stageLogLines, stageVmstat } from './staged-capture.ts';
import type { StagedCase } from './staged-case.ts';

const error =
  (message: string, thrown: string, ...frames: string[]) =>
  (index: number): string =>
    [
      `ERROR [http-nio-8080-exec-${(index % 8) + 1}] com.acme.shop.OrderController - ${message}`,
      thrown,
      ...frames.map((frame) => `\tat ${frame}`),
    ].join('\n');

const WRITE = ['java.io.FileOutputStream.writeBytes(Native Method)', 'com.acme.shop.Export.write(Export.java:31)'];
const KILLED =
  '[Fri Nov 20 22:14:58 2026] java invoked oom-killer: gfp_mask=0xcc0(GFP_KERNEL), order=0, oom_score_adj=0\n[Fri Nov 20 22:14:58 2026] Memory cgroup out of memory: Killed process 4711 (java) total-vm:9436208kB, anon-rss:2072108kB, file-rss:0kB, shmem-rss:0kB, UID:1000\n';

/** Faults of the host, its disks and its kernel. */
export const STAGED_HOST_FAULTS: readonly StagedCase[] = [
  { name: 'a quiet day', fault: {}, cause: undefined, sentence: [/No problem found/] },
  {
    name: 'a full disk on which writes fail',
    fault: {
      files: { 'disk.out': stageDisk(100) },
      log: stageLogLines(12, error('export failed', 'java.io.IOException: No space left on device', ...WRITE)),
    },
    cause: 'disk-full',
    sentence: [/\/data is 100 % full/, /12 writes failed/, /Export\.write/],
  },
  {
    name: 'a disk that is nearly full',
    fault: { files: { 'disk.out': stageDisk(97) } },
    cause: 'disk-full',
    sentence: [/\/data is 97 % full/],
  },
  {
    name: 'no inodes left, and room enough',
    fault: {
      files: {
        'disk.out': `${stageDisk(41)}\nFilesystem       Inodes    IUsed   IFree IUse% Mounted on\n/dev/vdb        6553600  6553600       0  100% /data\n`,
      },
      log: stageLogLines(6, error('export failed', 'java.io.IOException: No space left on device', ...WRITE)),
    },
    cause: 'inode-or-quota',
    sentence: [/\/data/],
  },
  {
    name: 'the kernel killed the JVM before this one',
    fault: { files: { 'dmesg.out': KILLED } },
    cause: 'oom-killer',
    sentence: [/java \(pid 4711\)/, /1\.98 GB/],
  },
  {
    name: 'the kernel killed the captured JVM',
    fault: { files: { 'dmesg.out': KILLED.replace('4711', '6') } },
    cause: 'oom-killed',
    sentence: [/java \(pid 6\)/, /1\.98 GB/],
  },
  {
    name: 'a noisy neighbor',
    fault: { files: { 'vmstat.out': stageVmstat(' 3  0', ' 0    0', '35  5 28  0 32') } },
    cause: 'cpu-steal',
    sentence: [/32 %/],
  },
  {
    name: 'a host that swaps',
    fault: { files: { 'vmstat.out': stageVmstat(' 2  3', '4120 6230', '10 12 30 48  0') } },
    cause: 'swap-thrash',
    sentence: [/10\.1 MB\/s/],
  },
  {
    name: 'disks that are slow',
    fault: { files: { 'vmstat.out': stageVmstat(' 1  6', ' 0    0', '4  3 21 72  0') } },
    cause: 'disk-slow',
    sentence: [/72 %/],
  },
  {
    name: 'a disk that fails',
    fault: {
      files: {
        'dmesg.out':
          '[Fri Nov 20 22:10:51 2026] blk_update_request: I/O error, dev vdb, sector 123456 op 0x1:(WRITE)\n[Fri Nov 20 22:10:52 2026] EXT4-fs (vdb): Remounting filesystem read-only\n',
      },
      log: stageLogLines(5, error('export failed', 'java.io.IOException: Read-only file system', ...WRITE)),
    },
    cause: 'disk-broken',
    sentence: [/dev vdb/],
  },
  {
    name: 'a quota of CPU that is used up',
    fault: {
      files: {
        'cgroup.out': 'cpu.max: 50000 100000\nnr_periods 4120\nnr_throttled 3105\nthrottled_usec 812345678\n',
      },
    },
    cause: 'cpu-throttled',
    sentence: [/75 % of/, /0\.5 cores/],
  },
  {
    name: 'a clock that was set back',
    fault: {
      log: [
        ...stageLogLines(40, () => 'INFO  [order-feed] com.acme.shop.Feed - tick'),
        ...stageLogLines(40, () => 'INFO  [order-feed] com.acme.shop.Feed - tick').map((line) =>
          line.replace('22:15:', '22:13:'),
        ),
        '2026-11-20 22:14:30,100 WARN  [HikariPool-1 housekeeper] com.zaxxer.hikari.pool.HikariPool - HikariPool-1 - Retrograde clock change detected (housekeeper delta=-2m), soft-evicting connections from pool.',
      ],
    },
    cause: 'clock-problem',
    sentence: [/back/],
  },
  {
    name: 'ping fails, load at the start, firmware notes: nothing',
    fault: { files: { 'ping.out': '6 packets transmitted, 0 received, 100% packet loss, time 5100ms\n' } },
    cause: undefined,
    sentence: [/No problem found/],
  },
];
