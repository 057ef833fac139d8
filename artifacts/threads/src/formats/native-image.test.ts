import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDumpFormat, readDumps, readThreads } from '../../testing/check-dump-format.ts';
import { NATIVE_IMAGE } from './native-image.ts';

const DUMP = `"main" #1 thread=0x00007f5e44000b80 state=TIMED_WAITING
  A  SP 0x00007f5e4fffe5d0 IP 0x000000000041d8e6 size=32    com.oracle.svm.core.posix.headers.Pthread.wait(Pthread.java)
  i  SP 0x00007f5e4fffe5f0 IP 0x000000000041d8e7 size=16    java.lang.Thread.sleep(Thread.java:509)
  A  SP 0x00007f5e4fffe600 IP 0x000000000041d8e9 size=64    [image code] com.acme.Main.main(Main.java:12)
  A  SP 0x00007f5e4fffe640 IP 0x000000000041d8f0 size=64    com.oracle.svm.core.JavaMainWrapper.run(JavaMainWrapper.java:233)

"worker (1)" #23 daemon thread=0x00007f5e40000b80 state=WAITING
  A  SP 0x00007f5e3fffe5d0 IP 0x000000000041d8e6 size=32    jdk.internal.misc.Unsafe.park(Unsafe.java)
  A  SP 0x00007f5e3fffe600 IP 0x000000000041d8e9 size=64    com.acme.Worker.run(Worker.java:8)

`;

checkDumpFormat(NATIVE_IMAGE, DUMP);

test('states and frames, without those of the runtime', () => {
  const threads = readThreads(NATIVE_IMAGE, `Full thread dump:\n\n${DUMP}`);
  const main = threads.get('main');
  assert.deepEqual([main?.state, main?.javaId, main?.daemon, main?.line], ['TIMED_WAITING', '1', false, 3]);
  assert.deepEqual(main?.stack.frames, ['java.lang.Thread.sleep(Thread.java:509)', 'com.acme.Main.main(Main.java:12)']);
  assert.deepEqual([threads.get('worker (1)')?.daemon, threads.get('worker (1)')?.stack.frames.length], [true, 2]);
});

test('a thread that occurred before begins the next dump', () => {
  const { dumps } = readDumps(NATIVE_IMAGE, `${DUMP}Full thread dump:\n\n${DUMP}`);
  assert.deepEqual(
    dumps.map(({ threads }) => threads.length),
    [2, 2],
  );
});
