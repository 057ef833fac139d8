import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseLines, findInLog, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';

test('a full heap is fatal, with the place and the first line', () => {
  const trace = ['java.lang.OutOfMemoryError: Java heap space', '\tat com.acme.Export.run(Export.java:7)'];
  const finding = findInLog(
    [...writeQuietLog(2), writeRecord(3, 'ERROR', 'Export 7 aborted'), ...trace],
    'log-oom-heap',
  );
  assert.equal(finding?.level, 'FATAL');
  assert.match(finding?.explanation ?? '', /com\.acme\.Export\.run/);
  assert.equal(finding?.title, 'OutOfMemoryError: Java heap space, at 08:00:03 in Export.run');
  assert.deepEqual(finding?.evidence[0], {
    kind: 'lines',
    first: 3,
    last: 4,
    marks: ['OutOfMemoryError', 'Java heap space'],
  });
});

test('the exception that decides is quoted, not its wrapper with a similar name', () => {
  const trace = [
    'java.io.UncheckedIOException: write failed',
    '\tat com.acme.Spool.flush(Spool.java:7)',
    '\tat com.acme.Spool.run(Spool.java:3)',
    'Caused by: java.io.IOException: No space left on device',
  ];
  const finding = findInLog([writeRecord(1, 'ERROR', 'Spool 7 failed'), ...trace], 'log-enospc');
  const quoted = finding?.evidence.map((one) => one.kind === 'lines' && [one.first, one.last]);
  assert.deepEqual(quoted, [
    [1, 1],
    [5, 5],
  ]);
});

test('the root cause tells the class when the outermost exception does not', () => {
  const trace = [
    'java.lang.IllegalStateException: request failed',
    '\tat com.acme.Web.handle(Web.java:3)',
    'Caused by: java.sql.SQLTransientConnectionException: HikariPool-1 - Connection is not available, request timed out after 30000ms.',
    '\tat com.acme.Jdbc.open(Jdbc.java:5)',
  ];
  assert.equal(findInLog([writeRecord(1, 'ERROR', 'Request 7 failed'), ...trace], 'log-pool-timeout')?.level, 'SEVERE');
});

test('a peer that refuses connections until the end of a long log is a problem, one that came back is none', () => {
  const failing = Array.from({ length: 12 }, (_, step) => [
    ...writeQuietLog(9, 1000 + 10 * step),
    writeRecord(1009 + 10 * step, 'ERROR', 'redis failed: java.net.ConnectException: Connection refused'),
  ]).flat();
  const level = (...after: readonly string[]) =>
    findInLog([...writeQuietLog(1000), ...failing, ...after], 'log-conn-refused')?.level;
  assert.equal(level(), 'WARNING');
  assert.equal(level(...writeQuietLog(100, 1200)), undefined);
});

test('timeouts and missing values are known and no problem by themselves', () => {
  const { findings, analysis } = diagnoseLines([
    writeRecord(1, 'ERROR', 'x'),
    'java.net.SocketTimeoutException: Read timed out',
    '\tat a.B.c(D.java:1)',
  ]);
  assert.deepEqual(
    analysis.classifiedErrors.map(({ errorClass, serious }) => [errorClass?.id, serious]),
    [['read-timeout', false]],
  );
  assert.deepEqual(
    findings.filter(({ level }) => level === 'FATAL' || level === 'SEVERE'),
    [],
  );
});

test('what is said not to be there is not', () => {
  assert.equal(findInLog([writeRecord(1, 'ERROR', 'check done, no deadlock detected')], 'log-db-deadlock'), undefined);
});

test('names that cannot be resolved are serious from the third time on', () => {
  const lines = (times: number) => Array.from({ length: times }, (_, n) => writeRecord(n, 'ERROR', 'no such host'));
  assert.equal(findInLog(lines(2), 'log-dns'), undefined);
  assert.equal(findInLog(lines(3), 'log-dns')?.level, 'SEVERE');
});

test('a warning with the same words is no error', () => {
  assert.equal(findInLog([writeRecord(1, 'WARN', 'No space left on device')], 'log-enospc'), undefined);
});

