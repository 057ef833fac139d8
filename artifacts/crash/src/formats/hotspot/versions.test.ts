import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readText } from '../../../testing/analyze-text.ts';
import type { CrashReport } from '../../model.ts';

const TITLE = '# A fatal error has been detected by the Java Runtime Environment:\n#\n';
const PROBLEM = '#  SIGSEGV (0xb) at pc=0x00007f0fc782e179, pid=3718, tid=3824\n#\n';

const readHeader = (lines: string): Promise<CrashReport> => readText(`#\n${TITLE}${lines}`);
const readBody = (lines: string): Promise<CrashReport> => readText(`#\n${TITLE}${PROBLEM}\n${lines}\n`);

const VERSIONS: Readonly<Record<string, readonly [string, number]>> = {
  'OpenJDK Runtime Environment (17.0.15+6) (build 17.0.15+6-Debian)': ['17.0.15+6', 17],
  'OpenJDK Runtime Environment (Red_Hat-21.0.9.0.10-1) (21.0.9+10) (build 21.0.9+10-LTS)': ['21.0.9+10', 21],
  'OpenJDK Runtime Environment (Zulu 8.46.0.52-SA-linux64) (8.0_252-b14) (build 1.8.0_252-b14)': ['8.0_252-b14', 8],
  'OpenJDK Runtime Environment 18.9 (11.0.8+10) (build 11.0.8+10-LTS)': ['11.0.8+10', 11],
  ' (8.0_131-b12) (build )': ['8.0_131-b12', 8],
  '6.0_20-b02': ['6.0_20-b02', 6],
};

for (const [text, [version, feature]] of Object.entries(VERSIONS)) {
  test(`the version of "${text}"`, async () => {
    const { jvm } = await readHeader(`${PROBLEM}# JRE version: ${text}\n`);
    assert.deepEqual([jvm.version, jvm.feature], [version, feature]);
  });
}

const HEADERS: Readonly<Record<string, Readonly<Partial<CrashReport['crash']>>>> = {
  '#  SIGBUS (0x7) at pc=0x00007f53 (sent by kill), pid=7, tid=8\n': {
    kind: 'signal',
    signal: 'SIGBUS',
    sentByKill: true,
    pid: 7,
    tid: 8,
  },
  '#  SIGSEGV (0xb) at pc=0x00007f53, pid=7, tid=0x00007f5ab28b7700\n': { kind: 'signal', tid: 0x7f5ab28b7700 },
  '#  Internal Error (0xc0000374), pid=7, tid=8\n': { kind: 'exception', signal: 'STATUS_HEAP_CORRUPTION', pid: 7 },
  '#  Internal Error (0xe06d7363) at pc=0x00007ffc3f6c4f69, pid=7, tid=8\n': {
    kind: 'exception',
    signal: 'EXCEPTION_UNCAUGHT_CXX_EXCEPTION',
    pc: '0x00007ffc3f6c4f69',
  },
  '#  Internal Error (0xc0000420), pid=7, tid=8\n': { kind: 'exception', signal: '0xc0000420' },
  '#  EXCEPTION_ACCESS_VIOLATION (0xc0000005) at pc=0x00007f53, pid=7, tid=8\n': {
    kind: 'exception',
    signal: 'EXCEPTION_ACCESS_VIOLATION',
    signalNumber: undefined,
  },
  '#  Internal Error (/src/share/debug.cpp:362), pid=7, tid=8\n#  guarantee(n != NULL) failed: No Node.\n': {
    kind: 'internal-error',
    errorFile: 'debug.cpp',
    errorLine: 362,
    message: 'guarantee(n != NULL) failed: No Node.',
  },
  '#  Internal Error (debug.cpp:362), pid=7, tid=8\n#  fatal error: OutOfMemory encountered: Java heap space\n': {
    kind: 'java-oom',
  },
  '#  Out of Memory Error (os_linux.cpp:2749), pid=7, tid=8\n#\n': {
    kind: 'native-oom',
    errorLine: 2749,
    message: undefined,
  },
  '# Native memory allocation (mmap) failed to map 754974720 bytes for committing reserved memory.\n': {
    failedCall: 'mmap',
    failedBytes: 754974720,
    failedPurpose: 'committing reserved memory',
  },
  '# Native memory allocation (malloc) failed to allocate 808 bytes. Error detail: AllocateHeap\n': {
    failedCall: 'malloc',
    failedBytes: 808,
    failedPurpose: 'AllocateHeap',
  },
  '# Cannot create GC thread. Out of system resources.\n': { failedPurpose: 'Cannot create GC thread' },
};

for (const [text, expected] of Object.entries(HEADERS)) {
  test(`the header ${text.trim()}`, async () => {
    const { crash } = await readHeader(text);
    for (const [name, value] of Object.entries(expected)) assert.equal(crash[name as 'kind'], value, name);
  });
}

