import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeBytes } from '../testing/analyze-bytes.ts';
import { cpuLoad, type RecordingSketch, sketchAnalysis } from '../testing/index.ts';
import { composeVerdict } from './verdict.ts';

const judge = (sketch: RecordingSketch): string =>
  composeVerdict([], sketchAnalysis({ seconds: 10, ...sketch })).sentence;

test('a JVM with little load was idle', () => {
  assert.match(
    judge({ tables: { 'jdk.CPULoad': cpuLoad(0.02, 0.1) } }),
    /^The JVM was idle: 2 % of the processors in 10 s$/,
  );
});

test('the recorder itself is no hottest method', () => {
  const samples = (method: string) => [{ times: 30, stack: [method], state: 'STATE_RUNNABLE', thread: 'a' }];
  const tables = { 'jdk.CPULoad': cpuLoad(0.02, 0.1) };
  const recorder = samples('jdk.jfr.internal.PlatformRecorder.periodicTask');
  assert.match(judge({ tables, samples: { 'jdk.ExecutionSample': recorder } }), /^The JVM was idle/);
  assert.match(judge({ tables, samples: { 'jdk.ExecutionSample': samples('com.shop.A.run') } }), /com\.shop\.A\.run/);
});

test('what a recording lacks is no problem of the program, and is told below the verdict', () => {
  const finding = {
    id: 'stacks-truncated',
    cause: 'evidence',
    title: '12 % of the stacks are cut off before their root',
    level: 'WARNING',
    confidence: 'high',
    explanation: 'Stacks were deeper than the limit.',
    evidence: [{ kind: 'metric', name: 'stacks', measured: { value: 12, unit: 'count' } }],
  } as const;
  const analysis = sketchAnalysis({ seconds: 10, tables: { 'jdk.CPULoad': cpuLoad(0.02, 0.1) } });
  const { level, detail } = composeVerdict([finding], analysis);
  assert.equal(level, 'OK');
  assert.equal(detail, 'About the recording: 12 % of the stacks are cut off before their root.');
  assert.equal(composeVerdict([{ ...finding, cause: 'processor' }], analysis).level, 'WARNING');
  assert.equal(composeVerdict([{ ...finding, level: 'SEVERE' }], analysis).level, 'SEVERE');
});

test('of notes alone, the verdict names the first that tells what threads wait for, throw or keep', () => {
  const note = (id: string, title: string) =>
    ({
      id,
      cause: 'remote',
      title,
      level: 'INFO',
      confidence: 'high',
      explanation: 'It took long.',
      evidence: [{ kind: 'metric', name: 'longest', measured: { value: 300, unit: 'ms' } }],
    }) as const;
  const findings = [note('jdk-outdated', 'The JDK is old'), note('slow-socket-read', 'db:5432 answered after 300 ms')];
  const { level, detail } = composeVerdict(findings, sketchAnalysis({ seconds: 10 }));
  assert.equal(level, 'OK');
  assert.equal(detail, 'Worth a look: db:5432 answered after 300 ms.');
});

test('a JVM that reads and writes was not idle, however little it computes', () => {
  const sentence = judge({
    tables: { 'jdk.CPULoad': cpuLoad(0.02, 0.1) },
    samples: {
      'jdk.FileRead': [{ weight: 1, bytes: 8_000_000, subject: '/data/a.db' }],
      'jdk.SocketWrite': [{ weight: 1, bytes: 8_000_000, subject: 'db:5432' }],
    },
  });
  assert.match(sentence, /^The JVM read and wrote 15\.3 MB in 10 s with 2 % of the processors$/);
});

const judgeStacks = (lines: string): { level: string; sentence: string; detail?: string } => {
  const { analysis, findings } = analyzeBytes(Buffer.from(lines));
  return composeVerdict(findings, analysis);
};

test('collapsed stacks are no proof that there is no problem: they say where most of it goes', () => {
  assert.deepEqual(judgeStacks('main;com.shop.A.run 90\nmain;com.shop.B.run 10\nmain;com.shop.C.run 1\n'), {
    level: 'INFO',
    sentence: 'The hottest method is com.shop.A.run with 89.1 % of the stacks',
  });
  const regex = judgeStacks('main;com.shop.A.run;java.util.regex.Pattern$Loop.match 90\nmain;com.shop.B.run 10\n');
  assert.equal(regex.level, 'INFO');
  assert.match(regex.sentence, /^90 % of the weight of the stacks goes to regular expressions, called by A\.run$/);
});

test('collapsed stacks of all threads: those that wait are told apart from those that run', () => {
  const { sentence, detail } = judgeStacks(
    'java/lang/Thread.run_[j];com/shop/A.take_[j];jdk/internal/misc/Unsafe.park_[j];pthread_cond_wait 900\njava/lang/Thread.run_[j];com/shop/B.sum_[j] 100\n',
  );
  assert.equal(sentence, 'The hottest method is com.shop.B.sum with 100 % of those that run');
  assert.equal(detail, '90 % of the stacks wait for a signal, a time or a peer.');
  const waiting = judgeStacks('java/lang/Thread.run_[j];com/shop/A.take_[j];jdk/internal/misc/Unsafe.park_[j] 900\n');
  assert.equal(waiting.sentence, 'All stacks wait for a signal, a time or a peer');
});

