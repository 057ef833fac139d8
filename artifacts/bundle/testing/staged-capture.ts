import { type StagedThread, stageDump, stageTopThreads } from './staged-thread.ts';

export interface StagedFault {
  readonly threads?: readonly StagedThread[];
  /** Lines that follow those of a normal day in the application's log. */
  readonly log?: readonly string[];
  /** Files that replace the healthy ones; undefined removes one. */
  readonly files?: Readonly<Record<string, string | undefined>>;
}

/** A file of an archive. */
export interface StagedFile {
  readonly name: string;
  readonly content: string;
}

const FOLDER = 'yc-2026-11-20T22-16-08';
const DUMP_TIMES = ['22:16:09', '22:16:20', '22:16:30'] as const;
/** Seconds since the start of the JVM at each dump. */
const ELAPSED = [669, 680, 690] as const;
const SERVERS = 8;

/** Formats tenths of a second since the hour as `22:15:07,250`. */
export const formatLineTime = (tenths: number): string => {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `22:${two(tenths / 600)}:${two((tenths / 10) % 60)},${tenths % 10}00`;
};

const quietLog = Array.from(
  { length: 200 },
  (_, index) =>
    `2026-11-20 ${formatLineTime(5 * 600 + index * 31)} INFO  [http-nio-8080-exec-${(index % SERVERS) + 1}] com.acme.shop.OrderController - Order ${5000 + index} accepted`,
);

/** Young collections that free nearly everything, one in 30 s. */
const healthyGc = [
  '[2026-11-20T22:05:00.004+0000][0.004s][info][gc] Using G1',
  '[2026-11-20T22:05:00.012+0000][0.012s][info][gc,init] Version: 17.0.15+6-Debian-1deb12u1 (release)',
  '[2026-11-20T22:05:00.012+0000][0.012s][info][gc,init] CPUs: 2 total, 2 available',
  '[2026-11-20T22:05:00.012+0000][0.012s][info][gc,init] Heap Max Capacity: 256M',
  ...Array.from({ length: 20 }, (_, id) => {
    const seconds = 30 * (id + 1);
    const time = new Date(Date.UTC(2026, 10, 20, 22, 5, seconds)).toISOString().replace('Z', '+0000');
    return `[${time}][${seconds}.000s][info][gc] GC(${id}) Pause Young (Normal) (G1 Evacuation Pause) ${120 + (id % 3)}M->${31 + (id % 2)}M(256M) 4.${100 + id}ms`;
  }),
];

const VMSTAT_HEAD = [
  '22:16:09procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----',
  '22:16:09 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st',
];

/** Writes `vmstat 5 5` with the time of the capture in front; a row is given as `r b`, `si so` and `us sy id wa st`. */
export const stageVmstat = (queues: string, swapped: string, cpu: string): string =>
  [
    ...VMSTAT_HEAD,
    '22:16:097  0      0 21941480  16716 2078712    0    0   381  1415  174  576 13  2 85  0  0',
    ...['14', '19', '24', '29'].map(
      (second) => `22:16:${second}${queues}      0 21941480  16716 2078712  ${swapped}    14    34  817 1307 ${cpu}`,
    ),
    '',
  ].join('\n');

const NETSTAT_HEAD =
  'Active Internet connections (servers and established)\nProto Recv-Q Send-Q Local Address           Foreign Address         State       PID/Program name    ';

/** Writes `netstat -pan` twice, three seconds apart. */
export const stageNetstat = (first: readonly string[], second: readonly string[] = first): string => {
  const shot = (time: string, rows: readonly string[]) =>
    [
      `Fri Nov 20 ${time} UTC 2026 `,
      NETSTAT_HEAD,
      'tcp6       0      0 :::8080                 :::*                    LISTEN      6/java              ',
      ...rows,
      'Active UNIX domain sockets (servers and established)',
      'Proto RefCnt Flags       Type       State         I-Node   PID/Program name     Path',
      '',
    ].join('\n');
  return `${shot('22:16:09', first)}\n${shot('22:16:12', second)}`;
};

/** Writes `count` connections of the program to one peer in a state. */
export const stageConnections = (count: number, peer: string, state: string, owner = '6/java'): string[] =>
  Array.from(
    { length: count },
    (_, index) => `tcp6       1      0 10.0.0.5:${40_000 + index}          ${peer}        ${state}  ${owner}`,
  );