const SIGNALS: Readonly<Record<string, Readonly<Partial<CrashReport['crash']>>>> = {
  'siginfo: si_signo: 11 (SIGSEGV), si_code: 128 (SI_KERNEL), si_addr: 0x0000000000000000': {
    signalCode: 'SI_KERNEL',
    faultAddress: '0x0000000000000000',
  },
  'siginfo:si_signo=SIGSEGV: si_errno=0, si_code=1 (SEGV_MAPERR), si_addr=0x0000000000000018': {
    signalCode: 'SEGV_MAPERR',
    faultAddress: '0x0000000000000018',
  },
  'siginfo:si_signo=11, si_errno=0, si_code=128, si_addr=0x0': { signalCode: 'SI_KERNEL' },
  'siginfo:si_signo=SIGSEGV: si_errno=0, si_code=128 (), si_addr=0x00000000': { signalCode: 'SI_KERNEL' },
  'siginfo: ExceptionCode=0xc0000005, ExceptionInformation=0x00000008 0x00000000': {
    faultAddress: '0x00000000',
    access: 'execute',
  },
  'siginfo: ExceptionCode=0xc0000005, writing address 0x00000000000000a0': {
    access: 'write',
    faultAddress: '0x00000000000000a0',
  },
  'siginfo: si_signo: 11 (SIGSEGV), si_code: -6 (SI_TKILL), si_pid: 31226, si_uid: 0': {
    signalCode: 'SI_TKILL',
    senderPid: 31226,
  },
};

for (const [text, expected] of Object.entries(SIGNALS)) {
  test(text, async () => {
    const { crash } = await readBody(text);
    for (const [name, value] of Object.entries(expected)) assert.equal(crash[name as 'kind'], value, name);
  });
}

const THREADS: Readonly<Record<string, Readonly<Partial<NonNullable<CrashReport['crash']['thread']>>>>> = {
  'Current thread (0x1):  JavaThread "a [b] "c"" daemon [_thread_in_vm, id=5, stack(0x1000,0x5000)]': {
    name: 'a [b] "c"',
    kind: 'java',
    state: '_thread_in_vm',
    id: 5,
    stackBytes: 0x4000,
  },
  'Current thread (0x1):  JavaThread "C2 CompilerThread0" daemon [_thread_in_native, id=5, stack(0x1000,0x5000) (16K)]':
    { kind: 'compiler' },
  'Current thread (0x1):  GCTaskThread [stack: 0x1000,0x5000] [id=9]': {
    kind: 'gc',
    id: 9,
    name: undefined,
    stackBytes: 0x4000,
  },
  'Current thread (0x1):  VMThread "VM Thread"          [id=5, stack(0x1000,0x5000) (16K)]': {
    kind: 'vm',
    name: 'VM Thread',
  },
  'Current thread is native thread': { kind: 'native', name: undefined },
};

for (const [text, expected] of Object.entries(THREADS)) {
  test(text, async () => {
    const { crash } = await readBody(text);
    for (const [name, value] of Object.entries(expected)) assert.equal(crash.thread?.[name as 'kind'], value, name);
  });
}

test('heaps of every collector are summed', async () => {
  const heaps: Readonly<Record<string, readonly [string, number, number]>> = {
    ' garbage-first heap   total 64K, used 16K [0x1, 0x2)': ['G1', 64, 16],
    ' garbage-first heap   total reserved 128K, committed 64K, used 16K [0x1, 0x2)': ['G1', 64, 16],
    ' PSYoungGen      total 64K, used 16K [0x1, 0x2)\n ParOldGen       total 32K, used 8K [0x1, 0x2)': [
      'Parallel',
      96,
      24,
    ],
    ' def new generation   total 64K, used 16K [0x1, 0x2)': ['Serial', 64, 16],
    ' par new generation   total 64K, used 16K [0x1)\n concurrent mark-sweep generation total 32K, used 8K [0x1)': [
      'CMS',
      96,
      24,
    ],
    'Shenandoah Heap\n 7M max, 6M soft max, 5M committed, 693K used': ['Shenandoah', 5 * 1024, 693],
    ' ZHeap           used 16K, capacity 64K, max capacity 128K': ['ZGC', 64, 16],
  };
  for (const [text, [gc, committed, used]] of Object.entries(heaps)) {
    const { jvm, heap } = await readBody(`Heap:\n${text}\n`);
    assert.deepEqual([jvm.gc, heap.committedBytes, heap.usedBytes], [gc, committed * 1024, used * 1024], text);
  }
});

