const START = Date.UTC(2026, 10, 20, 21, 51, 46);
const formatAddress = (value: number): string => `0x${value.toString(16).padStart(16, '0')}`;
const list = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));

/** Six stacks; in some of them the last frames differ from thread to thread. */
const makeStack = (thread: number): string[] => [
  ...list(20, (depth) => `com.acme.shop.way${thread % 6}.Step${depth}.proceed(Step${depth}.java:${20 + depth})`),
  ...list(20, (depth) => `org.framework.web.Filter${depth}.doFilter(Filter${depth}.java:${(thread % 50) + depth})`),
  'java.util.concurrent.ThreadPoolExecutor.runWorker(java.base@25.0.3/ThreadPoolExecutor.java:1090)',
  'java.lang.Thread.run(java.base@25.0.3/Thread.java:1474)',
];

/** Writes one thread: a tenth of them waits for a monitor that the first thread owns, the rest for work. */
function writeThread(thread: number): string {
  const isBlocked = thread % 10 === 9;
  const [state, words] = isBlocked
    ? ['BLOCKED (on object monitor)', 'waiting for monitor entry']
    : ['WAITING (parking)', 'waiting on condition'];
  const own = isBlocked
    ? '\t- waiting to lock <0x00000000f7918028> (a com.acme.shop.Gate)'
    : `\t- parking to wait for  <${formatAddress(0xf8000000 + 64 * thread)}> (a java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject)`;
  const [top, ...below] = makeStack(thread).map((frame) => `\tat ${frame}`);
  const held = thread === 0 ? ['\t- locked <0x00000000f7918028> (a com.acme.shop.Gate)'] : [];
  const ids = `tid=${formatAddress(0x7f7034000000 + 4096 * thread)} nid=${30_000 + thread}`;
  return `"worker-${thread}" #${thread + 30} [${30_000 + thread}] prio=5 os_prio=0 cpu=${thread % 90}.20ms elapsed=60.00s ${ids} ${words}  [${formatAddress(0x7f7000000000 + thread)}]
   java.lang.Thread.State: ${state}
${[top, own, ...held, ...below].join('\n')}

   Locked ownable synchronizers:
\t- None

`;
}

/** Writes a dump like `jstack -l` of JDK 25. */
export const writeHotspotDump = (threads: number, second = 0): string =>
  `${new Date(START + 1000 * second).toISOString().slice(0, 19).replace('T', ' ')}
Full thread dump OpenJDK 64-Bit Server VM (25.0.3+9-LTS mixed mode, sharing):

${list(threads, writeThread).join('')}"VM Thread" os_prio=0 cpu=1.91ms elapsed=60.72s tid=0x00007fc76c0d5130 nid=29403 runnable

JNI global refs: 12, weak refs: 0

`;

/** Stacks of virtual threads have no server frames at the bottom. */
const FRAMES_OF_PLATFORM_THREADS = 20;

/** Writes virtual threads like `Thread.dump_to_file -format=json` of JDK 25. */
export const writeJsonDump = (threads: number): string =>
  JSON.stringify(
    {
      threadDump: {
        processId: '29393',
        time: new Date(START).toISOString(),
        runtimeVersion: '25.0.3+9-LTS',
        threadContainers: [
          {
            container: '<root>',
            parent: null,
            owner: null,
            threads: list(threads, (thread) => ({
              tid: String(thread + 30),
              time: new Date(START).toISOString(),
              virtual: true,
              name: `request-${thread}`,
              state: 'WAITING',
              parkBlocker: { object: `java.util.concurrent.CountDownLatch$Sync@${thread.toString(16)}` },
              stack: makeStack(thread).slice(FRAMES_OF_PLATFORM_THREADS),
            })),
            threadCount: String(threads),
          },
        ],
      },
    },
    undefined,
    2,
  ).replaceAll('/', '\\/');

const LOG_LINES = 10_000;

/** Writes a megabyte of lines of an application, some with a stack trace. */
export const writeLogLines = (): string =>
  list(LOG_LINES, (line) => {
    const text = `2026-11-20T21:51:${10 + (line % 50)}.539Z [http-nio-8080-exec-${line % 40}] INFO  c.a.shop.Orders - "order ${line}" #12 taken`;
    return line % 50 === 0 ? `${text}\n\tat com.acme.shop.Orders.take(Orders.java:${line % 90})\n` : `${text}\n`;
  }).join('');