const writeFailures = (count: number, exception: string, level = 'ERROR'): string[] =>
  Array.from({ length: count }, (_, n) => [writeRecord(200 + n, level, `order ${n} failed`), exception]).flat();
const REFUSED = 'java.net.ConnectException: Connection refused';

test('a harmless class that is a twentieth of the log is a warning, and severe when it is half of it', () => {
  assert.equal(findInLog([...writeQuietLog(190), ...writeFailures(9, REFUSED)], 'log-conn-refused'), undefined);
  assert.equal(findInLog([...writeQuietLog(150), ...writeFailures(10, REFUSED)], 'log-conn-refused')?.level, 'WARNING');
  assert.equal(findInLog([...writeQuietLog(10), ...writeFailures(10, REFUSED)], 'log-conn-refused')?.level, 'SEVERE');
});

test('repeated warnings are a finding one level lower', () => {
  const warnings = (times: number) => [
    ...writeQuietLog(100),
    ...Array.from({ length: times }, (_, n) => writeRecord(101 + n, 'WARN', 'No space left on device')),
  ];
  assert.equal(findInLog(warnings(2), 'log-enospc'), undefined);
  assert.equal(findInLog(warnings(3), 'log-enospc')?.level, 'SEVERE');
});

test('the class whose errors began first stands above its consequences', () => {
  const locked = 'java.sql.SQLException: Lock wait timeout exceeded';
  const lines = [
    ...writeQuietLog(10),
    writeRecord(11, 'ERROR', 'a'),
    locked,
    ...writeFailures(5, 'java.util.concurrent.RejectedExecutionException: full'),
  ];
  assert.deepEqual(
    diagnoseLines(lines)
      .findings.slice(0, 2)
      .map(({ id }) => id),
    ['log-db-lock-timeout', 'log-rejected'],
  );
});

test('time-outs before a circuit breaker opens are the cause', () => {
  const lines = [
    ...writeQuietLog(10),
    ...writeFailures(4, 'java.net.SocketTimeoutException: Read timed out'),
    ...writeFailures(40, 'io.github.resilience4j.circuitbreaker.CallNotPermittedException: breaker is OPEN'),
  ];
  assert.deepEqual(
    diagnoseLines(lines)
      .findings.slice(0, 2)
      .map(({ id }) => id),
    ['log-read-timeout', 'log-circuit-open'],
  );
});

test('an OutOfMemoryError printed below a harmless statement is found', () => {
  const lines = [...writeQuietLog(10), 'java.lang.OutOfMemoryError: Java heap space', 'Dumping heap to x.hprof ...'];
  assert.equal(findInLog(lines, 'log-oom-heap')?.level, 'SEVERE');
});

test('the missing class is named', () => {
  const lines = [
    ...writeQuietLog(50),
    writeRecord(60, 'ERROR', 'x'),
    'java.lang.NoClassDefFoundError: com/acme/Tax',
    '\tat a.B.c(B.java:1)',
  ];
  assert.match(findInLog(lines, 'log-linkage')?.explanation ?? '', /NoClassDefFoundError: com\/acme\/Tax/);
});

test('a failure that is logged as INFO is told all the same, other words at that level are not', () => {
  const expired = [1, 2, 3].map((number) =>
    writeRecord(600 * number, 'INFO', `Checkpoint ${number} of job 4f0c1ab2 expired before completing.`),
  );
  assert.equal(findInLog([...writeQuietLog(2), ...expired], 'log-checkpoint')?.level, 'WARNING');
  const refused = [1, 2, 3].map((second) => writeRecord(second, 'INFO', 'ShutdownSignalException is handled'));
  assert.equal(findInLog([...writeQuietLog(2), ...refused], 'log-mq'), undefined);
});

test('an optional variable that is warned about is a note, one that is needed is a problem', () => {
  const unset = (level: string) =>
    [1, 2, 3].map((second) => writeRecord(second, level, 'Environment variable M2_HOME is not set'));
  assert.equal(findInLog([...writeQuietLog(1), ...unset('WARN')], 'log-configuration')?.level, 'INFO');
  assert.equal(findInLog([...writeQuietLog(1), ...unset('ERROR')], 'log-configuration')?.level, 'SEVERE');
});

