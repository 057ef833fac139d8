/** A thread of a staged program, as `jstack -l` and `top -H` show it. */
export interface StagedThread {
  readonly name: string;
  /** The `java.lang.Thread.State`; parked when left out. */
  readonly state?: string;
  /** Frames without `at`. Lines that begin with `-` are locks and are written as they are. */
  readonly stack?: readonly string[];
  /** CPU time since its start in ms at each of the three dumps; hardly any when left out. */
  readonly cpuMs?: readonly [number, number, number];
  /** The number of the first dump that contains the thread, from 1. */
  readonly since?: number;
}

const PARKED = [
  'jdk.internal.misc.Unsafe.park(java.base@17.0.15/Native Method)',
  '- parking to wait for  <0x00000000f7a00100> (a java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject)',
  'java.util.concurrent.locks.LockSupport.park(java.base@17.0.15/LockSupport.java:341)',
  'java.util.concurrent.LinkedBlockingQueue.take(java.base@17.0.15/LinkedBlockingQueue.java:435)',
  'java.util.concurrent.ThreadPoolExecutor.getTask(java.base@17.0.15/ThreadPoolExecutor.java:1062)',
  'java.util.concurrent.ThreadPoolExecutor.runWorker(java.base@17.0.15/ThreadPoolExecutor.java:1122)',
  'java.lang.Thread.run(java.base@17.0.15/Thread.java:840)',
];

export const FIRST_THREAD_ID = 20;

const getCpuMs = ({ cpuMs = [4, 4.1, 4.2] }: StagedThread, dump: number): number => cpuMs[dump - 1] ?? 0;
const isThere = ({ since = 1 }: StagedThread, dump: number): boolean => dump >= since;

/** Writes one dump of HotSpot 17 with these threads and those of the JVM. */
export function stageDump(
  threads: readonly StagedThread[],
  dump: number,
  time: string,
  elapsedSeconds: number,
): string {
  const entries = threads.flatMap((thread, index) => {
    if (!isThere(thread, dump)) return [];
    const { name, state = 'WAITING (parking)', stack = PARKED } = thread;
    const id = FIRST_THREAD_ID + index;
    return [
      `"${name}" #${id} daemon prio=5 os_prio=0 cpu=${getCpuMs(thread, dump).toFixed(2)}ms elapsed=${elapsedSeconds.toFixed(2)}s tid=0x00007f17240${id.toString(16).padStart(5, '0')} nid=0x${id.toString(16)} ${state.startsWith('RUNNABLE') ? 'runnable' : 'waiting on condition'}  [0x00007f170d1fc000]`,
      `   java.lang.Thread.State: ${state}`,
      ...stack.map((line) => (line.startsWith('-') ? `\t${line}` : `\tat ${line}`)),
      '',
      '   Locked ownable synchronizers:',
      '\t- None',
      '',
    ];
  });
  return [
    time,
    'Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6-Debian-1deb12u1 mixed mode, sharing):',
    '',
    ...entries,
    `"VM Thread" os_prio=0 cpu=12.00ms elapsed=${elapsedSeconds.toFixed(2)}s tid=0x00007f17240aaaa0 nid=0xe runnable  `,
    '',
    `"GC Thread#0" os_prio=0 cpu=31.00ms elapsed=${elapsedSeconds.toFixed(2)}s tid=0x00007f17240402e0 nid=0x9 runnable  `,
    '',
    'JNI global refs: 9, weak refs: 0',
    '',
  ].join('\n');
}

const clock = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${((ms % 60_000) / 1000).toFixed(2).padStart(5, '0')}`;

/** Writes `top -bH -n 1 -p 6` at the time of a dump. The row of process 6 is the whole process. */
export function stageTopThreads(threads: readonly StagedThread[], dump: number, time: string): string {
  const there = threads.flatMap((thread, index) =>
    isThere(thread, dump) ? [{ thread, id: FIRST_THREAD_ID + index }] : [],
  );
  const row = (id: number, cpu: number, command: string) =>
    `${String(id).padStart(7)} root      20   0 2859396 502680  22068 S   0.0   2.0 ${clock(cpu).padStart(9)} ${command}`;
  const total = there.reduce((sum, { thread }) => sum + getCpuMs(thread, dump), 0);
  return [
    `top - ${time} up  2:39,  0 user,  load average: 0.65, 0.95, 1.19`,
    `Threads:  ${there.length} total,   1 running,  ${there.length - 1} sleeping,   0 stopped,   0 zombie`,
    '%Cpu(s): 12.0 us,  2.0 sy,  0.0 ni, 86.0 id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st ',
    'MiB Mem :  24105.6 total,  21426.8 free,    950.1 used,   2046.4 buff/cache     ',
    'MiB Swap:      0.0 total,      0.0 free,      0.0 used.  23155.5 avail Mem ',
    '',
    '    PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND',
    row(6, total, 'java'),
    ...there.map(({ thread, id }) =>
      row(id, getCpuMs(thread, dump), thread.name.length > 8 ? `${thread.name.slice(0, 7)}+` : thread.name),
    ),
    '',
  ].join('\n');
}
