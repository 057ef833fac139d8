import { checkDumpRule, createThreads, STACKS, type ThreadSketch } from '../../../testing/index.ts';
import { stuckInCall } from './stuck-in-call.ts';

const own = 'com.acme.Job.run(Job.java:5)';
const RUNS_TASK = 'java.util.concurrent.ThreadPoolExecutor$Worker.run(ThreadPoolExecutor.java:635)';
const fileLock = { name: 'import', frames: ['sun.nio.ch.FileDispatcherImpl.lock0(Native Method)', own] };
const handshake = {
  name: 'charge',
  frames: [
    'sun.nio.ch.SocketDispatcher.read0(Native Method)',
    'sun.security.ssl.SSLSocketImpl.startHandshake(SSLSocketImpl.java:451)',
    own,
  ],
};
const process = (...below: string[]): Partial<ThreadSketch> => ({
  state: 'WAITING',
  frames: [
    'java.lang.Object.wait(Native Method)',
    'java.lang.ProcessImpl.waitFor(ProcessImpl.java:434)',
    own,
    ...below,
  ],
});
const open = { name: 'thumbnail', frames: ['java.io.FileInputStream.open0(Native Method)', own] };
const WRITES_BYTES = 'java.io.FileOutputStream.writeBytes(Native Method)';
const prints = {
  name: 'prints',
  frames: [WRITES_BYTES, 'ch.qos.logback.core.joran.spi.ConsoleTarget$1.write(ConsoleTarget.java:39)', own],
};
const pipe = {
  name: 'audit',
  frames: [
    'java.io.FileOutputStream.writeBytes(Native Method)',
    'java.lang.Process$PipeOutputStream.write(Process.java:1027)',
    own,
    RUNS_TASK,
  ],
};
const payments = createThreads('payment', 12, {
  state: 'WAITING',
  frames: [
    'jdk.internal.misc.Unsafe.park(Native Method)',
    'java.util.concurrent.FutureTask.get(FutureTask.java:192)',
    own,
  ],
});
const reads = STACKS.readsSocket.slice(0, 4);
const login = { name: 'upload', frames: [...reads, 'com.jcraft.jsch.Session.connect(Session.java:275)', own] };
const query = { name: 'report', frames: [...reads, 'org.postgresql.jdbc.PgStatement.executeQuery(X.java:1)', own] };
const pulls = { name: 'pool-1-thread-1', frames: [...reads, 'com.acme.Feed.pull(Feed.java:8)', RUNS_TASK] };
const closes = {
  name: 'main',
  state: 'WAITING',
  frames: [
    'jdk.internal.misc.Unsafe.park(Native Method)',
    'java.util.concurrent.ThreadPoolExecutor.awaitTermination(ThreadPoolExecutor.java:1475)',
    'java.util.concurrent.ExecutorService.close(ExecutorService.java:413)',
    'com.acme.Import.main(Import.java:9)',
  ],
} as const;
const starts = {
  name: 'main',
  state: 'WAITING',
  frames: [
    'jdk.internal.misc.Unsafe.park(Native Method)',
    'com.google.common.util.concurrent.ServiceManager.awaitHealthy(ServiceManager.java:298)',
    'com.acme.Boot.main(Boot.java:9)',
  ],
} as const;
const startsParts = {
  ...starts,
  frames: [
    'jdk.internal.misc.Unsafe.park(Native Method)',
    'java.util.concurrent.CountDownLatch.await(CountDownLatch.java:230)',
    'com.acme.Boot.startParts(Boot.java:12)',
    'com.acme.Boot.main(Boot.java:9)',
  ],
} as const;
const others = createThreads('other', 20);
const twice = (...threads: ThreadSketch[]) => ({
  dumps: [{ threads: [...threads, ...others] }, { threads: [...threads, ...others] }],
});