test('a failed job is told although only a warning says so, with the exception that ended it', () => {
  const lines = [
    ...writeQuietLog(100),
    writeRecord(101, 'WARN', 'job_local918292302_0001'),
    'java.lang.Exception: java.lang.IllegalStateException: bad record',
    '\tat com.acme.Job.run(Job.java:7)',
    'Caused by: java.lang.IllegalStateException: bad record',
    writeRecord(102, 'INFO', 'Job job_local918292302_0001 failed with state FAILED due to: NA'),
  ];
  const finding = findInLog(lines, 'log-batch-job-failed');
  assert.equal(finding?.level, 'WARNING');
  assert.match(finding?.title ?? '', /^job_local918292302_0001: IllegalStateException: bad record, 2 like this/);
});

test('a disk that is nearly full is a warning with the room that is left', () => {
  const words =
    'high disk watermark [90%] exceeded on [a1][es-1][/data/nodes/0] free: 2.5gb[5.5%], shards will be relocated';
  const finding = findInLog([...writeQuietLog(100), writeRecord(101, 'WARN', words)], 'log-disk-nearly-full');
  assert.equal(finding?.level, 'WARNING');
  assert.match(
    finding?.title ?? '',
    /^Only 2\.5gb\[5\.5%\] of a disk is free: high disk watermark \[90%\] exceeded, at /,
  );
});

test('a stack without an exception names where a thread hangs', () => {
  const lines = Array.from({ length: 4 }, (_, n) => [
    writeRecord(
      60 + n,
      'WARN',
      'WSVR0605W: Thread "Web : 1" (0000001e) has been active for 620513 milliseconds and may be hung.',
    ),
    '\tat java.net.SocketInputStream.socketRead0(Native Method)',
    '\tat com.acme.Erp.call(Erp.java:7)',
  ]).flat();
  const finding = findInLog([...writeQuietLog(60), ...lines], 'log-thread-stuck');
  assert.equal(finding?.title, 'Thread Web : 1 hangs for 10 min 21 s, 4 like this since 08:01:00, first in Erp.call');
});

test('what a compiler warns of is no failed build', () => {
  const lines = (level: string) =>
    Array.from({ length: 5 }, (_, n) =>
      writeRecord(60 + n, level, `/src/Shop.java:[${n + 3},17] stop() is deprecated`),
    );
  assert.equal(findInLog([...writeQuietLog(60), ...lines('WARN')], 'log-build-failed'), undefined);
  assert.equal(findInLog([...writeQuietLog(60), ...lines('ERROR')], 'log-build-failed')?.level, 'SEVERE');
});

test('errors that were over long before the log ends are told with their end', () => {
  const failures = Array.from({ length: 20 }, (_, second) => [
    writeRecord(100 + second, 'ERROR', 'stock cannot be read'),
    'java.net.SocketTimeoutException: Read timed out',
    '\tat com.acme.StockClient.get(StockClient.java:7)',
  ]).flat();
  const over = findInLog([...writeQuietLog(100), ...failures, ...writeQuietLog(200, 120)], 'log-read-timeout');
  assert.match(over?.title ?? '', /20 times from 08:01:40 to 08:01:59/);
  const lasting = findInLog([...writeQuietLog(100), ...failures], 'log-read-timeout');
  assert.match(lasting?.title ?? '', /20 times since 08:01:40/);
});

test('rulers of a level are no errors, and frames that a watchdog logs are none of their own', () => {
  const watchdog = (message: string): string => `[12:00:00] [Watchdog/ERROR]: ${message}`;
  const { analysis } = diagnoseLines([
    ...Array.from({ length: 20 }, (_, n) => `[11:59:${10 + n}] [Server thread/INFO]: player ${n} joined`),
    ...['The server has not responded for 10 seconds! Creating thread dump', '------------------------------'].map(
      watchdog,
    ),
    ...['Stack:', '\t\tcom.acme.Regions.scan(Regions.java:88)', '------------------------------'].map(watchdog),
  ]);
  assert.deepEqual(
    analysis.errors.groups.map(({ statement }) => statement),
    ['The server has not responded for 10 seconds! Creating thread dump', 'Stack:'],
  );
});

