import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ArtifactError } from '@hindsight/model';
import { analyzeText, readText } from '../testing/analyze-text.ts';

const readSample = (name: string): string =>
  readFileSync(new URL(`../testing/samples/${name}`, import.meta.url), 'utf8');
const SAMPLE = readSample('own-div-jdk17.log');
const HEADER = SAMPLE.slice(0, SAMPLE.indexOf('---------------'));
const TITLE_LINE = 2;

test('a report tells signal, thread, blamed library, limits and memory', async () => {
  const { crash, jvm, process, complete } = await readText(SAMPLE);
  assert.equal(complete, true);
  assert.deepEqual(
    [crash.kind, crash.signal, crash.signalNumber, crash.signalCode],
    ['signal', 'SIGFPE', 8, 'FPE_INTDIV'],
  );
  assert.equal(crash.frame?.library, 'libacmeimg.so');
  assert.equal(crash.thread?.name, 'http-nio-8080-exec-7');
  assert.deepEqual([jvm.version, jvm.feature, jvm.gc], ['17.0.15+6', 17, 'Serial']);
  assert.equal(process.limits.core, 0);
  assert.equal(process.limits.as, 'infinity');
  assert.equal(process.container?.version, 1);
  assert.equal(process.timeIso?.endsWith('Z'), true);
});

test('an exception has the place where the JVM raised it', async () => {
  const ring = [
    'Internal exceptions (2 events):',
    "Event: 0.060 Thread 0x00007fdd1c017fd0 Exception <a 'java/lang/NoSuchMethodError'{0x00000000ffd73980}: onTile> (0x00000000ffd73980) ",
    'thrown [./src/hotspot/share/prims/jni.cpp, line 1078]',
    "Event: 0.070 Thread 0x00007fdd1c017fd0 Exception <a 'java/io/IOException'{0x00000000ffd73990}> (0x00000000ffd73990) ",
    '',
    '',
  ].join('\n');
  const { events } = await readText(SAMPLE.replace('VM Operations (', `${ring}VM Operations (`));
  const texts = events.filter(({ group }) => group === 'exceptions').map(({ text }) => text);
  assert.match(texts.at(-2) ?? '', /onTile.*thrown \[.*jni\.cpp, line 1078\]$/);
  assert.doesNotMatch(texts.at(-1) ?? '', /thrown/);
});

test('prefixes of a logger are removed before every line', async () => {
  const logged = SAMPLE.split('\n')
    .map((line, index) => `[INFO] 10:01:${String(index % 60).padStart(2, '0')} stdout | ${line}`)
    .join('\n');
  const { crash, jvm, process, complete } = await readText(logged);
  assert.equal(complete, true);
  assert.equal(crash.stackFrameCount, (await readText(SAMPLE)).crash.stackFrameCount);
  assert.equal(jvm.version, '17.0.15+6');
  assert.equal(process.mapRows, (await readText(SAMPLE)).process.mapRows);
});

test('a report inside the output of a program begins at its title', async () => {
  const report = await readText(`starting\nready\n${SAMPLE}\nrestarting\n`);
  assert.equal(report.firstLine, TITLE_LINE + 1);
  assert.equal(report.reportCount, 1);
  assert.equal(report.complete, true);
});

test('the same with carriage returns', async () => {
  const report = await readText(SAMPLE.replaceAll('\n', '\r\n'));
  assert.deepEqual(report.crash, (await readText(SAMPLE)).crash);
});

