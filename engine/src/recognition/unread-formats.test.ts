import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gcLogAnalyzer } from '@hindsight/gc';
import { openTextBytes } from '@hindsight/intake';
import { applicationLogAnalyzer } from '@hindsight/logs';
import { ArtifactError } from '@hindsight/model';
import { testReferenceFiles } from '@hindsight/model/testing';
import { openFiles } from '../input/open-files.ts';
import { recognize, refuseForeign } from './recognize.ts';
import { type Distinctness, findUnreadFormat } from './unread-formats.ts';

const SECTION = '---------------  S U M M A R Y ------------';

/** The first lines of each format. */
const SAMPLES: Readonly<Record<string, string>> = {
  'a core dump (ELF)': '\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x04\0',
  'the output of `jfr print`':
    'jdk.GarbageCollection {\n  startTime = 01:12:07.363 (2026-11-29)\n  duration = 19.5 ms\n  gcId = 0\n}\n',
  'the output of `jfr print --json`':
    '{\n  "recording": {\n    "events": [{\n      "type": "jdk.GarbageCollection", \n      "values": {\n        "gcId": 0\n      }\n    }]\n  }\n}\n',
  'the output of `jfr print --xml`':
    '<?xml version="1.0" encoding="UTF-8"?>\n<recording xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n  <events>\n',
  'the output of `jfr summary`':
    '\n Version: 2.1\n Chunks: 1\n Start: 2026-11-29 01:12:06 (UTC)\n Duration: 8 s\n\n Event Type     Count  Size (bytes) \n==============\n',
  'the output of `jfr metadata`': 'class boolean {\n}\n\nclass byte {\n}\n',
  'the output of `jfr view`':
    '\n                      Garbage Collections\n\nStart    GC ID Type         Longest Pause\n-------- ----- ------------ -------------\n01:12:07     0 G1New              19.5 ms\n',
  'the page of a flame graph':
    "<!DOCTYPE html>\n<html lang='en'>\n<head>\n<meta charset='utf-8'>\n<title>Flame Graph</title>\n<style>\n",
};

const findInText = async (content: string, distinctness?: Distinctness) =>
  findUnreadFormat((await openTextBytes(Buffer.from(content, 'latin1'), { fileName: 'x' })).head, distinctness);

test('a form of `jfr view` has no centered title', async () => {
  const found = await findInText('\nGC Pauses\n---------\n\nTotal Pause Time: 1.4 s\n\nNumber of Pauses: 14\n');
  assert.equal(found?.what, 'the output of `jfr view`');
});

for (const [what, content] of Object.entries(SAMPLES)) {
  test(`${what} is named, with what to do instead`, async () => {
    const found = await findInText(content);
    assert.equal(found?.what, what);
    assert.match(found?.advice ?? '', /\.$/);
  });
}

test('a replay file of the JIT compiler is named, with the crash log to send instead', async () => {
  const replay = 'version 2\nJvmtiExport can_access_local_variables 0\nJvmtiExport can_post_on_exceptions 0\n';
  const found = await findInText(replay, 'distinct');
  assert.match(found?.what ?? '', /^a replay file of the JIT compiler/);
  assert.match(found?.advice ?? '', /hs_err_pid/);
});

const countGc = (times: readonly string[]): string =>
  times
    .map((time, at) => `${time} GC(${at}) Pause Young (Normal) (G1 Evacuation Pause) 23M->4M(128M) 3.1ms`)
    .join('\n');
const FORTY = Array.from({ length: 40 }, (_, at) => at);
const UPTIMES = FORTY.map((at) => `[${at + 1}.250s][info][gc]`);
const DATES = FORTY.map((at) => `[2026-11-28T10:00:${String(at + 10)}.250+0100][info][gc]`);
const JDK_8 = FORTY.map((at) => `2026-11-28T10:00:${at + 10}.250+0100: ${at + 1}.250: [GC (Allocation Failure)`);

test('a log whose records begin with a marker is no source code', async () => {
  const records = Array.from(
    { length: 30 },
    (_, second) => `@Reporting 2026-08-10T00:05:${10 + second},720 INFO done\n`,
  );
  assert.equal(await findInText(records.join(''), 'distinct'), undefined);
  const code = Array.from({ length: 30 }, (_, n) => `@Test\npublic void test${n}() {\n  run(${n});\n}\n`);
  assert.equal((await findInText(code.join(''), 'distinct'))?.what, 'source code');
});

test('a GC log with its newest line first is named, and one of a JVM that restarts is none', async () => {
  const isNewestFirst = async (times: readonly string[]) =>
    (await findInText(countGc(times)))?.what === 'a GC log with its newest line first';
  for (const times of [UPTIMES, DATES, JDK_8]) {
    assert.ok(await isNewestFirst(times.toReversed()));
    assert.equal(await isNewestFirst(times), false);
  }
  const restarts = FORTY.flatMap(() => UPTIMES.slice(0, 3));
  assert.equal(await isNewestFirst(restarts), false);
  assert.ok(await isNewestFirst([...UPTIMES, ...UPTIMES].toReversed()));
});

const CRASH = `#\n# A fatal error has been detected by the Java Runtime Environment:\n#\n#  SIGSEGV (0xb) at pc=0x1, pid=1, tid=1\n${SECTION}\n garbage-first heap   total 65536K, used 1024K [0x1, 0x2)\n`;

test('a crash report is refused as another kind, with the address that reads it', async () => {
  const { head } = await openTextBytes(Buffer.from(CRASH), { fileName: 'x' });
  for (const [analyzer, code] of [
    [gcLogAnalyzer, 'not-a-gc-log'],
    [applicationLogAnalyzer, 'not-a-log'],
  ] as const) {
    assert.throws(
      () => refuseForeign(head, analyzer),
      (error) =>
        error instanceof ArtifactError && error.fault.code === code && /analyze-crash-api/.test(error.fault.details),
    );
  }
});

/** Javacores, and lists that describe the files. */
const NOT_PHD = /javacore|\.(?:json|tsv|md|zip|txt|gc\.log(?:\.gz)?)$/;

const readHead = async (path: string) => {
  const [opened] = await openFiles({ files: [{ path, fileName: 'x' }], limits: {} });
  return opened?.members[0]?.head;
};

testReferenceFiles(
  'a file of phd is a heap dump, whatever its name',
  'phd',
  (name) => /\.\w+$/.test(name) && !NOT_PHD.test(name),
  async (path) => {
    const head = await readHead(path);
    assert.equal(head && recognize(head).kind, 'heap-dump', path);
  },
);

testReferenceFiles(
  'a file of jfr is a flight recording, whatever its name',
  'jfr',
  (name) => /^(?:jmc-(?:7u40|8u20|9u0)|grafana-wall|w25-pinned|ap-sample1)/.test(name),
  async (path) => {
    const head = await readHead(path);
    assert.equal(head && recognize(head).kind, 'flight-recording', path);
  },
);
