import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Head } from '@hindsight/model';
import { analyzeText, readText } from '../../../testing/index.ts';
import { detectCrashReport } from '../../detect.ts';

const toHead = (text: string): Head => ({ fileName: '', bytes: Buffer.from(text), lines: text.split('\n') });

const MACOS = `Process:               java [812]
Path:                  /opt/jdk/bin/java
Code Type:             X86-64 (Native)
Date/Time:             2026-04-02 10:11:38.9182 +0200
OS Version:            macOS 14.1 (23B74)

Crashed Thread:        7  Java: scan-2

Exception Type:        EXC_BAD_ACCESS (SIGABRT)
Exception Codes:       KERN_INVALID_ADDRESS at 0x0000000000000018

Application Specific Information:
abort() called

Thread 0::  Dispatch queue: com.apple.main-thread
0   libsystem_kernel.dylib        \t    0x7ff810930a7a mach_msg_trap + 10

Thread 7 Crashed:: Java: scan-2
0   libsystem_kernel.dylib        \t    0x7ff810937112 __pthread_kill + 10
1   libsystem_c.dylib             \t    0x7ff8108b9d10 abort + 123
2   libjvm.dylib                  \t       0x110bcef30 os::abort(bool, void*, void const*) + 22
3   libjvm.dylib                  \t       0x110b00000 JVM_handle_bsd_signal + 326
4   libsystem_platform.dylib      \t    0x7ff805d4bdfd _sigtramp + 29
5   libscan.dylib                 \t       0x150290f6e read_page + 318 (scan.c:12)
6   libscan.dylib                 \t       0x150290a00 Java_acme_Scan_read + 40
7   ???                           \t       0x13bf64980 0 + 5300963712

Binary Images:
       0x1105d8000 -        0x110f77fff libjvm.dylib (*) <2c5d> /opt/jdk/lib/server/libjvm.dylib
       0x150290000 -        0x150299fff libscan.dylib (1.2 - 3) <2c5e> /opt/scan app/libscan.dylib
`;

const EVENT = `Source:        Application Error
Faulting application name: javaw.exe, version: 17.0.9.0, time stamp: 0x5982a7aa
Faulting module name: keyhook.dll, version: 0.0.0.0, time stamp: 0x4b5c9033
Exception code: 0xc0000005
Fault offset: 0x0000000000001976
Faulting process id: 0x4794
Faulting application path: C:\\jdk\\bin\\javaw.exe
Faulting module path: D:\\keys\\keyhook.dll
`;

const IMAGE = `[ [ SubstrateSegfaultHandler caught a segfault in thread 0x00007f2c40000b80 ] ]
siginfo: si_signo: 11, si_code: 1, si_addr: 0x0000000000000008 (heapBase + 8)
Threads:
  0x00007f2c40000b80 STATUS_IN_JAVA (ALLOW_SAFEPOINT) "reader-1" - 0x00007f2c4c3f1a28, daemon
Stacktrace for the failing thread 0x00007f2c40000b80 (A=AOT compiled, J=JIT compiled, D=deoptimized, i=inlined):
  i  SP 0x00007ffde78a4840 IP 0x000055d9dce3d8c0 size=80    acme.Tank.fill(Tank.java:9)
  A  SP 0x00007ffde78a4890 IP 0x000055d9dce1ec81 size=192   acme.Main.main(Main.java:4)

VM mutexes:
Segfault detected, aborting process.
`;

test('a crash report of macOS has the code that failed, not what wrote the report', async () => {
  const { crash, process, jvm, libraries, complete } = await readText(MACOS);
  assert.equal(complete, true);
  assert.deepEqual([crash.signal, crash.faultAddress, crash.pid], ['SIGSEGV', '0x0000000000000018', 812]);
  assert.deepEqual([crash.thread?.name, crash.thread?.kind], ['scan-2', 'java']);
  assert.deepEqual(
    crash.stack.map(({ library, function: name, type }) => [type, library, name]),
    [
      ['C', 'libscan.dylib', 'read_page'],
      ['C', 'libscan.dylib', 'Java_acme_Scan_read'],
      ['J', undefined, undefined],
    ],
  );
  assert.deepEqual(
    [jvm.platform, process.os, process.timeIso],
    ['bsd-amd64', 'macOS 14.1 (23B74)', '2026-04-02T08:11:38.000Z'],
  );
  assert.deepEqual(libraries.map(({ path, owner }) => [path, owner]).at(-1), [
    '/opt/scan app/libscan.dylib',
    'application',
  ]);
});

