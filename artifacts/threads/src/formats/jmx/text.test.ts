import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDumpFormat, formatLocks, readDumps, readThreads, toHead } from '../../../testing/check-dump-format.ts';
import { JMX_TEXT } from './text.ts';

const VISUALVM = `"holder" - Thread t@12
   java.lang.Thread.State: TIMED_WAITING
	at java.base@17.0.15/java.lang.Thread.sleep(Native Method)
	at app//com.acme.Bank.hold(Bank.java:7)
	- locked <28a418fc> (a java.lang.Object)
	at app//com.acme.Bank.read(Bank.java:9)
	- locked java.io.BufferedInputStream@5284339c

   Locked ownable synchronizers:
	- locked <1f32e575> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)

"a " - Thread t@1" - Thread t@13
   java.lang.Thread.State: BLOCKED on java.lang.Object@1a2b owned by: holder
	at app//com.acme.Bank.want(Bank.java:7)

   Locked ownable synchronizers:
	- None

"want-1" - Thread t@14
   java.lang.Thread.State: BLOCKED
	at app//com.acme.Bank.want(Bank.java:7)
	- waiting to lock <28a418fc> (a java.lang.Object) owned by "holder" t@12

"park-1" - Thread t@15
   java.lang.Thread.State: WAITING on java.util.concurrent.locks.ReentrantLock$NonfairSync@7
	at java.base@17.0.15/jdk.internal.misc.Unsafe.park(Native Method)
`;
const TDA = `"RMI \\"x\\"" id=3149 in RUNNABLE (running in native)
    at java.net.SocketInputStream.socketRead0(Native Method)

    Locked synchronizers: count = 1
      - java.util.concurrent.locks.ReentrantLock$NonfairSync@166fba

"timeout" id=3146 in TIMED_WAITING
    - waiting on <0x18df8a5> (a [I)
    - locked <0x18df8a5> (a [I)
    at java.lang.Object.wait(Native Method)
`;
const THREAD_INFO = `"holder" daemon prio=5 Id=12 TIMED_WAITING
	at java.base@17.0.15/java.lang.Thread.sleep(Native Method)
	at app//com.acme.Bank.hold(Bank.java:7)
	-  locked java.lang.Object@28a418fc
	...

	Number of locked synchronizers = 1
	- java.util.concurrent.locks.ReentrantLock$NonfairSync@1f32e575

"want-0" prio=5 Id=14 BLOCKED on java.lang.Object@28a418fc owned by "holder" Id=12
	at app//com.acme.Bank.want(Bank.java:7)
	-  blocked on java.lang.Object@28a418fc

"rl-want-0" daemon prio=5 Id=15 WAITING on java.util.concurrent.locks.ReentrantLock$NonfairSync@1f32e575 owned by "rl "holder"" Id=13 (in native)
	at java.base@17.0.15/jdk.internal.misc.Unsafe.park(Native Method)
	-  waiting on java.util.concurrent.locks.ReentrantLock$NonfairSync@1f32e575

`;

checkDumpFormat(JMX_TEXT, VISUALVM);
checkDumpFormat(JMX_TEXT, TDA);
checkDumpFormat(JMX_TEXT, THREAD_INFO);

test('VisualVM: states, locks with their owners, synchronizers', () => {
  const threads = readThreads(JMX_TEXT, VISUALVM);
  const holder = threads.get('holder');
  assert.deepEqual([holder?.id, holder?.state, holder?.line, holder?.lastLine], ['12', 'TIMED_WAITING', 1, 10]);
  assert.deepEqual(formatLocks(holder), ['locked 28a418fc at 1', 'locked java.io.BufferedInputStream@5284339c at 2']);
  assert.deepEqual(holder?.synchronizers, [
    { lock: '1f32e575', lockClass: 'java.util.concurrent.locks.ReentrantLock$NonfairSync', line: 10 },
  ]);
  assert.deepEqual(formatLocks(threads.get('a " - Thread t@1')), [
    'enters java.lang.Object@1a2b at 0 owned by holder#',
  ]);
  assert.deepEqual(formatLocks(threads.get('want-1')), ['enters 28a418fc at 0 owned by holder#12']);
  assert.deepEqual(formatLocks(threads.get('park-1')), [
    'parks java.util.concurrent.locks.ReentrantLock$NonfairSync@7 at 0',
  ]);
});

test('lock lines before the frames belong to the top frame', () => {
  const threads = readThreads(JMX_TEXT, TDA);
  assert.deepEqual(formatLocks(threads.get('timeout')), ['waits [I@18df8a5 at 0', 'locked [I@18df8a5 at 0']);
  const remote = threads.get('RMI \\"x\\"');
  assert.deepEqual([remote?.state, remote?.nativeState], ['RUNNABLE', 'running in native']);
  assert.equal(remote?.synchronizers[0]?.lock, 'java.util.concurrent.locks.ReentrantLock$NonfairSync@166fba');
});

