import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeCrash, type CrashSketch } from '../testing/index.ts';
import { diagnoseCrash } from './findings.ts';
import { chooseVerdictFinding, composeVerdict } from './verdict.ts';

const LIBRARY = 'C  [libacmeimg.so+0x1179]  acme_decode_block+0x0';

function judge(sketch: CrashSketch) {
  const analysis = analyzeCrash(sketch);
  const findings = diagnoseCrash(analysis);
  return { findings, verdict: chooseVerdictFinding(findings, analysis), sentence: composeVerdict(findings, analysis) };
}

test('a signal from outside explains the crash, whatever the frame is', () => {
  const { verdict, findings } = judge({
    frame: LIBRARY,
    blame: 'application',
    crash: { signalCode: 'SI_USER', senderPid: 7 },
  });
  assert.equal(verdict?.id, 'external-signal');
  assert.ok(!findings.some(({ id }) => id === 'native-library-crash'));
});

test('the specific explanation is the verdict, and the general one about the same code is a note', () => {
  const { verdict, findings } = judge({ frame: 'C  [libapmagent.so+0x10ff]  record+0x6', blame: 'agent' });
  assert.equal(verdict?.id, 'agent-crash');
  const general = findings.find(({ id }) => id === 'native-library-crash');
  assert.deepEqual([general?.level, general?.followsFrom], ['INFO', 'agent-crash']);
  const story = findings.find(({ id }) => id === 'agent-crash')?.explanation ?? '';
  assert.match(
    story,
    /The report fits "[A-Z][^"]+ [^"]+" \(\w+ confidence\) as well; that describes/,
    'in words, not by ids',
  );
});

test('a part of a report that has the native stack names the code, without certainty', () => {
  const { findings, sentence } = judge({
    crash: { kind: 'fragment', signal: undefined },
    stack: [LIBRARY, 'j  com.acme.Img.decode([B)I+0'],
    blame: 'application',
  });
  assert.deepEqual([findings[0]?.id, findings[0]?.confidence], ['native-library-crash', 'low']);
  assert.match(findings[0]?.explanation ?? '', /header and the signal are not in this part/);
  assert.doesNotMatch(findings[0]?.explanation ?? '', /lack of memory/);
  assert.equal(sentence.level, 'FATAL');
});

test('a part of a report of a JVM that ended itself, or may have done so, names no code', () => {
  for (const frame of ['report_vm_out_of_memory(char const*, int)+0x1', '']) {
    const { verdict } = judge({
      crash: { kind: 'fragment', signal: undefined },
      stack: [`V  [libjvm.so+0x1]  ${frame}`.trim(), LIBRARY],
      blame: 'application',
    });
    assert.equal(verdict, undefined, frame);
  }
});

test('what is wrong with a library stands before where it crashed', () => {
  const { verdict, findings } = judge({ frame: LIBRARY, blame: 'application', crash: { signal: 'SIGILL' } });
  assert.equal(verdict?.id, 'illegal-instruction');
  assert.equal(findings.find(({ id }) => id === 'native-library-crash')?.level, 'INFO');
});

test('a bus error of Unsafe is a file that is too short, also without the code of the signal', () => {
  const { verdict } = judge({ frame: 'V  [libjvm.so+0xe3a1d4]  Unsafe_PutInt+0x84', crash: { signal: 'SIGBUS' } });
  assert.equal(verdict?.id, 'mapped-file-truncated');
});

test('what the signal says about the address follows from the crash', () => {
  const { verdict, findings } = judge({
    frame: LIBRARY,
    blame: 'application',
    crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x0000000000000020' },
  });
  assert.equal(findings.find(({ id }) => id === 'null-pointer-access')?.followsFrom, verdict?.id);
  assert.match(verdict?.explanation ?? '', /It was not a signal of another process/);
});

test('the report of a JVM that was killed is not about crashes', () => {
  const list = (crash: CrashSketch['crash']) =>
    judge({
      frame: 'V  [libjvm.so+0x12]  Threads::oops_do+0x1',
      jvm: { version: '17.0.1+12' },
      process: { limits: { core: 0 } },
      age: { missedUpdates: 9 },
      ...(crash && { crash }),
    } as CrashSketch)
      .findings.filter(({ id }) => id === 'core-dump-missing' || id === 'old-jdk-build')
      .map(({ id, level }) => `${id} ${level}`)
      .toSorted();
  assert.deepEqual(list({ signalCode: 'SEGV_MAPERR' }), ['core-dump-missing INFO', 'old-jdk-build WARNING']);
  assert.deepEqual(list({ signalCode: 'SI_USER', senderPid: 7 }), ['old-jdk-build INFO']);
});

test('the installation is to be tried only where no code is known to be at fault', () => {
  const listIds = (frame: string) =>
    judge({ frame, process: { elapsedSeconds: 0.03 }, crash: { signalCode: 'SEGV_MAPERR' } }).findings.map(
      ({ id }) => id,
    );
  assert.ok(!listIds('V  [libjvm.so+0x12364ad]  Unsafe_PutInt+0xad').includes('startup-crash'));
  assert.ok(listIds('V  [libjvm.so+0x12]  Threads::oops_do+0x1').includes('startup-crash'));
});