test('a JNI function that refuses the state of the thread is a mistake of the library that called it', async () => {
  const text = MACOS.replace(/^\d .*_sigtramp.*\n/m, '').replace(
    /^3 .*\n/m,
    '3   libjvm.dylib   0x110c41191 report_fatal(VMErrorType, char const*) + 9\n3   libjvm.dylib   0x110c41191 SafepointSynchronize::block(JavaThread*) + 473\n4   libjvm.dylib   0x11099886a jni_DeleteGlobalRef + 147\n',
  );
  const { findings } = await analyzeText(text);
  assert.match(findings[0]?.title ?? '', /libscan\.dylib/);
  assert.match(findings[0]?.advice ?? '', /-Xcheck:jni/);
});

test('a call of null in an indented report of macOS is one of the library below it', async () => {
  const text = MACOS.replace(/^(5 .*)$/m, '5   ???   0x0 ???\n$1').replace(/^/gm, '    ');
  assert.equal(detectCrashReport(toHead(text)), 1);
  const { findings } = await analyzeText(text);
  assert.match(findings[0]?.title ?? '', /libscan\.dylib/);
});

test('a page of code that does not fit its signature is no fault of the code', async () => {
  const text = MACOS.replace(
    /^Exception Type:.*\nException Codes:.*\n/m,
    'Exception Type:        EXC_BAD_ACCESS (SIGKILL (Code Signature Invalid))\nException Codes:       UNKNOWN_0x32 at 0x0000000150290f6e\nTermination Reason:    Namespace CODESIGNING, Code 2 Invalid Page\n',
  ).replace(/^[0-4] .*(?:pthread_kill|abort|JVM_handle|_sigtramp).*\n/gm, '');
  const { findings } = await analyzeText(text);
  assert.equal(findings[0]?.id, 'code-signature-invalid');
  assert.match(findings[0]?.title ?? '', /libscan\.dylib/);
});

test('generated code that no signature allows is no fault of the compiler', async () => {
  const text = MACOS.replace(
    /^Exception Type:.*$/m,
    'Exception Type:        EXC_BAD_ACCESS (SIGKILL (Code Signature Invalid))',
  )
    .replace(/^Exception Codes:.*\n/m, '')
    .replace(/^[0-6] .*(?:pthread_kill|abort|JVM_handle|_sigtramp|libscan).*\n/gm, '');
  const { findings } = await analyzeText(text);
  assert.match(findings[0]?.title ?? '', /generated code/);
  assert.ok(!findings.some(({ id }) => id === 'jit-wrong-code' || id === 'compiled-code-crash'));
});

const frame = (symbol: string | undefined, imageIndex: number) => ({
  imageOffset: 4096,
  ...(symbol !== undefined && { symbol, symbolLocation: 12 }),
  imageIndex,
});

const IPS = {
  captureTime: '2026-04-02 10:11:38.9182 +0200',
  pid: 812,
  cpuType: 'ARM-64',
  procName: 'java',
  osVersion: { train: 'macOS 14.1' },
  exception: { type: 'EXC_BAD_ACCESS', signal: 'SIGABRT', subtype: 'KERN_INVALID_ADDRESS at 0x0000000000000018' },
  asi: { 'libsystem_c.dylib': ['abort() called'] },
  faultingThread: 1,
  threads: [
    { frames: [frame('mach_msg_trap', 0)] },
    {
      triggered: true,
      name: 'Java: scan-2',
      frames: [
        frame('abort', 0),
        frame('JVM_handle_bsd_signal', 1),
        frame('_sigtramp', 0),
        frame('read_page', 2),
        frame(undefined, 3),
      ],
    },
  ],
  usedImages: [
    { name: 'libsystem_c.dylib', path: '/usr/lib/libsystem_c.dylib', base: 65_536, size: 4096 },
    { name: 'libjvm.dylib', path: '/opt/jdk/lib/server/libjvm.dylib', base: 131_072, size: 4096 },
    { name: 'libscan.dylib', path: '/opt/scan/libscan.dylib', base: 262_144, size: 4096 },
    { base: 0, size: 0 },
  ],
};

test('the file of macOS in JSON says the same as its text', async () => {
  const head = '{"app_name":"java","bug_type":"309","os_version":"macOS 14.1"}';
  const rows = Object.entries(IPS).map(([name, value]) => `  "${name}" : ${JSON.stringify(value)}`);
  for (const body of [`{\n${rows.join(',\n')}\n}`, JSON.stringify(IPS)]) {
    const text = `${head}\n${body}\n`;
    assert.equal(detectCrashReport(toHead(text)), 1);
    const { crash, complete, process, jvm } = await readText(text);
    assert.deepEqual(
      [complete, crash.signal, crash.faultAddress, crash.pid, crash.thread?.name, process.timeIso, jvm.platform],
      [true, 'SIGSEGV', '0x0000000000000018', 812, 'scan-2', '2026-04-02T08:11:38.000Z', 'bsd-aarch64'],
    );
    assert.deepEqual(
      crash.stack.map(({ type, library }) => [type, library]),
      [
        ['C', 'libscan.dylib'],
        ['J', undefined],
      ],
    );
    const { findings } = await analyzeText(text);
    assert.match(findings[0]?.title ?? '', /libscan\.dylib/);
  }
  const { complete } = await readText(`${head}\n{\n${rows.join(',\n').slice(0, 300)}`);
  assert.equal(complete, false);
});