test('ThreadInfo.toString: the owner of the header and the line below it are one note', () => {
  const threads = readThreads(JMX_TEXT, THREAD_INFO);
  assert.deepEqual([...threads.keys()], ['holder', 'want-0', 'rl-want-0']);
  assert.deepEqual(formatLocks(threads.get('want-0')), ['enters java.lang.Object@28a418fc at 0 owned by holder#12']);
  assert.deepEqual(formatLocks(threads.get('rl-want-0')), [
    'parks java.util.concurrent.locks.ReentrantLock$NonfairSync@1f32e575 at 0 owned by rl "holder"#13',
  ]);
  assert.deepEqual(
    [...threads.values()].map(({ daemon, priority }) => [daemon, priority]),
    [
      [true, 5],
      [false, 5],
      [true, 5],
    ],
  );
});

test('tools with a similar output are understood', () => {
  const threads = readThreads(
    JMX_TEXT,
    `"main" id=1 state=WAITING
    - waiting on <0x1f> (a java.lang.Object)
    at java.lang.Object.wait(Native Method)
"worker" tid=0x114 in RUNNABLE
  Blocked: 32[-1ms] Waited: 3[-1ms]
    at a.B.c(B.java:1)
    - synchronizer <java.util.concurrent.locks.ReentrantLock$NonfairSync@1>
"runner" ID=12 WAITING on java.lang.Object@1f
    at a.B.c(B.java:1)
2026-11-20 INFO "logged" Id=7 RUNNABLE
	at a.B.c(B.java:1)
`,
  );
  assert.deepEqual(
    [...threads.values()].map(({ name, id, state }) => [name, id, state]),
    [
      ['main', '1', 'WAITING'],
      ['worker', '0x114', 'RUNNABLE'],
      ['runner', '12', 'WAITING'],
      ['logged', '7', 'RUNNABLE'],
    ],
  );
});

test('names may contain line ends', () => {
  const visual = VISUALVM.replace('want-1', 'want\nsome " more\nof it');
  assert.equal(readThreads(JMX_TEXT, visual).get('want\nsome " more\nof it')?.line, 19);
  const info = THREAD_INFO.replace('"want-0"', '"want\n0"');
  assert.deepEqual([...readThreads(JMX_TEXT, info).keys()], ['holder', 'want\n0', 'rl-want-0']);
});

test('a name and a number are a header when a state follows', () => {
  const heartbeat = readThreads(
    JMX_TEXT,
    `"heartbeat" #56
   java.lang.Thread.State: BLOCKED
        at a.B.c(B.java:1)
        - waiting to lock a.B@1f
        - locked on a.C@2f
`,
  ).get('heartbeat');
  assert.deepEqual(formatLocks(heartbeat), ['enters a.B@1f at 0', 'locked a.C@2f at 0']);
});

test('a name alone is a header when a state follows', () => {
  const threads = readThreads(
    JMX_TEXT,
    `${VISUALVM}\n"bare"\n   java.lang.Thread.State: WAITING\n\tat a.B.c(B.java:1)\n`,
  );
  const bare = threads.get('bare');
  assert.deepEqual([bare?.id, bare?.state, bare?.stack.frames.length], ['', 'WAITING', 1]);
  assert.equal(threads.size, 5);
  assert.equal(readThreads(JMX_TEXT, `${VISUALVM}\n"quoted"\n"twice"\n`).size, 4);
});

test('a dump of names alone, as a known snippet for ThreadMXBean writes it, is read', () => {
  const text = `"DestroyJavaVM" 
   java.lang.Thread.State: RUNNABLE

"worker 1" 
   java.lang.Thread.State: WAITING
        at java.lang.Object.wait(Native Method)
        at com.acme.Work.run(Work.java:7)

`;
  assert.ok(JMX_TEXT.detect(toHead(text)) > 0);
  const threads = readThreads(JMX_TEXT, text);
  assert.deepEqual(
    [...threads.values()].map(({ name, state, stack }) => [name, state, stack.frames.length]),
    [
      ['DestroyJavaVM', 'RUNNABLE', 0],
      ['worker 1', 'WAITING', 2],
    ],
  );
});

test('quoted lines without a state begin no dump', () => {
  const text = '[\n"first",\n"last"\n]\n"alone"\n\n   java.lang.Thread is a class\n';
  assert.equal(JMX_TEXT.detect(toHead(text)), 0);
  const { dumps, unparsed } = readDumps(JMX_TEXT, text);
  assert.deepEqual([dumps.length, unparsed.count], [0, 0]);
});

test('a repeated id begins the next dump', () => {
  assert.deepEqual(
    readDumps(JMX_TEXT, THREAD_INFO + THREAD_INFO).dumps.map(({ threads }) => threads.length),
    [3, 3],
  );
});

