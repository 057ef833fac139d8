import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture, createOutput } from '../../testing/index.ts';
import { collectNativeDeath } from '../facts/native-death.ts';
import { readNativeDeath } from './native-stacks.ts';

const STACKS = [
  'Program terminated with signal SIGABRT, Aborted.',
  '#0  0x00007f01 in raise () from /lib64/libc.so.6',
  '[Current thread is 1 (Thread 0x7f (LWP 9))]',
  'Thread 2 (Thread 0x7e (LWP 8)):',
  '#0  0x00007f02 in pthread_cond_wait () from /lib64/libc.so.6',
  'Thread 1 (Thread 0x7f (LWP 9)):',
  '#0  0x00007f01 in raise () from /lib64/libc.so.6',
  '#1  0x00007f03 in abort () from /lib64/libc.so.6',
  '#2  0x00007f04 in px_decode (this=0x0, n=3) from /opt/px/libpx.so.3',
  '#3  0x00007f05 in Java_org_acme_Px_1Reader_decode () from /opt/px/libpxjni.so',
];

test('the stack of a core dump names the library, and the native method that called it', () =>
  assert.deepEqual(readNativeDeath(STACKS), [
    { signal: 'SIGABRT', frame: 'px_decode', library: 'libpx.so.3', caller: 'org.acme.Px_Reader.decode', line: 9 },
  ]));

test('stacks of a process that lives, or that was ended on request, tell of no death', () => {
  assert.deepEqual(readNativeDeath(STACKS.slice(1)), []);
  assert.deepEqual(readNativeDeath(['Program terminated with signal SIGTERM, Terminated.', ...STACKS.slice(1)]), []);
});

test('a crash report of the JVM says more than its core dump', () => {
  const nativeDeaths = [createOutput(readNativeDeath(STACKS))];
  const [fact] = collectNativeDeath(createCapture({ nativeDeaths }));
  assert.match(fact?.words.native ?? '', /^SIGABRT in px_decode of libpx\.so\.3, called from .*decode$/);
  assert.deepEqual(collectNativeDeath(createCapture({ nativeDeaths, crashReports: [{}] })), []);
});

test('coredumpctl names the signal and the frames in its own way', () => {
  const [death] = readNativeDeath([
    '           PID: 4711 (java)',
    '        Signal: 11 (SEGV)',
    '                Stack trace of thread 4733:',
    '                #0  0x00007f01 px_step (libpx.so + 0x77c2)',
    '                #1  0x00007f02 Java_org_acme_Px_step (libpx.so + 0x9a10)',
    '                #2  0x00007f03 n/a (n/a + 0x0)',
  ]);
  assert.deepEqual(
    [death?.signal, death?.frame, death?.library, death?.caller],
    ['SIGSEGV', 'px_step', 'libpx.so', 'org.acme.Px.step'],
  );
});
