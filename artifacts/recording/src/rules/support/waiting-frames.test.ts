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

test('a thread that wakes others up works', () => {
  const wake = ['try_to_wake_up', 'wake_up_q', 'futex_wake', 'do_futex', 'com.shop.Bus.publish'];
  const waits = createWaitTest(
    new Map([
      [PARK, 60],
      [wake, 40],
    ]),
    100,
  );
  assert.deepEqual(
    [PARK, wake, ['schedule', 'futex_wait_queue_me', 'futex_wait', 'do_futex']].map((frames) => waits?.(frames)),
    [true, false, true],
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

test('a long name of a method is tested in linear time', () => {
  const frames = [`acpi_${'idle'.repeat(50_000)}!`, 'com.shop.Main.main'];
  const waits = createWaitTest(
    new Map([
      [PARK, 30],
      [frames, 70],
    ]),
    100,
  );
  assert.equal(waits?.(frames), false);
  assert.equal(waits?.(['acpi_processor_ffh_cstate_enter_idle_loop']), true);
});