test('a header that is damaged costs its entry, and its lines are counted', () => {
  const damaged = THREAD_INFO.replace('prio=5 Id=14 BLOCKED', 'prio=5 Id=1');
  const { dumps, unparsed } = readDumps(JMX_TEXT, damaged);
  assert.deepEqual(
    dumps.map(({ threads }) => threads.map(({ name, stack }) => [name, stack.frames.length])),
    [
      [
        ['holder', 2],
        ['rl-want-0', 1],
      ],
    ],
  );
  assert.equal(unparsed.count, 3);
});

test('Spring Boot writes "Locked" with a capital before a synchronizer', () => {
  const text = `"worker" - Thread t@13
   java.lang.Thread.State: RUNNABLE
\tat com.acme.Bank.want(Bank.java:7)

   Locked ownable synchronizers:
\t- Locked <5cba6f7f> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)

`;
  const held = readThreads(JMX_TEXT, text).get('worker')?.synchronizers;
  assert.deepEqual(
    held?.map(({ lock, lockClass }) => [lock, lockClass]),
    [['5cba6f7f', 'java.util.concurrent.locks.ReentrantLock$NonfairSync']],
  );
});

/** A thread that waits for the lock of another, as servers and tools print it. */
const TOOLS: Readonly<Record<string, string>> = {
  Jenkins: `"holder" Id=12 Group=main RUNNABLE (in native)
\tat com.acme.Rates.load(Rates.java:9)
\t-  locked com.acme.Rates@1f

"want 1" Id=13 Group=a b BLOCKED on com.acme.Rates@1f owned by "holder" Id=12
\tat com.acme.Rates.get(Rates.java:7)
\t-  blocked on com.acme.Rates@1f
`,
  'the bundle of Jenkins': `"holder" id=12 (0xc) state=RUNNABLE cpu=85% (running in native)
    at com.acme.Rates.load(Rates.java:9)
      - locked com.acme.Rates@1f

"want 1" id=13 (0xd) state=BLOCKED cpu=0%
    - waiting to lock <0x0000001f> (a com.acme.Rates)
      owned by holder id=12 (0xc)
    at com.acme.Rates.get(Rates.java:7)
`,
  Dropwizard: `"holder" id=12 state=RUNNABLE
    at com.acme.Rates.load(Rates.java:9)

"want 1" id=13 state=BLOCKED
    - waiting to lock <0x0000001f> (a com.acme.Rates)
     owned by holder id=12
    at com.acme.Rates.get(Rates.java:7)
`,
  Arthas: `"holder" Id=12 cpuUsage=97.3% deltaTime=195ms time=88123ms RUNNABLE
    at com.acme.Rates.load(Rates.java:9)


"want 1" Id=13 cpuUsage=0.0% deltaTime=0ms time=12ms BLOCKED on com.acme.Rates@1f owned by "holder" Id=12
    at com.acme.Rates.get(Rates.java:7)
`,
  'the manager of Tomcat': `"holder" Id=12 cpu=15625000 ns usr=1 ns blocked 0 for -1 ms waited 3 for -1 ms (running in native)
   java.lang.Thread.State: RUNNABLE
        locks java.util.concurrent.locks.ReentrantLock$NonfairSync@2a
        at com.acme.Rates.load(Rates.java:9)
        - locked (a com.acme.Rates@1f) index 0 frame com.acme.Rates.load(Rates.java:9)

"want 1" Id=13 cpu=1 ns usr=1 ns blocked 2 for -1 ms waited 0 for -1 ms
   java.lang.Thread.State: BLOCKED
        at com.acme.Rates.get(Rates.java:7)
        - waiting on (a com.acme.Rates@1f) owned by holder Id=12
`,
};

for (const [tool, text] of Object.entries(TOOLS)) {
  test(`${tool}: states, locks and their owners`, () => {
    const { dumps, unparsed } = readDumps(JMX_TEXT, text);
    assert.deepEqual(
      dumps.map(({ threads }) => threads.map(({ name, id, state }) => [name, id, state])),
      [
        [
          ['holder', '12', 'RUNNABLE'],
          ['want 1', '13', 'BLOCKED'],
        ],
      ],
    );
    assert.deepEqual(formatLocks(dumps[0]?.threads[1]), ['enters com.acme.Rates@1f at 0 owned by holder#12']);
    assert.equal(unparsed.count, 0);
  });
}

test('tools that measure the use of the processor state it beside the thread', () => {
  const read = (tool: string) => readThreads(JMX_TEXT, TOOLS[tool] ?? '').get('holder');
  assert.deepEqual([read('Arthas')?.cpuPercent, read('Arthas')?.cpuMs], [97.3, 88_123]);
  assert.equal(read('the bundle of Jenkins')?.cpuPercent, 85);
  assert.deepEqual(
    [read('the manager of Tomcat')?.cpuMs, read('the manager of Tomcat')?.nativeState],
    [15.625, 'running in native'],
  );
});
