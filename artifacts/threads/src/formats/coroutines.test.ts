import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDumpFormat, readDumps, readThreads } from '../../testing/check-dump-format.ts';
import { COROUTINES } from './coroutines.ts';

const DUMP = `Coroutines dump 2026/03/05 10:11:12

Coroutine "sync#2":StandaloneCoroutine{Active}@1b68b9a4, state: SUSPENDED
\tat com.acme.Ledger$settle$1.invokeSuspend(Ledger.kt:42)
\tat com.acme.Ledger.close(Ledger.kt:12)
\tat _COROUTINE._CREATION._(CoroutineDebugging.kt)
\tat com.acme.Scheduler.start(Scheduler.kt:18)

Coroutine "sync#3":DeferredCoroutine{Active}@2c, state: RUNNING (Last suspension stacktrace, not an actual stacktrace)
\tat com.acme.Ledger.sum(Ledger.kt:30)
\t(Coroutine creation stacktrace)
\tat com.acme.Scheduler.start(Scheduler.kt:18)

Coroutine StandaloneCoroutine{Active}@3d, state: CREATED

`;

checkDumpFormat(COROUTINES, DUMP);

test('states and stacks, without the code that created the coroutine', () => {
  const threads = readThreads(COROUTINES, DUMP);
  assert.deepEqual(
    [...threads.values()].map(({ name, state, line, lastLine, virtual, stack }) => [
      name,
      state,
      line,
      lastLine,
      virtual,
      stack.frames.length,
    ]),
    [
      ['sync#2', 'WAITING', 3, 7, true, 2],
      ['sync#3', 'RUNNABLE', 9, 12, true, 1],
      ['StandaloneCoroutine{Active}@3d', 'NEW', 14, 14, true, 0],
    ],
  );
});

test('each title begins a dump', () => {
  const { dumps } = readDumps(COROUTINES, DUMP + DUMP.replace('10:11:12', '10:11:22'));
  assert.deepEqual(
    dumps.map(({ time, threads }) => [time, threads.length]),
    [
      [Date.UTC(2026, 2, 5, 10, 11, 12), 3],
      [Date.UTC(2026, 2, 5, 10, 11, 22), 3],
    ],
  );
});