test('of several reports the first whole one is described, the others are listed', async () => {
  const other = SAMPLE.replaceAll('pid=32036', 'pid=1').slice(0, 4000);
  const report = await readText(`${other}\n${SAMPLE}\n${SAMPLE.replaceAll('pid=32036', 'pid=2')}`);
  assert.equal(report.reportCount, 3);
  assert.equal(report.complete, true);
  assert.deepEqual(
    report.otherReports.map(({ kind }) => kind),
    ['signal', 'signal'],
  );
  assert.match(report.otherReports[0]?.summary ?? '', /SIGFPE in C {2}\[libacmeimg\.so/);
});

test('the header that the console shows besides the whole report is the same crash', async () => {
  assert.equal((await readText(`${HEADER}\n${SAMPLE}`)).reportCount, 1);
});

test('a report that ends early is incomplete and told as far as it goes', async () => {
  const { complete, crash, process } = await readText(SAMPLE.slice(0, SAMPLE.indexOf('Dynamic libraries')));
  assert.equal(complete, false);
  assert.equal(crash.signal, 'SIGFPE');
  assert.equal(process.mapRows, undefined);
});

test('up to JDK 8 the elapsed time after vm_info closes a report', async () => {
  const old = `${HEADER}\n---------------  T H R E A D  ---------------\n\nvm_info: OpenJDK 64-Bit Server VM (25.352-b08) for linux-amd64 JRE (1.8.0_352-b08), built on Oct 17 2022 20:39:31 by "mockbuild" with gcc 8.5.0\n\ntime: Thu Dec 15 11:42:11 2022\ntimezone: GMT\nelapsed time: 1.948517 seconds (0d 0h 0m 1s)\n`;
  const { complete, process, jvm } = await readText(old);
  assert.equal(complete, true);
  assert.equal(process.elapsedSeconds, 1.948517);
  assert.equal(process.timeIso, '2022-12-15T11:42:11.000Z');
  assert.equal(jvm.releaseDate, '2022-10-17');
  assert.equal((await readText(old.replace('vm_info:', 'vm_other:'))).complete, false);
});

test('the output of VM.info has no crash', async () => {
  const report = await readText(readSample('own-vm-info-direct-17.txt'));
  assert.equal(report.format, 'hotspot-vm-info');
  assert.equal(report.crash.kind, 'none');
});

test('a part of a report without its header is a fragment', async () => {
  const { crash, process } = await readText(SAMPLE.slice(SAMPLE.indexOf('Other Threads:')));
  assert.equal(crash.kind, 'fragment');
  assert.equal(process.os, 'Debian GNU/Linux 12 (bookworm)');
});

test('a failed allocation tells call, bytes and purpose', async () => {
  const { crash } = await readText(readSample('own-data-limit-start-jdk25.log'));
  assert.deepEqual(
    [crash.kind, crash.failedCall, crash.failedBytes, crash.failedPurpose],
    ['native-oom', 'mmap', 696320, 'committing reserved memory'],
  );
});

test('a report of Windows has an exception, the access and the address', async () => {
  const { crash, jvm } = await readText(readSample('typ-jdk21-windows-driver.log'));
  assert.deepEqual(
    [crash.kind, crash.signal, crash.access, crash.faultAddress],
    ['exception', 'EXCEPTION_ACCESS_VIOLATION', 'read', '0x00000000000000a0'],
  );
  assert.equal(jvm.platform, 'windows-amd64');
});

const javacore = (event: string): string =>
  `0SECTION       TITLE subcomponent dump routine\nNULL           ===============================\n1TISIGINFO     Dump Event ${event} received\n1TIDATETIME    Date: 2020/06/30 at 22:32:25:818\n0SECTION       GPINFO subcomponent dump routine\n1XHEXCPCODE    J9Generic_Signal_Number: 00000018\n1XHEXCPCODE    Signal_Number: 0000000B\n1XHEXCPCODE    Signal_Code: 00000001\n1XHEXCPCODE    InaccessibleAddress: 0000000000000000\n1XHEXCPMODULE  Module: /opt/acme/libacme.so\n1XHEXCPMODULE  Symbol: acme_decode+0x12\n0SECTION       ENVINFO subcomponent dump routine\n1CIJAVAVERSION JRE 11 Linux amd64-64-Bit (build 11.0.9+11)\n1CIPROCESSID   Process ID: 3967 (0xF7F)\n0SECTION       THREADS subcomponent dump routine\n1XMCURTHDINFO  Current thread\n3XMTHREADINFO      "main" J9VMThread:0x0000000004C82700, state:R, prio=5\n3XMTHREADINFO1            (native thread ID:0x106E, native priority:0x5)\n4XESTACKTRACE                at com/acme/Main.main(Main.java:47(Compiled Code))\n0SECTION       Javadump End section\nNULL           ---------------------- END OF DUMP -------------------------------------\n`;

test('a javacore tells why it was written, and the module of the fault', async () => {
  const { crash, jvm, complete, format } = await readText(javacore('"gpf" (00002000)'));
  assert.deepEqual(
    [format, complete, crash.kind, crash.signal, crash.pid],
    ['openj9-javacore', true, 'gpf', 'SIGSEGV', 3967],
  );
  assert.deepEqual([crash.frame?.library, crash.frame?.function], ['libacme.so', 'acme_decode']);
  assert.equal(crash.thread?.name, 'main');
  assert.equal(crash.javaStack[0]?.method, 'com.acme.Main.main');
  assert.deepEqual([jvm.feature, jvm.version], [11, '11.0.9+11']);
  assert.equal((await readText(javacore('"user" (00004000)'))).crash.kind, 'none');
  const memory = '"systhrow" (00040000) Detail "java/lang/OutOfMemoryError" "Java heap space"';
  assert.equal((await readText(javacore(memory))).crash.message, 'java.lang.OutOfMemoryError: Java heap space');
  assert.equal((await readText(javacore(memory))).crash.kind, 'oom');
});

test('a text without a report is refused', async () => {
  await assert.rejects(analyzeText('hello\nworld\n'), (error) => {
    assert.ok(error instanceof ArtifactError);
    return error.fault.code === 'not-a-crash-log';
  });
});

test('the signal of kill names its sender', async () => {
  const sent = SAMPLE.replace('SIGFPE (0x8) at pc=0x', 'SIGSEGV (0xb) at pc=0x')
    .replace(/(at pc=0x[0-9a-f]+),/, '$1 (sent by kill),')
    .replace(/siginfo: .*/, 'siginfo: si_signo: 11 (SIGSEGV), si_code: 0 (SI_USER), si_pid: 4711, si_uid: 1000');
  const { crash } = await readText(sent);
  assert.deepEqual(
    [crash.signal, crash.sentByKill, crash.signalCode, crash.senderPid, crash.pid],
    ['SIGSEGV', true, 'SI_USER', 4711, 32036],
  );
});

test('VM.info behind the prefix of a logger is no crash', async () => {
  const lines = [
    '#',
    '# JRE version: OpenJDK Runtime Environment (17.0.15+6) (build 17.0.15+6)',
    '# Java VM: OpenJDK 64-Bit Server VM (17.0.15+6, mixed mode, sharing, tiered, g1 gc, linux-amd64)',
    '',
    '---------------  S U M M A R Y ------------',
    '',
    'Command Line: Main',
    '',
    'END.',
  ];
  const report = await readText(lines.map((line) => `[INFO] ${line}`).join('\n'));
  assert.deepEqual([report.format, report.crash.kind, report.jvm.version], ['hotspot-vm-info', 'none', '17.0.15+6']);
});

test('the working set of Windows is the resident size', async () => {
  const lines = [
    '#',
    '# A fatal error has been detected by the Java Runtime Environment:',
    '#',
    '#  EXCEPTION_ACCESS_VIOLATION (0xc0000005) at pc=0x00007ff9c1a2b3c4, pid=15780, tid=9920',
    '#',
    '---------------  S Y S T E M  ---------------',
    '',
    'Memory: 4k page, system-wide physical 16383M (658M free)',
    'TotalPageFile size 20000M (AvailPageFile size 4M)',
    'current process WorkingSet (physical memory assigned to process): 9633M, peak: 9668M',
    'current process commit charge ("private bytes"): 9812M, peak: 9850M',
    '',
    'END.',
  ];
  const { process } = await readText(lines.join('\r\n'));
  assert.deepEqual([process.rssBytes, process.memory.swapFreeBytes], [9633 * 1024 ** 2, 4 * 1024 ** 2]);
});

test('a header that has lost its marks is read', async () => {
  const text = HEADER.split('\n').map((line) => line.replace(/^#\s?/, '').trim());
  const { crash, jvm } = await readText(`Joining the channel\n\n${text.join('\n')}\n`);
  assert.deepEqual([crash.kind, crash.signal, crash.frame?.library], ['signal', 'SIGFPE', 'libacmeimg.so']);
  assert.equal(jvm.version, '17.0.15+6');
});

test('the message about a stack that was used up belongs to the report that follows', async () => {
  const message =
    'An irrecoverable stack overflow has occurred.\nPlease check if any of your loaded .so files has it\n';
  assert.equal((await readText(`${message}${HEADER}`)).warnings.length, 1);
  assert.equal((await readText(`${message}${'work goes on\n'.repeat(9)}${HEADER}`)).warnings.length, 0);
});

/** The beginnings of rows whose patterns repeat something, and what a hostile row repeats there. */
const HOSTILE_ROWS = [
  ['jvm_args: -Xmx64m', ' '],
  ['java_command: a', ' '],
  ['CLASSPATH=', ' '],
  ['55d1d8aec000-55d1d8aed000 r-xp 00001000 fe:00 3', ' '],
  ['    ccstr ErrorFile = a', ' '],
  ['C2:  1', '  1'],
  [' a', ' '],
  ['# SIGSEGV (0xb) at pc=0', '0'],
  ['J 1', '0'],
  ['time: Sun', ' '],
  ['Current thread (0x1):', ' '],
] as const;
/** A pattern that starts anew at each of these characters takes minutes. */
const HOSTILE_CHARACTERS = 500_000;
const HOSTILE_MS = 3000;

test('a row of any length takes no longer than as many short ones', async () => {
  const slow: string[] = [];
  for (const [start, piece] of HOSTILE_ROWS) {
    const row = `${start}${piece.repeat(HOSTILE_CHARACTERS)}\rx`;
    const { user } = process.cpuUsage();
    await readText(SAMPLE.replaceAll(/^(?:Dynamic libraries|Heap|\[Global flags\]).*$/gm, `$&\n${row}`));
    await readText(SAMPLE.replace('\nsiginfo:', `\n${row}\nsiginfo:`));
    const ms = (process.cpuUsage().user - user) / 1000;
    if (ms > HOSTILE_MS) slow.push(`${start}: ${ms.toFixed(0)} ms`);
  }
  assert.deepEqual(slow, []);
});

test('the report tells where the classes are', async () => {
  assert.equal((await readText(SAMPLE)).jvm.classSpaceBase !== undefined, true);
});