test('an event of Windows names the module that failed', async () => {
  for (const text of [EVENT, EVENT.replace(/\n(?=Fault|Exc)/g, ' ')]) {
    const { findings, answer } = await analyzeText(text);
    assert.equal(findings[0]?.id, 'native-library-crash');
    assert.match(findings[0]?.title ?? '', /access violation in `keyhook\.dll`/);
    assert.equal((answer.crash as { pid?: number }).pid, 0x4794);
  }
});

test('the signature of a problem of Windows tells of a library that was unloaded already', async () => {
  const text =
    'Problem signature:\n  Problem Event Name:\tBEX64\n  Application Name:\tjavaw.exe\n  Fault Module Name:\tpump_64.dll_unloaded\n  Exception Offset:\t000007fed23e17ff\n  Exception Code:\tc0000005\n';
  assert.equal(detectCrashReport(toHead(text)), 1);
  const { findings } = await analyzeText(text);
  assert.match(findings[0]?.title ?? '', /access violation in `pump_64\.dll`, which was unloaded already/);
  assert.match(findings[0]?.explanation ?? '', /still to run/);
});

test('a segfault of a native image has its method, its thread and no advice for a JVM', async () => {
  const { crash } = await readText(IMAGE);
  assert.deepEqual(
    [crash.signal, crash.signalCode, crash.faultAddress],
    ['SIGSEGV', 'SEGV_MAPERR', '0x0000000000000008'],
  );
  assert.deepEqual([crash.thread?.name, crash.stack.length, crash.frame?.method], ['reader-1', 2, 'acme.Tank.fill']);
  const { findings } = await analyzeText(IMAGE);
  assert.equal(findings[0]?.id, 'native-image-crash');
  assert.ok(!findings.some(({ advice }) => advice?.includes('CompileCommand')));
});

test('an abort of native code is one crash, told by its messages', async () => {
  const text =
    'tank service started\npure virtual method called\nterminate called without an active exception\nAborted\n';
  const { findings } = await analyzeText(text);
  assert.deepEqual(
    findings.filter(({ level }) => level !== 'INFO').map(({ id }) => id),
    ['native-abort'],
  );
  const cxx = "terminate called after throwing an instance of 'std::runtime_error'\n  what():  no level\n";
  assert.match((await analyzeText(cxx)).findings[0]?.title ?? '', /`std::runtime_error`, no level/);
});

test('the answer names who wrote the report', async () => {
  for (const [text, format] of [
    [MACOS, 'macos-report'],
    [EVENT, 'windows-event'],
    [IMAGE, 'native-image'],
    ['free(): invalid pointer\n', 'native-abort'],
  ] as const)
    assert.equal((await analyzeText(text)).answer.format, format);
});

test('what a JVM writes counts, not what a library said before', async () => {
  const header =
    '#\n# A fatal error has been detected by the Java Runtime Environment:\n#\n#  SIGSEGV (0xb) at pc=0x00007f41, pid=9, tid=10\n#\n# Problematic frame:\n# C  [libtank.so+0x41]  fill+0x1\n#\n';
  const { crash, reportCount } = await readText(`free(): invalid pointer\n${header}`);
  assert.deepEqual([crash.frame?.library, reportCount], ['libtank.so', 1]);
});

test('reports of other programs than a JVM are none, and an application log with such a line is a log', () => {
  assert.equal(detectCrashReport(toHead(MACOS)), 1);
  assert.equal(detectCrashReport(toHead(EVENT)), 1);
  assert.equal(detectCrashReport(toHead(IMAGE)), 1);
  const others = [
    MACOS.replaceAll('libjvm', 'libother').replaceAll('Java: ', ''),
    EVENT.replaceAll('javaw.exe', 'paint.exe'),
    'free(): invalid pointer\n',
  ];
  for (const text of others) assert.equal(detectCrashReport(toHead(text)), 0);
});

test('hostile lines take linear time', async () => {
  const rows = [
    `0 ${'x '.repeat(200_000)}`,
    ' '.repeat(300_000),
    'Faulting module name: '.repeat(20_000),
    'java:1: : Assertion `'.repeat(20_000),
  ];
  const start = performance.now();
  await readText(`${MACOS}${rows.join('\n')}\n`);
  await readText(`${EVENT}${rows.join('\n')}\n`);
  assert.ok(performance.now() - start < 2000);
});
