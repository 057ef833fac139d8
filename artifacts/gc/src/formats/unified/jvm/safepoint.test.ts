import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSampleReader } from '../../../../testing/read-sample.ts';
import { unifiedLogging } from '../index.ts';

const { eventsIn } = createSampleReader(unifiedLogging);

const readSingle = (text: string) => {
  const [safepoint, ...more] = eventsIn(text, 'safepoint');
  assert.equal(more.length, 0);
  return [safepoint?.operation, safepoint?.duration, safepoint?.timeToSafepoint, safepoint?.uptime];
};

test('JDK 9 to 12 log the stop in seconds, and its operation only in the line before', () => {
  const stopped =
    '[1.000s][info][safepoint] Total time for which application threads were stopped: 0.0300000 seconds, Stopping threads took: 0.0100000 seconds';
  assert.deepEqual(readSingle(`[0.900s][info][safepoint] Application time: 0.1177031 seconds\n${stopped}`), [
    '',
    30,
    10,
    970,
  ]);
  const named = `[0.970s][info][safepoint] Entering safepoint region: RevokeBias
[1.000s][info][safepoint] Leaving safepoint region
${stopped}`;
  assert.deepEqual(readSingle(named), ['RevokeBias', 30, 10, 970]);
});

test('JDK 13 and later log everything in one line', () => {
  assert.deepEqual(
    readSingle(
      '[1.000s][info][safepoint] Safepoint "G1CollectForAllocation", Time since last: 53878181 ns, Reaching safepoint: 2000000 ns, Cleanup: 10616 ns, At safepoint: 7000000 ns, Total: 9000000 ns',
    ),
    ['G1CollectForAllocation', 9, 2, 991],
  );
});

test('JDK 21 and later add the time to leave', () => {
  assert.deepEqual(
    readSingle(
      '[1.000s][info][safepoint] Safepoint "ICBufferFull", Time since last: 1 ns, Reaching safepoint: 1000000 ns, At safepoint: 2000000 ns, Leaving safepoint: 500000 ns, Total: 3500000 ns, Threads: 0 runnable, 10 total',
    ),
    ['ICBufferFull', 3.5, 1, 996.5],
  );
});

test('the clean-up is part of the line from JDK 13 to 20, and a line of its own before', () => {
  const cleanups = (text: string) => eventsIn(text, 'safepoint').map(({ cleanup }) => cleanup);
  const since13 =
    '[1.000s][info][safepoint] Safepoint "G1CollectFull", Time since last: 1 ns, Reaching safepoint: 1000 ns, Cleanup: 3000000 ns, At safepoint: 7000000 ns, Total: 10001000 ns';
  const stopped =
    '[1.000s][info][safepoint] Total time for which application threads were stopped: 0.0300000 seconds, Stopping threads took: 0.0100000 seconds';
  assert.deepEqual(cleanups(since13), [3]);
  assert.deepEqual(
    cleanups(`[0.990s][info][safepoint,cleanup] safepoint cleanup tasks, 0.0150000 secs\n${stopped}\n${stopped}`),
    [15, undefined],
  );
});
