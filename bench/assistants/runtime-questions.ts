import type { Question } from './question.ts';

const STUCK = 'artifacts/threads/testing/samples/stuck-3dumps-jdk17-kill3-stdout.log';
const DEADLOCK = 'artifacts/threads/testing/samples/deadlock-with-lead-in-jdk25-jstack-l.txt';
const CONSOLE = 'lab/artifacts/unseen/console-lock/faulty.threads.txt.gz';
const SYSTEM_GC = 'artifacts/gc/testing/samples/j17-parallel-sysgc.log';
const MILLIS = 'artifacts/gc/testing/samples/j17-g1-timemillis.log';
const LEAK_LOG = 'lab/artifacts/gc-heap/session-leak-g1/faulty.gc.log.gz';
const NO_LEAK_LOG = 'lab/artifacts/gc-heap/session-leak-g1/fixed.gc.log.gz';
const SAFEPOINT = 'lab/artifacts/gc-pauses/counted-loop-g1/faulty.gc.log.gz';

/** Questions about thread dumps and GC logs. */
export const RUNTIME_QUESTIONS: readonly Question[] = [
  {
    artifacts: [STUCK],
    text: 'Which thread is the owner of the lock that other threads wait for?',
    form: /"owner":"([^"]+)"/,
    truth: 'batch-leader',
    because: 'its stack has "- locked <0x00000000f791ae98>", for which the others wait',
  },
  {
    artifacts: [STUCK],
    text: 'How many threads are blocked by the lock?',
    form: /"blockedThreadCount":(\d+)/,
    truth: '5',
    because: 'grep -c "waiting to lock <0x00000000f791ae98>" gives 15 in 3 dumps',
  },
  {
    artifacts: [STUCK],
    text: 'What does the owner do that holds the lock, in which frame is it?',
    form: /"ownerStackTop":"([^"]+)"/,
    truth: 'com.acme.stuck.BatchRunner.scan(BatchRunner.java:7)',
    because: 'the first frame below "batch-leader"',
  },
  {
    artifacts: [STUCK],
    text: 'Which thread uses the most CPU?',
    form: /"thread":"([^"]+)"/,
    truth: 'matcher-0',
    because: 'cpu= of the dumps rises by 2.68 s of 2.7 s',
  },
  {
    artifacts: [STUCK],
    text: 'What is the state of the thread "heartbeat-0"?',
    form: /"Thread":"heartbeat-0","State":"([A-Z_]+)"/,
    truth: 'TIMED_WAITING',
    because: 'the line below its name',
  },
  {
    artifacts: [STUCK],
    text: 'In which method does the thread "importer-1" wait?',
    form: /"Thread":"importer-1"[^}]*"Method":"([\w.]+)/,
    truth: 'Unsafe.park',
    because: 'its first frame',
  },
  {
    artifacts: [STUCK],
    text: 'How many threads are at the same place with the same stack?',
    form: /"threadCount":(\d+),"stackTrace"/,
    truth: '5',
    because: 'five batch-follower threads have equal frames',
  },
  {
    artifacts: [STUCK],
    text: 'Which lines of the file contain "BLOCKED", and how many are there?',
    form: /"total":(15)\b/,
    truth: '15',
    because: 'grep -c BLOCKED',
  },
  {
    artifacts: [DEADLOCK],
    text: 'Which threads wait for each other in a cycle, a deadlock?',
    form: /(pay\w+ and pay\w+) wait for each other/,
    truth: 'payee and payer',
    because: 'the section "Found one Java-level deadlock" of the dump',
  },
  {
    artifacts: [DEADLOCK],
    text: 'By which locks do the threads of the deadlock wait in a cycle, and who is a victim behind them?',
    form: /"victims":\["([^"]+)"/,
    truth: 'early-auditor-1',
    because: 'the third thread that is "waiting to lock" one of the two monitors',
  },
  {
    artifacts: [DEADLOCK],
    text: 'What is the state of the thread "main"?',
    form: /"Thread":"main","State":"([A-Z_]+)"/,
    truth: 'TIMED_WAITING',
    because: 'the line below its name',
  },
  {
    artifacts: [CONSOLE],
    text: 'How many threads wait inside the logger?',
    form: /(\d+) threads wait inside the logger/,
    truth: '15',
    because: 'sixteen workers print under one lock (truth.json), one of them holds it',
  },
  {
    artifacts: [CONSOLE],
    text: 'What proves the finding: which lines and figures are its evidence?',
    form: /"finding":"([\w-]+)"/,
    truth: 'logging-contention',
    because: 'truth.json of the program',
  },
  {
    artifacts: [SYSTEM_GC],
    text: 'Why did collections run, what were their causes?',
    form: /"cause":"([^"]+)"/,
    truth: 'System.gc()',
    because: 'every pause of the log says so',
  },
  {
    artifacts: [SYSTEM_GC],
    text: 'How long was the longest pause, the worst one?',
    form: /"pauseMs":([\d.]+)/,
    truth: '7.006',
    because: 'the largest number before "ms" of the pauses, line 81',
  },
  {
    artifacts: [SYSTEM_GC],
    text: 'How long was the longest pause after 4 s, the worst one of that time range?',
    form: /"from":"4\.000s".*?"pauseMs":([\d.]+)/,
    truth: '3.539',
    because: 'the largest pause from line 118 on',
    writes: { from: '4' },
  },
  {
    artifacts: [SYSTEM_GC],
    text: 'Why was the longest pause after 4 s, what was its cause in that time range?',
    form: /"from":"4\.000s".*?"cause":"([^"]+)"/,
    truth: 'System.gc()',
    because: 'every pause of the log says so',
    writes: { from: '4' },
  },
  {
    artifacts: [SYSTEM_GC],
    text: 'Which line of the file contains "GC(53) Pause Full"?',
    form: /"number":(\d+)/,
    truth: '81',
    because: 'grep -n',
  },
  {
    artifacts: [SYSTEM_GC],
    text: 'What should be changed, what is the advice of the findings?',
    form: /"advice":"(Find the caller of System\.gc\(\))/,
    truth: 'Find the caller of System.gc()',
    because: 'the calls come from the application: docs of the rule system-gc',
  },
  {
    artifacts: [MILLIS],
    text: 'Is there a problem in this log?',
    form: /"level":"(\w+)"/,
    truth: 'OK',
    because: '19 pauses of at most 15.5 ms in 4 s',
  },
  {
    artifacts: [MILLIS],
    text: 'How long was the longest pause, the worst one?',
    form: /"pauseMs":([\d.]+)/,
    truth: '15.474',
    because: 'the largest number before "ms" of the pauses',
  },
  {
    artifacts: [LEAK_LOG],
    text: 'Does the application leak memory?',
    form: /(Probably a leak)/,
    truth: 'Probably a leak',
    because: 'truth.json of the program: sessions that never end',
  },
  {
    artifacts: [LEAK_LOG],
    text: 'What is the throughput?',
    form: /Throughput: ([\d.]+) %/,
    truth: '99.3',
    because: 'sum of the pauses, divided by the length of the log',
  },
  {
    artifacts: [LEAK_LOG, NO_LEAK_LOG],
    text: 'Compare: is the second better or worse than the first, what changed?',
    form: /"judgement":"(\w+)"/,
    truth: 'better',
    because: 'the second is the fixed twin of the same program',
  },
  {
    artifacts: [LEAK_LOG, NO_LEAK_LOG],
    text: 'Compare the two: which finding is gone, what became better?',
    form: /"gone":\[\{"id":"([\w-]+)"/,
    truth: 'memory-leak',
    because: 'truth.json of the program and its fixed twin',
  },
  {
    artifacts: [SAFEPOINT],
    text: 'Why does the application stand still longer than its pauses?',
    form: /"id":"(time-to-safepoint)"/,
    truth: 'time-to-safepoint',
    because: 'truth.json: a loop without safepoint polls',
  },
  {
    artifacts: [SAFEPOINT],
    text: 'How is this finding proved, by which quoted lines and figures?',
    form: /Reaching safepoint: (\d+) ns/,
    truth: '584415445',
    because: 'the largest number after "Reaching safepoint"',
  },
  {
    artifacts: [STUCK],
    text: 'Which objects does the dominator tree of the heap have?',
    form: /(heapDominators needs a heap dump)/,
    truth: 'heapDominators needs a heap dump',
    because: 'a thread dump holds no objects; the refusal says what to take',
  },
];
