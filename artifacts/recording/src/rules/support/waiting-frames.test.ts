import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWaitTest } from './waiting-frames.ts';

const READ = ['__libc_read', 'sun.nio.ch.SocketDispatcher.read0', 'com.shop.Db.query'];
const PARK = ['pthread_cond_timedwait@@GLIBC_2.3.2', 'jdk.internal.misc.Unsafe.park', 'com.shop.Pool.take'];
const RUN = ['com.shop.Price.sum', 'com.shop.Main.main'];

test('in a profile of all threads, those that wait for a signal or a peer are told apart', () => {
  const waits = createWaitTest(
    new Map([
      [PARK, 30],
      [READ, 60],
      [RUN, 10],
    ]),
    100,
  );
  assert.deepEqual(
    [PARK, READ, RUN].map((frames) => waits?.(frames)),
    [true, true, false],
  );
});

test('a profile of processor time has reads that are work', () => {
  assert.equal(
    createWaitTest(
      new Map([
        [READ, 70],
        [PARK, 5],
        [RUN, 25],
      ]),
      100,
    ),
    undefined,
  );
});