test('a full collection is one after which the count of full collections is higher', async () => {
  const { gcHistory, eventCounts } = await readBody(
    `GC Heap History (4 events):\nEvent: 1.674 GC heap before\n{Heap before GC invocations=0 (full 0):\n garbage-first heap   total 64K, used 60K [0x1, 0x2)\nEvent: 1.695 GC heap after\nHeap after GC invocations=1 (full 1):\n garbage-first heap   total 64K, used 50K [0x1, 0x2)\n}\n\nDeoptimization events (0 events):\nNo events\n`,
  );
  assert.equal(eventCounts.gc, 2);
  assert.equal(eventCounts.deoptimization, 0);
  assert.deepEqual(
    gcHistory.map(({ uptimeSeconds, beforeBytes, afterBytes, full }) => [uptimeSeconds, beforeBytes, afterBytes, full]),
    [[1.695, 60 * 1024, 50 * 1024, true]],
  );
});

test('limits, containers, counts and times', async () => {
  const { process, exceptionCounts } = await readBody(
    `rlimit: STACK 8192k, CORE 0k, NPROC 32768, NOFILE 4096, AS infinity\n\ncontainer (cgroup) information:\ncontainer_type: cgroupv2\ncpu_quota: 150000\ncpu_period: 100000\nmemory_limit_in_bytes: 524288 k\nmemory_usage_in_bytes: 1024 k\nmemory_max_usage_in_bytes: -2\nmaximum number of tasks: 100\n\n/proc/sys/vm/max_map_count (maximum number of memory map areas a process may have):\n65530\n\nOutOfMemory and StackOverflow Exception counts:\nOutOfMemoryError java_heap_errors=2\nStackOverflowErrors=3\n\ntime: Thu May  7 11:42:11 2020\ntimezone: CEST\nelapsed time: 12 seconds (0d 0h 0m 12s)\n`,
  );
  assert.deepEqual(process.limits, { stack: 8192 * 1024, core: 0, nproc: 32768, nofile: 4096, as: 'infinity' });
  assert.deepEqual(process.container, {
    version: 2,
    cpus: 1.5,
    memoryLimitBytes: 2 ** 29,
    memoryUsageBytes: 2 ** 20,
    pidsLimit: 100,
  });
  assert.equal(process.maxMapCount, 65530);
  assert.deepEqual([exceptionCounts?.outOfMemory, exceptionCounts?.stackOverflow], [{ java_heap: 2 }, 3]);
  const { outOfMemory = 0, stackOverflow = 0 } = exceptionCounts?.lines ?? {};
  assert.equal(stackOverflow - outOfMemory, 1, 'each count has a line of its own');
  assert.deepEqual(
    [process.time, process.timeIso, process.elapsedSeconds],
    ['Thu May  7 11:42:11 2020', '2020-05-07T09:42:11.000Z', 12],
  );
});

test('mapped files are counted once, and the mapping of the fault is known', async () => {
  const { process, crash, libraries } = await readBody(
    `siginfo: si_signo: 11 (SIGSEGV), si_code: 1 (SEGV_MAPERR), si_addr: 0x0000000000001800\n\nDynamic libraries:\n00001000-00002000 r-xp 00000000 fe:00 1    /opt/jdk/lib/server/libjvm.so\n00002000-00003000 rw-p 00000000 fe:00 1    /opt/jdk/lib/server/libjvm.so\n00003000-00004000 r-xp 00000000 fe:00 2    /opt/app/libacme.so (deleted)\n00004000-00005000 r-xp 00000000 fe:00 3    /opt/jdk/lib/libnet.so\n00005000-00006000 rw-p 00000000 00:00 0 \n`,
  );
  assert.deepEqual([process.mapRows, process.mappedFileCount], [5, 3]);
  assert.equal(crash.faultMapping?.path, '/opt/jdk/lib/server/libjvm.so');
  assert.deepEqual(
    libraries.map(({ name, owner, deleted, segments }) => [name, owner, deleted, segments]),
    [
      ['libjvm.so', 'jvm', false, 2],
      ['libacme.so', 'application', true, 1],
      ['libnet.so', 'jdk', false, 1],
    ],
  );
});

test('the permanent generation of JDK 6 and 7 is no part of the heap', async () => {
  const { heap } = await readBody(
    'Heap\n def new generation   total 20000K, used 15000K [0x10, 0x20, 0x30)\n' +
      ' tenured generation   total 80000K, used 60000K [0x30, 0x40, 0x50)\n' +
      ' compacting perm gen  total 50000K, used 49000K [0x50, 0x60, 0x70)',
  );
  assert.equal(heap.usedBytes, 75_000 * 1024);
  assert.equal(heap.committedBytes, 100_000 * 1024);
});

test('the address of the thread, by which rings of events name it', async () => {
  const { crash } = await readBody('Current thread (0x00007f74d40ed730):  JavaThread "a" [_thread_in_vm, id=9]');
  assert.equal(crash.thread?.address, '0x00007f74d40ed730');
});

test('a processor of ARM below a JVM for another one', async () => {
  const { lines } = await readBody('/proc/cpuinfo:\nprocessor\t: 0\nCPU implementer\t: 0x61\nCPU part\t: 0x000');
  assert.equal(typeof lines.armProcessor, 'number');
});
