/** What an engineer would ask an assistant, with an answer that can be checked in the file itself. */
export interface Question {
  /** Paths below the repository; the first is the artifact that the question is about. */
  readonly artifacts: readonly string[];
  /** The words that guide the choice of calls; a part in quotes is what is searched for. */
  readonly ask: string;
  /** The form of the answer, with the answer as its group. */
  readonly form: RegExp;
  readonly truth: string;
  /** How it can be seen without Hindsight that the answer is true. */
  readonly because: string;
  /** What an assistant knows to write itself: a query, a time. */
  readonly writes?: Readonly<Record<string, string>>;
}

const STUCK = 'artifacts/threads/testing/samples/stuck-3dumps-jdk17-kill3-stdout.log';
const DEADLOCK = 'artifacts/threads/testing/samples/deadlock-with-lead-in-jdk25-jstack-l.txt';
const CONSOLE = 'lab/artifacts/unseen/console-lock/faulty.threads.txt.gz';
const SYSTEM_GC = 'artifacts/gc/testing/samples/j17-parallel-sysgc.log';
const MILLIS = 'artifacts/gc/testing/samples/j17-g1-timemillis.log';
const LEAK_LOG = 'lab/artifacts/gc-heap/session-leak-g1/faulty.gc.log.gz';
const NO_LEAK_LOG = 'lab/artifacts/gc-heap/session-leak-g1/fixed.gc.log.gz';
const SAFEPOINT = 'lab/artifacts/gc-pauses/counted-loop-g1/faulty.gc.log.gz';
const HEAP = 'artifacts/heap/testing/samples/jdk17.hprof.gz';
const ORDERS = 'artifacts/logs/testing/samples/spring-boot-orders.log';
const POOL = 'lab/artifacts/app-errors/pool-timeout/faulty.application.log.gz';
const CRASH = 'artifacts/crash/testing/samples/own-div-jdk17.log';
const DRIVER = 'artifacts/crash/testing/samples/typ-jdk21-windows-driver.log';
const NATIVE = 'artifacts/memory/testing/samples/direct-17.process-series.txt';
const HISTOGRAMS = 'artifacts/memory/testing/samples/three-snapshots-histo.txt.gz';
const DEADLOCK_BUNDLE = 'artifacts/bundle/testing/samples/deadlock.zip';
const BACKEND_BUNDLE = 'lab/artifacts/bundle/backend-down/faulty.bundle.zip';
const LEAK_BUNDLE = 'lab/artifacts/bundle/leak-out-of-memory/faulty.bundle.zip';

const PROFILE = 'bench/assistants/samples/render.collapsed';

const PROGRAM = 'artifacts/heap/testing/samples/generator/OrderCache.java';