test('rebalances are a problem when they go on, not when consumers start', () => {
  const joining = (count: number, distance: number): string[] =>
    Array.from({ length: count }, (_, n) =>
      writeRecord(n * distance, 'INFO', '[Consumer clientId=c, groupId=g] (Re-)joining group'),
    );
  assert.equal(findInLog([...joining(12, 1), ...writeQuietLog(60, 13)], 'log-rebalances'), undefined);
  assert.equal(findInLog([...joining(60, 20)], 'log-rebalances')?.level, 'WARNING');
});

test('an orderly restart of brokers is no problem, a broker that is late again and again is', () => {
  const shrink = (seconds: number, partition: number): string =>
    writeRecord(seconds, 'INFO', `[Partition orders-${partition} broker=1] Shrinking ISR from 1,2,3 to 1,3.`);
  const expand = (seconds: number, partition: number): string =>
    writeRecord(seconds, 'INFO', `[Partition orders-${partition} broker=1] Expanding ISR from 1,3 to 1,3,2`);
  const partitions = Array.from({ length: 20 }, (_, partition) => partition);
  const restart = (from: number): string[] => [
    ...partitions.map((partition) => shrink(from, partition)),
    ...partitions.map((partition) => expand(from + 30, partition)),
  ];
  const log = (times: readonly number[]): string[] => [...times.flatMap(restart), ...writeQuietLog(400, 600)];
  assert.equal(findInLog(log([0]), 'log-replica-behind'), undefined);
  assert.match(findInLog(log([0, 100, 200, 300]), 'log-replica-behind')?.title ?? '', /^Broker 2 is behind/);
});

test('one pause of many seconds is a warning, and the cause of what follows', () => {
  const pause = writeRecord(
    100,
    'WARN',
    'Detected pause in JVM or host machine (eg GC): pause of approximately 52345ms',
  );
  const aborted = writeRecord(101, 'ERROR', '***** ABORTING region server rs1: YouAreDeadException');
  const lines = [...writeQuietLog(100), pause, aborted];
  assert.equal(findInLog(lines.slice(0, -1), 'log-long-pauses')?.level, 'WARNING');
  assert.equal(findInLog(lines, 'log-self-termination')?.followsFrom, 'log-long-pauses');
});

test('a node that is back after its restart is no problem, one that stays away or comes and goes is', () => {
  const change = (seconds: number, state: string): string => writeRecord(seconds, 'INFO', `node-3 is now ${state}`);
  const restart = [change(0, 'DOWN'), change(30, 'UP'), ...writeQuietLog(600, 31)];
  assert.equal(findInLog(restart, 'log-bad-state'), undefined);
  assert.equal(findInLog([change(0, 'DOWN'), ...writeQuietLog(600, 31)], 'log-bad-state')?.level, 'WARNING');
});

test('words that only say that something ended are told by the exception right before them', () => {
  const failed = writeRecord(20, 'ERROR', 'Failed to process task 0_3');
  const trace = ['java.lang.ArithmeticException: no quantity', '\tat com.acme.Price.apply(Price.java:7)'];
  const ended = writeRecord(20, 'ERROR', 'All stream threads have died.');
  const lines = [...writeQuietLog(20), failed, ...trace, ended, ...writeQuietLog(20, 21)];
  assert.match(findInLog(lines, 'log-worker-ended')?.title ?? '', /^ArithmeticException: no quantity/);
});

test('an exception that is logged as INFO counts, and so does a dump of the JVM below another statement', () => {
  const trace = ['java.io.IOException: No space left on device', '\tat com.acme.Spool.flush(Spool.java:7)'];
  const logged = [...writeQuietLog(20), writeRecord(20, 'INFO', 'Spool 7 not written'), ...trace];
  assert.equal(findInLog(logged, 'log-enospc')?.level, 'SEVERE');
  const dump = 'JVMDUMP039I Processing dump event "systhrow", detail "java/lang/OutOfMemoryError" - please wait.';
  assert.equal(findInLog([...writeQuietLog(5), dump, ...writeQuietLog(5, 6)], 'log-oom-heap')?.level, 'SEVERE');
});

