import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { test } from 'node:test';
import { crashLogAnalyzer } from '@hindsight/crash';
import { gcLogAnalyzer } from '@hindsight/gc';
import { openTextBytes, openTextFile } from '@hindsight/intake';
import { applicationLogAnalyzer } from '@hindsight/logs';
import type { Analyzer } from '@hindsight/model';
import { referencePath, testReferenceFiles } from '@hindsight/model/testing';
import { threadDumpAnalyzer } from '@hindsight/threads';
import { type Recognition, recognize, refuseForeign } from './recognize.ts';

const recognizeText = async (content: string): Promise<string | undefined> => {
  const { head } = await openTextBytes(Buffer.from(content, 'latin1'), { fileName: 'upload' });
  return recognize(head).kind;
};

test('a GC log is one, with a thread dump inside as well', async () => {
  const gc =
    '[0.010s][info][gc] Using G1\n[0.219s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 23M->4M(128M) 3.1ms\n';
  assert.equal(await recognizeText(gc), 'gc-log');
  assert.equal(await recognizeText(`${gc.repeat(20)}Full thread dump OpenJDK 64-Bit Server VM\n`), 'gc-log');
});

test('thread dumps of all writers are one', async () => {
  const dumps = [
    '2026-03-17 10:13:39\nFull thread dump OpenJDK 64-Bit Server VM (25+36 mixed mode):\n',
    '{\n  "threadDump": {\n    "processId": "1"',
    '0SECTION       TITLE subcomponent dump routine\n1TISIGINFO     Dump Event "user" (00004000) received\n',
    '"main" #1 [123] prio=5 os_prio=0 cpu=1.0ms elapsed=2.0s tid=0x00007f nid=123 runnable\n   java.lang.Thread.State: RUNNABLE\n',
    '{"threads":[{"threadName":"main","threadId":1,"blockedTime":-1}]}',
    '12345\n2026-03-17T10:13:39Z\n25+36\n\n#1 "main"\n      java.base/java.lang.Object.wait0(Native Method)\n',
  ];
  for (const dump of dumps) assert.equal(await recognizeText(dump), 'thread-dump', dump.slice(0, 60));
});

test('a javacore that was asked for is a thread dump, and no crash report that is refused', async () => {
  const javacore =
    '0SECTION       TITLE subcomponent dump routine\n1TISIGINFO     Dump Event "user" (00004000) received\n';
  const { head } = await openTextBytes(Buffer.from(javacore), { fileName: 'javacore.txt' });
  refuseForeign(head, crashLogAnalyzer);
  assert.throws(() => refuseForeign(head, gcLogAnalyzer), /thread dump/);
});

test('heap dumps and archives are known by their first bytes', async () => {
  assert.equal(await recognizeText('JAVA PROFILE 1.0.2\0\0\0\0\b'), 'heap-dump');
  const zip = Buffer.from('PK\x03\x04\x14\0', 'latin1');
  assert.equal(recognize({ fileName: 'a.zip', bytes: zip, lines: [] }).kind, 'bundle');
});

test('logs of applications are one, with stack traces as well', async () => {
  const record = '2026-03-17 10:13:39,781 ERROR [main] c.a.Shop - failed\njava.lang.IllegalStateException: no\n';
  assert.equal(await recognizeText(`${record}${'\tat c.a.Shop.main(Shop.java:1)\n'.repeat(8)}`), 'application-log');
  assert.equal(
    await recognizeText('{"@timestamp":"2026-03-17T10:13:39Z","level":"INFO","message":"started"}\n'),
    'application-log',
  );
});

test('everything else is nothing known', async () => {
  assert.equal(await recognizeText('roses are red\nviolets are blue\n'), undefined);
  assert.equal(await recognizeText('gc 1 @0.017s 3%: 0.011+0.29+0.005 ms clock, 4->4->0 MB\n'), undefined);
  assert.equal(
    recognize({ fileName: '', bytes: Buffer.from([1, 2, 3]), lines: [] }).what,
    'binary data of no known kind',
  );
});

