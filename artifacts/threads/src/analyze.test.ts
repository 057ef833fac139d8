import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTextBytes } from '@hindsight/intake';
import { ArtifactError, type Head, type JsonObject } from '@hindsight/model';
import {
  analyzeBytes,
  analyzeSketch,
  createThreads,
  readOwnSample,
  STACKS,
  type ThreadSketch,
} from '../testing/index.ts';
import { analyzeThreadDumps } from './analyze.ts';
import { diagnoseThreads } from './findings.ts';
import { threadDumpAnalyzer } from './index.ts';

const STUCK = readOwnSample('stuck-3dumps-jdk17-kill3-stdout.log').toString('latin1');
const DATE = /^(?=2026-11-20 21:51:4\d\n)/m;

/** Three texts with one dump each, as three calls of jstack print them. */
const parts = STUCK.split(DATE).filter((part) => part.includes('Full thread dump'));

async function analyzeFiles(texts: readonly string[]) {
  const sources = await Promise.all(
    texts.map((text, index) => openTextBytes(Buffer.from(text, 'latin1'), { fileName: `dump${index}.txt` })),
  );
  const analysis = await analyzeThreadDumps(sources, { kind: 'thread-dump', fileName: 'dumps', options: {} });
  return { ...analysis, answer: JSON.parse(JSON.stringify(analysis.body(analysis.findings))) as JsonObject };
}

test('dumps in several files are analyzed like those in one', async () => {
  assert.equal(parts.length, 3);
  const one = await analyzeFiles([STUCK]);
  const several = await analyzeFiles(parts);
  assert.equal(several.answer.dumpCount, 3);
  assert.deepEqual(several.answer.threadsStuckInBlockedState, one.answer.threadsStuckInBlockedState);
  assert.deepEqual(
    several.findings.map(({ id, level }) => [id, level]),
    one.findings.map(({ id, level }) => [id, level]),
  );
});

test('files in the wrong order are compared in the order in which the dumps were taken', async () => {
  const ordered = await analyzeFiles(parts);
  const reversed = await analyzeFiles(parts.toReversed());
  const findShare = ({ findings }: typeof ordered) => findings.find(({ id }) => id === 'cpu-spin')?.level;
  assert.equal(findShare(reversed), findShare(ordered));
  assert.deepEqual(reversed.answer.threadsStuckInBlockedState, ordered.answer.threadsStuckInBlockedState);
});

test('a text without a dump is refused', async () => {
  const log = Buffer.from('2026-11-20 21:51:42 INFO the application started\n'.repeat(50));
  await assert.rejects(
    analyzeBytes(log, 'app.log'),
    (error) => error instanceof ArtifactError && error.fault.code === 'no-thread-dump',
  );
});

test('the complete part of a truncated dump is analyzed, and the answer says so', async () => {
  const { complete, findings, body } = await analyzeBytes(readOwnSample('truncated-jdk17-jstack-l.txt'), 'dump.txt');
  assert.equal(complete, false);
  assert.ok(findings.some(({ id }) => id === 'truncated'));
  const [dump] = body(findings).threadDumpReport as readonly JsonObject[];
  assert.deepEqual([dump?.threadCount, dump?.complete], [20, false]);
});

test('the same finding of several dumps is merged into one that names the dumps', async () => {
  const { findings } = await analyzeFiles(parts);
  const chain = findings.filter(({ id }) => id === 'blocker-chain');
  assert.equal(chain.length, 1);
  assert.match(chain[0]?.explanation ?? '', /All 3 dumps show it; this is dump 3\./);
});

test('dumps are detected, and a log with a dump far inside is left to other kinds', () => {
  const toHead = (text: string): Head => ({ fileName: 'x', bytes: Buffer.from(text), lines: text.split('\n') });
  const lines = '[0.2s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 23M->4M(128M) 3.1ms\n';
  const dump = parts[0] ?? '';
  assert.ok(threadDumpAnalyzer.detect(toHead(dump)) > 0.5);
  const inside = threadDumpAnalyzer.detect(toHead(lines.repeat(50) + dump));
  assert.ok(inside > 0.2 && inside < 0.5, `${inside}`);
  assert.equal(threadDumpAnalyzer.detect(toHead(lines.repeat(500))), 0);
});

/** Inserts a thread before the first one of a dump. */
const withThread = (part: string, elapsedSeconds: number) =>
  part.replace(
    '\n"main" ',
    `\n"old" #99 daemon prio=5 os_prio=0 cpu=1.00ms elapsed=${elapsedSeconds}.00s tid=0x00007f0000063000 nid=0x99 runnable  [0x0000000000000000]\n   java.lang.Thread.State: RUNNABLE\n\n"main" `,
  );