test('the limit that was reached replaces the general finding about native memory', () => {
  const { verdict, findings } = judge({
    crash: { kind: 'native-oom', failedCall: 'mmap', failedBytes: 16_384 },
    process: { mapRows: 65_530, maxMapCount: 65_530 },
  });
  assert.equal(verdict?.id, 'map-count-exhausted');
  assert.ok(!findings.some(({ id }) => id === 'native-memory-exhausted'));
});

test('every kind of crash has a severe finding, even when nothing but the header is left', () => {
  for (const kind of ['signal', 'exception', 'internal-error', 'native-oom', 'gpf', 'abort'] as const) {
    const { verdict, sentence } = judge({ crash: { kind }, report: { complete: false } });
    assert.ok(verdict?.level === 'FATAL' || verdict?.level === 'SEVERE', kind);
    assert.notEqual(sentence.level, 'OK', kind);
  }
});

test('a requested report has no verdict, and its facts are warnings at most', () => {
  const { verdict, findings, sentence } = judge({
    crash: { kind: 'none' },
    report: { codeCache: { fullCount: 2 } },
    javaThreads: Array.from({ length: 6000 }, (_, index) => `pool-${index}`),
  });
  assert.equal(verdict, undefined);
  assert.ok(findings.length > 0 && findings.every(({ level }) => level === 'WARNING' || level === 'INFO'));
  assert.match(sentence.sentence, /nothing has crashed/);
});

const COMPILER = { kind: 'compiler', name: 'C1 CompilerThread0' } as const;
const GIGABYTE = 1024 ** 3;

/** A crash whose obvious explanation is wrong: the verdict, and what must not be reported beside it. */
const MISLEADING: Readonly<Record<string, { sketch: CrashSketch; verdict: string; dropped: string }>> = {
  'boot classes of something else are no bug of the JVM': {
    sketch: {
      crash: { kind: 'internal-error', errorFile: 'javaClasses.cpp', errorLine: 7, message: 'fatal error: layout' },
      thread: { name: 'Unknown thread' },
      options: ['-Xbootclasspath:/opt/sdk/android.jar'],
    },
    verdict: 'foreign-boot-classes',
    dropped: 'assertion-failed',
  },
  'a stub in memory that cannot be executed is no bad argument of it': {
    sketch: {
      crash: { signal: 'SIGBUS', signalCode: 'BUS_ADRALN', faultAddress: '0x10a3614f0', pc: '0x10a3614f0' },
      frame: 'v  ~StubRoutines::SafeFetchN',
      jvm: { platform: 'bsd-aarch64' },
    },
    verdict: 'jit-memory-write-mode',
    dropped: 'stub-crash',
  },
  'a compiler that needs a page of a failed disk is sound': {
    sketch: {
      crash: { signal: 'SIGBUS', signalCode: 'BUS_ADRERR' },
      thread: COMPILER,
      warnings: ['Error accessing class data sharing archive. Mapped file inaccessible during execution'],
    },
    verdict: 'mapped-file-unreadable',
    dropped: 'jit-compiler-crash',
  },
  'a binding that is called without a context is sound': {
    sketch: {
      crash: { kind: 'exception', signal: 'EXCEPTION_ACCESS_VIOLATION', faultAddress: '0x0000000000000390' },
      frame: 'C  [lwjgl_opengl.dll+0xe2b9]',
      blame: 'application',
      javaStack: ['j  org.lwjgl.opengl.GL11.glClearColor(FFFF)V+0'],
    },
    verdict: 'graphics-api-misuse',
    dropped: 'native-library-crash',
  },
  'a heap that fits at no time is no full machine': {
    sketch: {
      crash: { kind: 'native-oom', failedCall: 'mmap', failedBytes: 2 * GIGABYTE },
      thread: { name: 'Unknown thread' },
      options: ['-Xms3g', '-Xmx3g'],
      process: { memory: { totalBytes: 2 * GIGABYTE, availableBytes: 1.7 * GIGABYTE, swapTotalBytes: 0 } },
    },
    verdict: 'startup-memory-failure',
    dropped: 'other-processes-use-memory',
  },
};

for (const [name, { sketch, verdict, dropped }] of Object.entries(MISLEADING)) {
  test(name, () => {
    const { verdict: best, findings } = judge(sketch);
    assert.equal(best?.id, verdict);
    assert.ok(!findings.some(({ id }) => id === dropped), dropped);
  });
}

test('a compiler that was only the last to request memory follows the shortage of the machine', () => {
  const { verdict, findings } = judge({
    crash: { kind: 'native-oom', failedCall: 'malloc', failedBytes: 1_400_000, failedPurpose: 'Chunk::new' },
    thread: COMPILER,
    jvm: { platform: 'windows-amd64' },
    process: { memory: { totalBytes: 16e9, freeBytes: 1e9, swapTotalBytes: 18e9, swapFreeBytes: 5e6 }, rssBytes: 6e8 },
  });
  const note = findings.find(({ id }) => id === 'jit-out-of-memory');
  assert.deepEqual(
    [verdict?.id, note?.level, note?.followsFrom],
    ['page-file-exhausted', 'INFO', 'page-file-exhausted'],
  );
});