test('a method of the platform stands with the method of the program that calls it', () =>
  assert.equal(
    judgeStacks(
      'main;com.shop.Ids.next;java.util.concurrent.atomic.AtomicLong.compareAndSet 90\nmain;com.shop.B.run 10\n',
    ).sentence,
    'The hottest method is AtomicLong.compareAndSet with 90 % of the stacks, called by Ids.next',
  ));

test('stacks of all threads, of which hardly any runs, tell what the others wait for', () => {
  const wait = (...frames: string[]) => `java/lang/Thread.run;${frames.join(';')};jdk/internal/misc/Unsafe.park 300\n`;
  const own = 'com/dome/Star.ask';
  const socket = `${own};java/net/Socket$SocketInputStream.read;sun/nio/ch/NioSocketImpl.park`;
  const idle = wait('java/util/concurrent/ThreadPoolExecutor.getTask').repeat(2);
  const judge = (line: string) => judgeStacks(`${idle}${line}main;com/dome/A.run 2\n`).sentence;
  assert.match(
    judge(wait(socket)),
    /^33\.3 % of the stacks of all threads wait for what a peer sends, most in Star\.ask$/,
  );
  assert.match(
    judge(wait(own, 'java/util/concurrent/FutureTask.get')),
    /wait for results of other threads, most in Star\.ask$/,
  );
  assert.match(
    judge(wait('com/dome/Lenses.borrowLens', 'java/lang/Object.wait')),
    /wait for a pool, most in Lenses\.borrowLens$/,
  );
  assert.equal(judge(''), '99.7 % of the stacks wait for a signal, a time or a peer');
});

test('collapsed stacks of allocations: the class stands with who allocates it', () =>
  assert.equal(
    judgeStacks(
      'java/lang/Thread.run_[j];com/shop/Json.write_[j];byte[]_[i] 900\nmain;com/shop/B.sum_[j];char[]_[k] 100\n',
    ).sentence,
    '90 % of the weight is byte[], most of it in Json.write',
  ));

test('collapsed stacks of the JVM and the system are named by their work, not by functions that nobody knows', () => {
  const sentence = (lines: string) => judgeStacks(lines).sentence;
  assert.equal(
    sentence(
      'GC Thread#0;start_thread;GangWorker::loop;G1ParScanThreadState::trim_queue;oopDesc::size 800\nhttp-1;com.shop.A.run 200\n',
    ),
    '80 % of the weight of the stacks goes to garbage collection',
  );
  assert.equal(
    sentence(
      'java;CompileBroker::compiler_thread_loop;C2Compiler::compile_method;Phase::x 900\njava;com.shop.A.run 100\n',
    ),
    '90 % of the weight of the stacks goes to compiling to machine code',
  );
  assert.match(
    sentence(
      'java;com.shop.Ticket.print;java.io.FileOutputStream.writeBytes;write;entry_SYSCALL_64_[k];vfs_write_[k];ext4_write_[k] 900\njava;com.shop.A.run 100\n',
    ),
    /goes to calls of the operating system, called by Ticket\.print$/,
  );
});

test('an idle processor in a profile of a machine waits', () =>
  assert.match(
    judgeStacks('swapper;do_idle;default_idle_call 900\njava;com.shop.A.run 100\n').sentence,
    /^The hottest method is com\.shop\.A\.run with 100 % of those that run$/,
  ));

test('stacks of all threads tell which of them wait for what others have', () => {
  const threads = (stack: string) =>
    Array.from({ length: 9 }, (_, id) => `[http-${id} tid=${id}];${stack} 100\n`).join('');
  const run = '[main tid=1];com.shop.A.run 100\n';
  assert.equal(
    judgeStacks(
      `${threads('com.shop.Cart.pay;com.zaxxer.hikari.pool.HikariPool.getConnection;jdk.internal.misc.Unsafe.park')}${run}`,
    ).sentence,
    '90 % of the stacks of all threads wait for a pool, most in Cart.pay',
  );
  assert.equal(
    judgeStacks(`${threads('com.shop.Scale.weigh;ObjectMonitor::enter;pthread_cond_wait@@GLIBC_2.3.2')}${run}`)
      .sentence,
    '90 % of the stacks of all threads wait for a lock that another thread has, most in Scale.weigh',
  );
});

test('collapsed stacks of allocations below the platform: the program stands with the class', () =>
  assert.equal(
    judgeStacks('main;com.shop.Bag.fill_[j];java/util/Arrays.copyOf_[j];byte[]_[i] 900\nmain;com.shop.B.sum 100\n')
      .sentence,
    '90 % of the weight is byte[], most of it in Bag.fill',
  ));

test('of collapsed stacks, a method that takes far more than a kind of work is told first', () => {
  const { sentence } = judgeStacks(
    'run;com.shop.Web.handle;com.shop.Report.build;java.util.Arrays.copyOf 620\nrun;com.shop.Web.handle;com.shop.Page.draw 200\nstart_thread;GangWorker::run;G1ParTask::work 180\n',
  );
  assert.match(sentence, /^The hottest method is Arrays\.copyOf with 62 % of the stacks, called by Report\.build$/);
});

test('stacks that the profiler could not walk are no method', () => {
  const { sentence } = judgeStacks('[unknown_Java] 760\nrun;com.shop.Web.handle 240\n');
  assert.equal(sentence, 'The profiler could not read the Java stacks of 76 % of the samples');
});