const isOfSeveral = async (texts: readonly string[]) =>
  (await analyzeFiles(texts)).findings.some(({ id }) => id === 'multiple-jvms');

test('a thread with a wrong age does not make it another JVM', async () => {
  assert.equal(await isOfSeveral(parts.map((part, index) => withThread(part, 9000 + 100 * index))), false);
});

test('dumps of one program in two JVMs are distinguished by the start times of their threads', async () => {
  const [first = '', second = ''] = parts;
  assert.equal(await isOfSeveral([first, second.replace(/elapsed=\d+\.\d+s/g, 'elapsed=900.00s')]), true);
});

test('what only one of three dumps shows is lowered', async () => {
  const waits = ['"waiter"', '"other"'].map(
    (name, index) =>
      `${name} #${20 + index} prio=5 tid=0x0${index} nid=0x${index} waiting for monitor entry\n   java.lang.Thread.State: BLOCKED (on object monitor)\n\tat com.acme.Work.run(Work.java:7)\n\t- waiting to lock <0x01> (a com.acme.Lock)\n`,
  );
  const runs = waits.map((text) =>
    text.replace(
      /waiting for.*[\s\S]*/,
      'runnable\n   java.lang.Thread.State: RUNNABLE\n\tat com.acme.Work.run(Work.java:8)\n',
    ),
  );
  const owner =
    '"owner" #9 prio=5 tid=0x9 nid=0x9 runnable\n   java.lang.Thread.State: RUNNABLE\n\tat com.acme.Work.run(Work.java:9)\n\t- locked <0x01> (a com.acme.Lock)\n';
  const build = (threads: readonly string[], second: number) =>
    `2026-11-20 21:51:4${second}\nFull thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode):\n\n${[owner, ...threads].join('\n')}\n`;
  const find = async (...dumps: readonly (readonly string[])[]) =>
    (await analyzeFiles([dumps.map((threads, index) => build(threads, 2 * index)).join('\n')])).findings.find(
      ({ id }) => id === 'blocker-chain',
    )?.level;
  assert.equal(await find(runs, waits, runs), 'INFO');
  assert.equal(await find(runs, waits, waits), 'WARNING');
  assert.equal(await find(waits), 'WARNING');
});

test('a finding says that it is over when the last dump does not show it', () => {
  const holder = { name: 'refresh', locked: ['L'], frames: STACKS.readsSocket };
  const during = [holder, ...createThreads('checkout', 10, { blockedOn: 'L' })];
  const after = createThreads('checkout', 10);
  const { findings } = diagnoseThreads(
    analyzeSketch({ dumps: [during, during, after].map((threads, index) => ({ time: index * 2000, threads })) }),
  );
  const [first] = findings;
  assert.equal(first?.id, 'blocker-in-io');
  assert.match(first.explanation, /dump 1 shows it as well, and dump 3, the last one, does not show it any more\./);
});

test('secrets of a command line stand in no part of the answer or the report', async () => {
  const secret = 'hunter2hunter2';
  const dump = `0SECTION       TITLE subcomponent dump routine
1TISIGINFO     Dump Event "user" (00004000) received
0SECTION       ENVINFO subcomponent dump routine
1CICMDLINE     java -Xmx64m -Ddb.password=${secret} com.acme.Main --token=${secret}
0SECTION       THREADS subcomponent dump routine
3XMTHREADINFO      "main" J9VMThread:0x0001, omrthread_t:0x01, java/lang/Thread:0x01, state:CW, prio=5
4XESTACKTRACE                at com/acme/A.b(A.java:1)
`;
  const { answer, findings, report } = await analyzeFiles([dump]);
  const written = JSON.stringify([answer, findings, report]);
  assert.ok(written.includes('-Xmx64m'));
  assert.ok(!written.includes(secret));
});

const queue: readonly ThreadSketch[] = [
  { name: 'owner', locked: ['L'] },
  ...createThreads('waiter', 12, { blockedOn: 'L' }),
];
const free: readonly ThreadSketch[] = [{ name: 'owner' }, ...createThreads('waiter', 12)];

const rate = (...dumps: readonly (readonly ThreadSketch[])[]): string | undefined =>
  diagnoseThreads(
    analyzeSketch({ dumps: dumps.map((threads, index) => ({ time: index * 10_000, threads })) }),
  ).findings.find(({ id }) => id === 'blocker-chain')?.level;

test('a queue that one of several dumps shows is no severe finding', () => {
  assert.equal(rate(queue), 'SEVERE');
  assert.equal(rate(queue, queue), 'SEVERE');
  assert.equal(rate(free, queue), 'WARNING');
  assert.equal(rate(queue, free), 'WARNING');
  assert.equal(rate(free, free, queue), 'WARNING');
  assert.equal(rate(queue, free, free), 'INFO');
});