export const QUESTIONS: readonly Question[] = [
  {
    artifacts: [STUCK],
    ask: 'Which thread is the owner of the lock that other threads wait for?',
    form: /"owner":"([^"]+)"/,
    truth: 'batch-leader',
    because: 'its stack has "- locked <0x00000000f791ae98>", for which the others wait',
  },
  {
    artifacts: [STUCK],
    ask: 'How many threads are blocked by the lock?',
    form: /"blockedThreadCount":(\d+)/,
    truth: '5',
    because: 'grep -c "waiting to lock <0x00000000f791ae98>" gives 15 in 3 dumps',
  },
  {
    artifacts: [STUCK],
    ask: 'What does the owner do that holds the lock, in which frame is it?',
    form: /"ownerStackTop":"([^"]+)"/,
    truth: 'com.acme.stuck.BatchRunner.scan(BatchRunner.java:7)',
    because: 'the first frame below "batch-leader"',
  },
  {
    artifacts: [STUCK],
    ask: 'Which thread uses the most CPU?',
    form: /"thread":"([^"]+)"/,
    truth: 'matcher-0',
    because: 'cpu= of the dumps rises by 2.68 s of 2.7 s',
  },
  {
    artifacts: [STUCK],
    ask: 'What is the state of the thread "heartbeat-0"?',
    form: /"Thread":"heartbeat-0","State":"([A-Z_]+)"/,
    truth: 'TIMED_WAITING',
    because: 'the line below its name',
  },
  {
    artifacts: [STUCK],
    ask: 'In which method does the thread "importer-1" wait?',
    form: /"Thread":"importer-1"[^}]*"Method":"([\w.]+)/,
    truth: 'Unsafe.park',
    because: 'its first frame',
  },
  {
    artifacts: [STUCK],
    ask: 'How many threads are at the same place with the same stack?',
    form: /"threadCount":(\d+),"stackTrace"/,
    truth: '5',
    because: 'five batch-follower threads have equal frames',
  },
  {
    artifacts: [STUCK],
    ask: 'Which lines of the file contain "BLOCKED", and how many are there?',
    form: /"total":(15)\b/,
    truth: '15',
    because: 'grep -c BLOCKED',
  },
  {
    artifacts: [DEADLOCK],
    ask: 'Which threads wait for each other in a cycle, a deadlock?',
    form: /(pay\w+ and pay\w+) wait for each other/,
    truth: 'payee and payer',
    because: 'the section "Found one Java-level deadlock" of the dump',
  },
  {
    artifacts: [DEADLOCK],
    ask: 'By which locks do the threads of the deadlock wait in a cycle, and who is a victim behind them?',
    form: /"victims":\["([^"]+)"/,
    truth: 'early-auditor-1',
    because: 'the third thread that is "waiting to lock" one of the two monitors',
  },
  {
    artifacts: [DEADLOCK],
    ask: 'What is the state of the thread "main"?',
    form: /"Thread":"main","State":"([A-Z_]+)"/,
    truth: 'TIMED_WAITING',
    because: 'the line below its name',
  },
  {
    artifacts: [CONSOLE],
    ask: 'How many threads wait inside the logger?',
    form: /(\d+) threads wait inside the logger/,
    truth: '15',
    because: 'sixteen workers print under one lock (truth.json), one of them holds it',
  },
  {
    artifacts: [CONSOLE],
    ask: 'What proves the finding: which lines and figures are its evidence?',
    form: /"finding":"([\w-]+)"/,
    truth: 'logging-contention',
    because: 'truth.json of the program',
  },
  {
    artifacts: [SYSTEM_GC],
    ask: 'Why did collections run, what were their causes?',
    form: /"cause":"([^"]+)"/,
    truth: 'System.gc()',
    because: 'every pause of the log says so',
  },
  {
    artifacts: [SYSTEM_GC],
    ask: 'How long was the longest pause, the worst one?',
    form: /"pauseMs":([\d.]+)/,
    truth: '7.006',
    because: 'the largest number before "ms" of the pauses, line 81',
  },
  {
    artifacts: [SYSTEM_GC],
    ask: 'How long was the longest pause after 4 s, the worst one of that time range?',
    form: /"from":"4\.000s".*?"pauseMs":([\d.]+)/,
    truth: '3.539',
    because: 'the largest pause from line 118 on',
    writes: { from: '4' },
  },
  {
    artifacts: [SYSTEM_GC],
    ask: 'Why was the longest pause after 4 s, what was its cause in that time range?',
    form: /"from":"4\.000s".*?"cause":"([^"]+)"/,
    truth: 'System.gc()',
    because: 'every pause of the log says so',
    writes: { from: '4' },
  },
  {
    artifacts: [SYSTEM_GC],
    ask: 'Which line of the file contains "GC(53) Pause Full"?',
    form: /"number":(\d+)/,
    truth: '81',
    because: 'grep -n',
  },
  {
    artifacts: [SYSTEM_GC],
    ask: 'What should be changed, what is the advice of the findings?',
    form: /"advice":"(Find the caller of System\.gc\(\))/,
    truth: 'Find the caller of System.gc()',
    because: 'the calls come from the application: docs of the rule system-gc',
  },
  {
    artifacts: [MILLIS],
    ask: 'Is there a problem in this log?',
    form: /"level":"(\w+)"/,
    truth: 'OK',
    because: '19 pauses of at most 15.5 ms in 4 s',
  },
  {
    artifacts: [MILLIS],
    ask: 'How long was the longest pause, the worst one?',
    form: /"pauseMs":([\d.]+)/,
    truth: '15.474',
    because: 'the largest number before "ms" of the pauses',
  },
  {
    artifacts: [LEAK_LOG],
    ask: 'Does the application leak memory?',
    form: /(Probably a leak)/,
    truth: 'Probably a leak',
    because: 'truth.json of the program: sessions that never end',
  },
  {
    artifacts: [LEAK_LOG],
    ask: 'What is the throughput?',
    form: /Throughput: ([\d.]+) %/,
    truth: '99.3',
    because: 'sum of the pauses, divided by the length of the log',
  },
  {
    artifacts: [LEAK_LOG, NO_LEAK_LOG],
    ask: 'Compare: is the second better or worse than the first, what changed?',
    form: /"judgement":"(\w+)"/,
    truth: 'better',
    because: 'the second is the fixed twin of the same program',
  },
  {
    artifacts: [LEAK_LOG, NO_LEAK_LOG],
    ask: 'Compare the two: which finding is gone, what became better?',
    form: /"gone":\[\{"id":"([\w-]+)"/,
    truth: 'memory-leak',
    because: 'truth.json of the program and its fixed twin',
  },
  {
    artifacts: [SAFEPOINT],
    ask: 'Why does the application stand still longer than its pauses?',
    form: /"id":"(time-to-safepoint)"/,
    truth: 'time-to-safepoint',
    because: 'truth.json: a loop without safepoint polls',
  },
  {
    artifacts: [SAFEPOINT],
    ask: 'How is this finding proved, by which quoted lines and figures?',
    form: /Reaching safepoint: (\d+) ns/,
    truth: '584415445',
    because: 'the largest number after "Reaching safepoint"',
  },
  {
    artifacts: [HEAP],
    ask: 'Which object retains most memory in the dominator tree?',
    form: /"label":"([^"]+)"/,
    truth: 'class OrderCache',
    because: PROGRAM,
  },
  {
    artifacts: [HEAP],
    ask: 'How many objects has the class "OrderCache$Order" in the histogram of classes?',
    form: /"label":"OrderCache\$Order"[^}]*"objects":(\d+)/,
    truth: '301',
    because: `${PROGRAM}: 300 in the map and one of the worker`,
  },
  {
    artifacts: [HEAP],
    ask: 'How many objects has the class "OrderCache$Line" in the histogram of classes?',
    form: /"label":"OrderCache\$Line"[^}]*"objects":(\d+)/,
    truth: '903',
    because: `${PROGRAM}: three lines for each of 301 orders`,
  },
  {
    artifacts: [HEAP],
    ask: 'Which static field keeps what the largest object holds in memory? Show the objects below it.',
    form: /"prefix":"(static \w+)"/,
    truth: 'static CACHE',
    because: PROGRAM,
  },
  {
    artifacts: [HEAP],
    ask: 'How many maps have at least 300 entries? Query objects by a condition on their fields.',
    form: /"rows":\[\[(\d+)\]\]/,
    truth: '1',
    because: `${PROGRAM}: only CACHE has so many`,
    writes: { oql: 'select count(*) from java.util.HashMap m where m.size >= 300' },
  },
  {
    artifacts: [HEAP],
    ask: 'Which thread holds an order by a frame of its stack?',
    form: /"name":"(order-worker)"/,
    truth: 'order-worker',
    because: PROGRAM,
  },
  {
    artifacts: [HEAP],
    ask: 'How many class loaders exist?',
    form: /"total":(2)\b/,
    truth: '2',
    because: 'the bootstrap loader and the application loader have classes',
  },
  {
    artifacts: [ORDERS],
    ask: 'What is the root cause of the errors and exceptions that occur most often?',
    form: /"rootCause":"([^"]+)"/,
    truth: 'java.net.SocketTimeoutException',
    because: 'the last "Caused by" of order 1003',
  },
  {
    artifacts: [ORDERS],
    ask: 'How long was the silence or gap in which the application wrote nothing?',
    form: /"gapTimeInSeconds":(\d+)/,
    truth: '196',
    because: 'lines 40 and 46: 08:00:14 and 08:03:30',
  },
  {
    artifacts: [ORDERS],
    ask: 'Which messages repeat most often?',
    form: /"count":4,"statement":"([^"]+)"/,
    truth: 'Order <*> accepted',
    because: 'grep -c accepted',
  },
  {
    artifacts: [ORDERS],
    ask: 'On which line of the file does the text "Report failed" stand?',
    form: /"number":(\d+)/,
    truth: '40',
    because: 'grep -n',
  },
  {
    artifacts: [POOL],
    ask: 'Which exception do the errors of the log have?',
    form: /"exception":"([^"]+)"/,
    truth: 'java.sql.SQLTransientConnectionException',
    because: 'truth.json: a pool that is exhausted',
  },
  {
    artifacts: [POOL],
    ask: 'How often does the error occur?',
    form: /, (\d+) times since/,
    truth: '20',
    because: 'grep -c "Checkout .* failed"',
  },
  {
    artifacts: [CRASH],
    ask: 'Which signal ended the JVM, in which thread, library and function?',
    form: /"signal":"(\w+)"/,
    truth: 'SIGFPE',
    because: 'line 4 of the report',
  },
  {
    artifacts: [CRASH],
    ask: 'Which library crashed?',
    form: /`(lib\w+\.so)`/,
    truth: 'libacmeimg.so',
    because: 'the problematic frame of the report',
  },
  {
    artifacts: [CRASH],
    ask: 'What did the JVM do last before it crashed, its last events?',
    form: /"text":"(Loaded shared library [^"]+)"/,
    truth: 'Loaded shared library /opt/acme/order/libacmeimg.so',
    because: 'the last of the Dll operation events',
  },
  {
    artifacts: [DRIVER],
    ask: 'In which thread did the crash happen?',
    form: /in thread \\"([^"\\]+)/,
    truth: 'Render thread',
    because: '"Current thread" of the report',
  },
  {
    artifacts: [NATIVE],
    ask: 'Which category of native memory grows, and how fast?',
    form: /"name":"(\w+)","firstBytes"/,
    truth: 'Other',
    because: 'the summaries of NMT: only "Other" rises by more than a few MB',
  },
  {
    artifacts: [NATIVE],
    ask: 'By how much does the category of native memory grow?',
    form: /"deltaBytes":(\d+)/,
    truth: '620756992',
    because: 'first and last committed of "Other"',
  },
  {
    artifacts: [HISTOGRAMS],
    ask: 'Which class grew?',
    form: /"sentence":"([\w.$]+) grew/,
    truth: 'com.acme.mem.Leak$Line',
    because: 'the three histograms',
  },
  {
    artifacts: [DEADLOCK_BUNDLE],
    ask: 'What caused the incident?',
    form: /(Deadlock)/,
    truth: 'Deadlock',
    because: 'README of the samples',
  },
  {
    artifacts: [DEADLOCK_BUNDLE],
    ask: 'Which files does the bundle hold, and which were analyzed?',
    form: /"name":"(javacore\.1\.out)"/,
    truth: 'javacore.1.out',
    because: 'unzip -l',
  },
  {
    artifacts: [BACKEND_BUNDLE],
    ask: 'Which address cannot be reached?',
    form: /([\d.]+:\d+) cannot be reached/,
    truth: '127.0.0.1:2525',
    because: 'Main.java of the program',
  },
  {
    artifacts: [LEAK_BUNDLE],
    ask: 'What caused the incident?',
    form: /"sentence":"(Memory leak)/,
    truth: 'Memory leak',
    because: 'truth.json of the program',
  },
  {
    artifacts: [PROFILE],
    ask: 'Which hot method takes the most CPU time?',
    form: /most samples in ([\w.]+\w)/,
    truth: 'com.acme.shop.Template.expand',
    because: '610 of 1000 samples have it on top',
  },
  {
    artifacts: [PROFILE],
    ask: 'Which profiles does the recording have, and how many samples?',
    form: /"unit":"samples"[^}]*"total":(\d+)/,
    truth: '1000',
    because: 'the sum of the last column',
  },
  {
    artifacts: [STUCK],
    ask: 'Which objects does the dominator tree of the heap have?',
    form: /(heapDominators needs a heap dump)/,
    truth: 'heapDominators needs a heap dump',
    because: 'a thread dump holds no objects; the refusal says what to take',
  },
];