test('the innermost reason of a build of Gradle is its headline', () => {
  const lines = [
    'FAILURE: Build failed with an exception.',
    '',
    '* What went wrong:',
    "Execution failed for task ':app:compileJava'.",
    '> Failed to calculate a property.',
    '   > Cannot find a Java installation on your machine. Toolchains are not configured.',
    '* Try:',
    '> Run with --stacktrace option to get the stack trace.',
  ];
  assert.match(findInLog(lines, 'log-build-failed')?.title ?? '', /^The build failed: Cannot find a Java installation/);
});

test('a wait for the same thing until the end of the log is told, one that ends is not', () => {
  const waits = Array.from({ length: 60 }, (_, index) =>
    writeRecord(5 * index, 'INFO', `Waiting for ledger:8080 to become ready (attempt ${index})`),
  );
  const find = (lines: readonly string[]): string | undefined => findInLog(lines, 'log-endless-wait')?.title;
  assert.match(find(waits) ?? '', /^Waiting for ledger:8080 to become ready \(attempt 0/);
  assert.equal(find([...waits, ...writeQuietLog(400, 300)]), undefined);
  assert.equal(find([...waits, writeRecord(300, 'INFO', 'Started Shop in 301.2 seconds')]), undefined);
});

test('virtual threads that are pinned are told by the frame that the JVM prints', () => {
  const frame = '    com.acme.Legacy.call(Legacy.java:64) <== monitors:1';
  const lines = writeQuietLog(60).flatMap((line, index) =>
    index % 10 === 0 ? [line, 'Thread[#31,ForkJoinPool-1-worker-2,5,CarrierThreads]', frame] : [line],
  );
  const finding = findInLog(lines, 'log-pinned-threads');
  assert.match(finding?.title ?? '', /^Virtual threads are pinned by synchronized in Legacy\.call, 6 times/);
});

test('the member of a grid that does not answer is named', () => {
  const lines = Array.from({ length: 30 }, (_, index) =>
    writeRecord(
      index,
      'ERROR',
      `ISPN000476: Timed out waiting for responses for request ${index} from node-2 after 15 seconds`,
    ),
  );
  const finding = findInLog(lines, 'log-read-timeout');
  assert.match(finding?.title ?? '', /^node-2 does not answer within 15 seconds \(ISPN000476\)/);
});

for (const [id, message, advice] of [
  [
    'log-oom-heap',
    'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
    /--heapsnapshot/,
  ],
  ['log-oom-heap', 'numpy.core._exceptions._ArrayMemoryError: Unable to allocate 6.1 GiB', /tracemalloc/],
  ['log-oom-heap', 'java.lang.OutOfMemoryError: Java heap space', /-XX:\+HeapDumpOnOutOfMemoryError/],
  ['log-db-space', 'put /prices failed: etcdserver: mvcc: database space exceeded', /etcdctl defrag/],
] as const) {
  test(`the advice is that of the runtime which failed: ${message}`, () =>
    assert.match(findInLog([...writeQuietLog(9), writeRecord(9, 'ERROR', message)], id)?.advice ?? '', advice));
}

test('a message that is given up names why its deliveries failed', () => {
  const attempts = [1, 2, 3].flatMap((second) => [
    writeRecord(100 + second, 'ERROR', 'Invocation failed on component StockMDB'),
    'java.lang.NumberFormatException: For input string: "12,5"',
    '\tat com.acme.StockMDB.onMessage(StockMDB.java:44)',
  ]);
  const given = [4, 5, 6].map((second) =>
    writeRecord(
      100 + second,
      'WARN',
      'AMQ222149: Message 7 has reached maximum delivery attempts, sending it to Dead Letter Address DLQ from jms.queue.Stock',
    ),
  );
  const finding = findInLog([...writeQuietLog(100), ...attempts, ...given], 'log-dead-letter');
  assert.match(
    finding?.explanation ?? '',
    /The attempts before it failed: .*NumberFormatException.*StockMDB\.onMessage/,
  );
});