checkDumpRule(stuckInCall, {
  silent: {
    'a query may take its time': twice(query),
    'a login in one dump': [login, ...others],
    'a single dump': [fileLock],
    'a plain read': twice({ ...handshake, frames: [handshake.frames[0] ?? '', own] }),
    'it has run in between': {
      dumps: [{ threads: [{ ...fileLock, cpuMs: 1 }] }, { threads: [{ ...fileLock, cpuMs: 2 }] }],
    },
    'a console that waits for the next line': twice({
      ...open,
      frames: ['java.io.FileInputStream.readBytes(Native Method)', own],
    }),
    'a loop that prints, in a dump without CPU times': twice(prints),
    'a write to a file': twice({ ...open, frames: [WRITES_BYTES, own] }),
    'two workers that wait for processes': twice(...createThreads('convert', 2, process(RUNS_TASK))),
    'threads that are made for a process each': twice(...createThreads('convert', 5, process())),
    'main waits for a read that may end, in two dumps': twice(closes, pulls),
    'main waits for other work as well': {
      dumps: [0, 2000, 4000].map((time) => ({
        time,
        threads: [closes, pulls, { name: 'pool-1-thread-2', frames: [own, RUNS_TASK] }],
      })),
    },
    'main waits for nothing': {
      dumps: [0, 2000, 4000].map((time) => ({ time, threads: [pulls] })),
    },
  },
  fires: {
    'a thread of a client logs in, and others wait for answers of this client': {
      on: twice(
        {
          name: 'cluster-1',
          frames: [...reads, 'com.mongodb.Stream.read(Stream.java:9)', 'com.mongodb.Session.connect(Session.java:5)'],
        },
        ...createThreads('catalog', 10, {
          state: 'WAITING',
          frames: [
            'jdk.internal.misc.Unsafe.park(Native Method)',
            'java.util.concurrent.CountDownLatch.await(CountDownLatch.java:230)',
            'com.mongodb.Cluster.selectServer(Cluster.java:3)',
            own,
          ],
        }),
      ),
      level: 'SEVERE',
      explanation: /10 threads wait for answers that need the connection which it opens/,
    },
    'one thread logs in': { on: twice(login), level: 'WARNING', explanation: /greeting or login of a server/ },
    'a write to the console below a lock that ten threads need': {
      on: twice({ ...prints, cpuMs: 1, locked: ['M'] }, ...createThreads('request', 10, { blockedOn: 'M', cpuMs: 1 })),
      level: 'SEVERE',
    },
    'one file lock': {
      on: twice(fileLock),
      level: 'WARNING',
      explanation: /file lock .* in Job\.run:5, and has not moved in 2 dumps/,
    },
    'one TLS handshake': { on: twice(handshake), level: 'WARNING', explanation: /TLS handshake/ },
    'one open of a file': { on: twice(open), level: 'WARNING', explanation: /waits for the file system/ },
    'one write to the console': {
      on: twice({ ...prints, cpuMs: 1 }),
      level: 'WARNING',
      explanation: /in a write to the console that nobody reads/,
      advice: /asynchronous appender/,
    },
    'the only worker is stuck, and others wait for the result of a task': {
      on: twice(pipe, ...payments),
      level: 'SEVERE',
      explanation: /pipe of another process .*12 threads wait until it is done/,
    },
    'a read for whose end main waits in three dumps': {
      on: { dumps: [0, 2000, 4000].map((time) => ({ time, threads: [closes, pulls] })) },
      level: 'WARNING',
      explanation: /answer from the network in Feed\.pull:8, and has not moved in 3 dumps.* until it is done: "main"/,
      advice: /read time-out/,
    },
    'a read for which a start waits': {
      on: { dumps: [0, 2000, 4000].map((time) => ({ time, threads: [starts, { ...pulls, name: 'ledger' }] })) },
      level: 'WARNING',
      explanation: /"main"/,
    },
    'a read of a part for which the start of the program waits': {
      on: {
        dumps: [0, 2000, 4000].map((time) => ({
          time,
          threads: [
            startsParts,
            { ...pulls, name: 'feed' },
            { name: 'clock', state: 'TIMED_WAITING', frames: STACKS.sleeps },
          ],
        })),
      },
      level: 'WARNING',
      explanation: /"main"/,
    },
    'a pool that waits for processes': {
      on: twice(...createThreads('convert', 3, process(RUNS_TASK))),
      level: 'WARNING',
      explanation: /Process\.waitFor.* whether these processes hang or work/,
    },
    'requests that wait for processes': {
      on: twice(
        ...createThreads(
          'http-nio-8080-exec',
          3,
          process('org.apache.catalina.core.StandardHostValve.invoke(StandardHostValve.java:135)', RUNS_TASK),
        ),
      ),
      level: 'SEVERE',
      explanation: /Process\.waitFor/,
    },
  },
});
