import type { Question } from './question.ts';

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

/** Questions about heap dumps, logs, crashes, memory tables, recordings and bundles. */
export const CONTENT_QUESTIONS: readonly Question[] = [
  {
    artifacts: [HEAP],
    text: 'Which object retains most memory in the dominator tree?',
    form: /"label":"([^"]+)"/,
    truth: 'class OrderCache',
    because: PROGRAM,
  },
  {
    artifacts: [HEAP],
    text: 'How many objects has the class "OrderCache$Order" in the histogram of classes?',
    form: /"label":"OrderCache\$Order"[^}]*"objects":(\d+)/,
    truth: '301',
    because: `${PROGRAM}: 300 in the map and one of the worker`,
  },
  {
    artifacts: [HEAP],
    text: 'How many objects has the class "OrderCache$Line" in the histogram of classes?',
    form: /"label":"OrderCache\$Line"[^}]*"objects":(\d+)/,
    truth: '903',
    because: `${PROGRAM}: three lines for each of 301 orders`,
  },
  {
    artifacts: [HEAP],
    text: 'Which static field keeps what the largest object holds in memory? Show the objects below it.',
    form: /"prefix":"(static \w+)"/,
    truth: 'static CACHE',
    because: PROGRAM,
  },
  {
    artifacts: [HEAP],
    text: 'How many maps have at least 300 entries? Query objects by a condition on their fields.',
    form: /"rows":\[\[(\d+)\]\]/,
    truth: '1',
    because: `${PROGRAM}: only CACHE has so many`,
    writes: { oql: 'select count(*) from java.util.HashMap m where m.size >= 300' },
  },
  {
    artifacts: [HEAP],
    text: 'Which thread holds an order by a frame of its stack?',
    form: /"name":"(order-worker)"/,
    truth: 'order-worker',
    because: PROGRAM,
  },
  {
    artifacts: [HEAP],
    text: 'How many class loaders exist?',
    form: /"total":(2)\b/,
    truth: '2',
    because: 'the bootstrap loader and the application loader have classes',
  },
  {
    artifacts: [ORDERS],
    text: 'What is the root cause of the errors and exceptions that occur most often?',
    form: /"rootCause":"([^"]+)"/,
    truth: 'java.net.SocketTimeoutException',
    because: 'the last "Caused by" of order 1003',
  },
  {
    artifacts: [ORDERS],
    text: 'How long was the silence or gap in which the application wrote nothing?',
    form: /"gapTimeInSeconds":(\d+)/,
    truth: '196',
    because: 'lines 40 and 46: 08:00:14 and 08:03:30',
  },
  {
    artifacts: [ORDERS],
    text: 'Which messages repeat most often?',
    form: /"count":4,"statement":"([^"]+)"/,
    truth: 'Order <*> accepted',
    because: 'grep -c accepted',
  },
  {
    artifacts: [ORDERS],
    text: 'On which line of the file does the text "Report failed" stand?',
    form: /"number":(\d+)/,
    truth: '40',
    because: 'grep -n',
  },
  {
    artifacts: [POOL],
    text: 'Which exception do the errors of the log have?',
    form: /"exception":"([^"]+)"/,
    truth: 'java.sql.SQLTransientConnectionException',
    because: 'truth.json: a pool that is exhausted',
  },
  {
    artifacts: [POOL],
    text: 'How often does the error occur?',
    form: /, (\d+) times since/,
    truth: '20',
    because: 'grep -c "Checkout .* failed"',
  },
  {
    artifacts: [CRASH],
    text: 'Which signal ended the JVM, in which thread, library and function?',
    form: /"signal":"(\w+)"/,
    truth: 'SIGFPE',
    because: 'line 4 of the report',
  },
  {
    artifacts: [CRASH],
    text: 'Which library crashed?',
    form: /`(lib\w+\.so)`/,
    truth: 'libacmeimg.so',
    because: 'the problematic frame of the report',
  },
  {
    artifacts: [CRASH],
    text: 'What did the JVM do last before it crashed, its last events?',
    form: /"text":"(Loaded shared library [^"]+)"/,
    truth: 'Loaded shared library /opt/acme/order/libacmeimg.so',
    because: 'the last of the Dll operation events',
  },
  {
    artifacts: [DRIVER],
    text: 'In which thread did the crash happen?',
    form: /in thread \\"([^"\\]+)/,
    truth: 'Render thread',
    because: '"Current thread" of the report',
  },
  {
    artifacts: [NATIVE],
    text: 'Which category of native memory grows, and how fast?',
    form: /"name":"(\w+)","firstBytes"/,
    truth: 'Other',
    because: 'the summaries of NMT: only "Other" rises by more than a few MB',
  },
  {
    artifacts: [NATIVE],
    text: 'By how much does the category of native memory grow?',
    form: /"deltaBytes":(\d+)/,
    truth: '620756992',
    because: 'first and last committed of "Other"',
  },
  {
    artifacts: [HISTOGRAMS],
    text: 'Which class grew?',
    form: /"sentence":"([\w.$]+) grew/,
    truth: 'com.acme.mem.Leak$Line',
    because: 'the three histograms',
  },
  {
    artifacts: [DEADLOCK_BUNDLE],
    text: 'What caused the incident?',
    form: /(Deadlock)/,
    truth: 'Deadlock',
    because: 'README of the samples',
  },
  {
    artifacts: [DEADLOCK_BUNDLE],
    text: 'Which files does the bundle hold, and which were analyzed?',
    form: /"name":"(javacore\.1\.out)"/,
    truth: 'javacore.1.out',
    because: 'unzip -l',
  },
  {
    artifacts: [BACKEND_BUNDLE],
    text: 'Which address cannot be reached?',
    form: /([\d.]+:\d+) cannot be reached/,
    truth: '127.0.0.1:2525',
    because: 'Main.java of the program',
  },
  {
    artifacts: [LEAK_BUNDLE],
    text: 'What caused the incident?',
    form: /"sentence":"(Memory leak)/,
    truth: 'Memory leak',
    because: 'truth.json of the program',
  },
  {
    artifacts: [PROFILE],
    text: 'Which hot method takes the most CPU time?',
    form: /hottest method is ([\w.]+\w)/,
    truth: 'com.acme.shop.Template.expand',
    because: '610 of 1000 samples have it on top',
  },
  {
    artifacts: [PROFILE],
    text: 'Which profiles does the recording have, and how many samples?',
    form: /"total":(\d+),"withoutStack"/,
    truth: '1000',
    because: 'the sum of the last column',
  },
];