/** Writes `df -hk` with this use of the data disk, in percent. */
export const stageDisk = (percent: number): string =>
  [
    'Filesystem              1K-blocks     Used Available Use% Mounted on',
    '/dev/vda                264212084 79264625 184947459  30% /',
    `/dev/vdb                100000000 ${percent * 1_000_000}  ${100_000_000 - percent * 1_000_000}  ${percent}% /data`,
    'tmpfs                    12342040        0  12342040   0% /sys/fs/cgroup',
    '',
  ].join('\n');

/** Writes `hdsub.out` with these rows of the class histogram and flags. */
export const stageDiagnostics = (
  histogram: readonly string[],
  flags = '-XX:MaxHeapSize=268435456 -XX:+UseG1GC',
): string =>
  [
    'GC.class_histogram:',
    '6:',
    ' num     #instances         #bytes  class name (module)',
    '-------------------------------------------------------',
    ...histogram,
    '',
    'VM.system_properties:',
    '6:',
    'java.version=17.0.15',
    '',
    'GC.heap_info:',
    '6:',
    ' garbage-first heap   total 262144K, used 62000K [0x00000000f0000000, 0x0000000100000000)',
    ' Metaspace       used 31000K, committed 32000K, reserved 1114112K',
    '',
    'VM.flags:',
    '6:',
    flags,
    '',
  ].join('\n');

const HISTOGRAM = [
  '   1:         40987        9105928  [B (java.base@17.0.15)',
  '   2:         39968         959232  java.lang.String (java.base@17.0.15)',
  '   3:          5573         692952  java.lang.Class (java.base@17.0.15)',
  '   4:           200           6400  com.acme.shop.Order',
];

const serving: readonly StagedThread[] = Array.from({ length: SERVERS }, (_, index) => ({
  name: `http-nio-8080-exec-${index + 1}`,
}));

const healthyFiles = (threads: readonly StagedThread[]): Record<string, string> => ({
  'meta-info.txt':
    'hostName=shop-prod-01\nprocessId=6\nappName=Shop\nwhoami=root\ntimestamp=2026-11-20T22-16-08\ntimezone=UTC\ntimezoneId=UTC\ncpuCount=2\njavaVersion=openjdk version "17.0.15" 2025-04-15, \nosVersion=Linux shop-prod-01 6.1.0 x86_64 GNU/Linux, \ntags=prod',
  'gc.log': `${healthyGc.join('\n')}\n`,
  ...Object.fromEntries(
    DUMP_TIMES.flatMap((time, index) => [
      [`javacore.${index + 1}.out`, stageDump(threads, index + 1, `2026-11-20 ${time}`, ELAPSED[index] ?? 0)],
      [`topdashH.${index + 1}.out`, stageTopThreads(threads, index + 1, time)],
    ]),
  ),
  'vmstat.out': stageVmstat(' 1  0', ' 0    0', '12  2 86  0  0'),
  'netstat.out': stageNetstat(stageConnections(6, '10.0.0.9:5432', 'ESTABLISHED')),
  'disk.out': stageDisk(41),
  'dmesg.out': "[Fri Nov 20 19:36:51 2026] [Firmware Bug]: TSC doesn't count with P0 frequency!\n",
  'kernel.out': 'fs.file-max = 9223372036854775807\nnet.ipv4.ip_local_port_range = 32768\t60999\n',
  'ping.out': 'ping: google.com: Temporary failure in name resolution\n',
  'hdsub.out': stageDiagnostics(HISTOGRAM),
});

/** Writes a capture as the agent on Linux lays it out. The program is healthy but for the fault. */
export function stagedCapture({ threads = [], log = [], files = {} }: StagedFault = {}): StagedFile[] {
  const all: Readonly<Record<string, string | undefined>> = {
    ...healthyFiles([...serving, ...threads]),
    '1.appLogs.shop.log': `${[...quietLog, ...log].join('\n')}\n`,
    '1.appLogs.stdout.log': '',
    ...files,
  };
  return Object.entries(all).flatMap(([name, content]) =>
    content === undefined ? [] : [{ name: `${FOLDER}/${name}`, content }],
  );
}

/** Writes lines of the application's log in its last minute, one every `everyTenths` tenths of a second. */
export const stageLogLines = (count: number, text: (index: number) => string, everyTenths = 5): string[] =>
  Array.from(
    { length: count },
    (_, index) => `2026-11-20 ${formatLineTime(15 * 600 + 300 + index * everyTenths)} ${text(index)}`,
  );