const FOLDERS = { gc: 'gc-log', threads: 'thread-dump', heap: 'heap-dump', 'logs/app': 'application-log' };
/** Excludes lists that describe the files, a log of Go, a table of `top`, and an application log with dumps far inside. */
const NOT_OF_KIND =
  /\.(?:md|tsv)$|^(?:reference|expected-findings)\.json$|\.expected\.json$|^notjvm-|^no-dump-|\.top-H\.txt$|^logmix-/;

for (const [folder, kind] of Object.entries(FOLDERS)) {
  const isOfKind = (name: string): boolean => !NOT_OF_KIND.test(name) && statSync(referencePath(folder, name)).isFile();
  testReferenceFiles(`a file of ${folder} is recognized`, folder, isOfKind, async (path, name) => {
    const { head } = await openTextFile(path, { fileName: name });
    assert.equal(recognize(head).kind, kind);
  });
}

const ATTACHED =
  'Attaching to process ID 4711, please wait...\nDebugger attached successfully.\nServer compiler detected.\nJVM version is 17.0.15+6\n';
const AGENT_OUTPUTS: Readonly<Record<string, string>> = {
  'a thread dump': 'Deadlock Detection:\n\nNo deadlocks found.\n\nThread 8900: (state = BLOCKED)\n',
  'tables about the memory of a JVM':
    'Object Histogram:\n\nnum \t  #instances\t#bytes\tClass description\n----------\n1:\t\t6\t144\tbyte[]\n2:\t\t2\t48\tjava.lang.String\nTotal : \t8\t192\n',
  'the output of `jmap -heap` or `jhsdb jmap --heap`':
    '\nusing thread-local object allocation.\nGarbage-First (G1) GC with 2 thread(s)\n\nHeap Configuration:\n   MinHeapFreeRatio         = 40\n',
  'the system properties of a JVM (`jcmd VM.system_properties`, `jinfo`)':
    'Java System Properties:\n\njava.specification.version = 17\n',
};

for (const [what, output] of Object.entries(AGENT_OUTPUTS)) {
  test(`of the outputs of the serviceability agent ${what} is recognized`, async () => {
    const { head } = await openTextBytes(Buffer.from(ATTACHED + output), { fileName: 'x' });
    assert.equal(recognize(head).what, what);
  });
}

test('an analyzer is called only while it can exceed the best confidence so far', () => {
  const recognizeWith = (confidence: number): Recognition & { readonly times: number } => {
    let times = 0;
    const log: Analyzer = {
      ...applicationLogAnalyzer,
      detect: () => {
        times++;
        return 0.25;
      },
    };
    const head = { fileName: 'x', bytes: Buffer.from('x'), lines: ['x'] };
    return { ...recognize(head, [{ ...gcLogAnalyzer, detect: () => confidence }, log]), times };
  };
  assert.deepEqual([recognizeWith(0.6).kind, recognizeWith(0.6).times], ['gc-log', 0]);
  assert.deepEqual([recognizeWith(0.2).kind, recognizeWith(0.2).times], ['application-log', 1]);
});

test('of analyzers that are as confident the first in the list wins, whichever is called first', () => {
  const calls: string[] = [];
  const claim = (analyzer: Analyzer, confidence: number): Analyzer => ({
    ...analyzer,
    detect: () => {
      calls.push(analyzer.kind);
      return confidence;
    },
  });
  const head = { fileName: 'x', bytes: Buffer.from('x'), lines: ['x'] };
  const recognizeAmong = (gc: number, dump: number) =>
    recognize(head, [claim(gcLogAnalyzer, gc), claim(threadDumpAnalyzer, dump)]).kind;
  assert.deepEqual([recognizeAmong(0.9, 0.9), calls.splice(0)], ['gc-log', ['thread-dump', 'gc-log']]);
  assert.deepEqual([recognizeAmong(0.9, 1), calls.splice(0)], ['thread-dump', ['thread-dump']]);
});
