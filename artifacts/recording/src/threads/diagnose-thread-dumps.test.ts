import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sketchAnalysis } from '../../testing/index.ts';
import { diagnoseRecording } from '../findings.ts';
import { diagnoseThreadDumps } from './diagnose-thread-dumps.ts';

const readDump = (name: string): string =>
  readFileSync(new URL(`../../../threads/testing/samples/${name}`, import.meta.url), 'utf8');

const DEADLOCK = readDump('deadlock-with-lead-in-jdk25-jstack-l.txt');
const IDLE = readDump('idle-serialgc-jdk25-thread-print-l.txt');

const record = (...dumps: readonly string[]) =>
  sketchAnalysis({ tables: { 'jdk.ThreadDump': dumps.map((result, index) => ({ at: 60_000 * index, result })) } });

test('a deadlock in the second dump of a recording is found, with the threads of that dump', () => {
  const [finding] = diagnoseThreadDumps(record(IDLE, DEADLOCK));
  assert.equal(finding?.id, 'deadlock');
  for (const evidence of finding?.evidence ?? []) assert.notEqual(evidence.kind, 'lines');
  const paths = (finding?.evidence ?? []).flatMap((one) => (one.kind === 'path' ? [one] : []));
  assert.ok(
    paths.every(({ name }) => name.startsWith('thread dump 2 of 2, 1 min')),
    JSON.stringify(paths),
  );
  assert.match(JSON.stringify(paths), /waiting to lock/);
});

test('the finding stands in the report of the recording', () => {
  assert.equal(diagnoseRecording(record(DEADLOCK))[0]?.id, 'deadlock');
});

test('a thread that runs all the time is met in its loop, and the recorder in its dump: neither is stuck', () => {
  const dump = `2026-01-01 00:00:00
Full thread dump OpenJDK 64-Bit Server VM (17.0.1+12 mixed mode):

"JFR Periodic Tasks" #13 daemon prio=5 os_prio=0 cpu=9000ms elapsed=90s tid=0x01 nid=0x1 runnable  [0x01]
   java.lang.Thread.State: RUNNABLE
	at jdk.jfr.internal.PlatformRecorder.periodicTask(jdk.jfr@17.0.1/PlatformRecorder.java:446)

"worker" #14 prio=5 os_prio=0 cpu=90000ms elapsed=90s tid=0x02 nid=0x2 runnable  [0x02]
   java.lang.Thread.State: RUNNABLE
	at com.shop.Worker.run(Worker.java:60)

`;
  const tables = { 'jdk.ThreadDump': [0, 60_000].map((at) => ({ at, result: dump })) };
  const samples = { 'jdk.ExecutionSample': [{ times: 100, stack: ['com.shop.Worker.run'], state: 'STATE_RUNNABLE' }] };
  assert.deepEqual(diagnoseThreadDumps(sketchAnalysis({ tables, samples })), []);
  const [finding] = diagnoseThreadDumps(sketchAnalysis({ tables }));
  assert.equal(finding?.id, 'stuck-runnable');
  assert.doesNotMatch(finding?.title ?? '', /JFR/);
});

test('a dump that the recorder writes while the JVM ends shows waits that are by design', () => {
  const ending = `2026-01-01 00:00:00
Full thread dump OpenJDK 64-Bit Server VM (17.0.1+12 mixed mode):

"SIGTERM handler" #15 daemon prio=9 os_prio=0 cpu=1ms elapsed=0.2s tid=0x01 nid=0x1 in Object.wait()  [0x01]
   java.lang.Thread.State: WAITING (on object monitor)
	at java.lang.Object.wait(java.base@17.0.1/Native Method)
	at java.lang.Thread.join(java.base@17.0.1/Thread.java:1304)
	at java.lang.ApplicationShutdownHooks.runHooks(java.base@17.0.1/ApplicationShutdownHooks.java:107)
	at java.lang.Shutdown.runHooks(java.base@17.0.1/Shutdown.java:130)
	at java.lang.Shutdown.exit(java.base@17.0.1/Shutdown.java:173)
	- locked <0x00000000ff000001> (a java.lang.Class for java.lang.Shutdown)
	at java.lang.Terminator$1.handle(java.base@17.0.1/Terminator.java:51)

"SIGTERM handler" #14 daemon prio=9 os_prio=0 cpu=1ms elapsed=0.2s tid=0x02 nid=0x2 waiting for monitor entry  [0x02]
   java.lang.Thread.State: BLOCKED (on object monitor)
	at java.lang.Shutdown.exit(java.base@17.0.1/Shutdown.java:172)
	- waiting to lock <0x00000000ff000001> (a java.lang.Class for java.lang.Shutdown)
	at java.lang.Terminator$1.handle(java.base@17.0.1/Terminator.java:51)

`;
  assert.deepEqual(diagnoseThreadDumps(record(ending, ending)), []);
  assert.equal(
    diagnoseThreadDumps(record(`${DEADLOCK}\n${ending.slice(ending.indexOf('"SIGTERM'))}`))[0]?.id,
    'deadlock',
  );
});

test('an idle dump, an empty one and a recording without any say nothing', () => {
  for (const analysis of [record(IDLE), record('', 'no dump at all'), record()])
    assert.deepEqual(diagnoseThreadDumps(analysis), []);
});
