import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BAD_CHANGE, StateFollower } from './state-changes.ts';

function follow(changes: readonly (readonly [seconds: number, text: string])[], end: number) {
  const follower = new StateFollower();
  for (const [seconds, text] of changes) follower.add(text, 1000 * seconds);
  return follower.finish({ from: 0, to: 1000 * end });
}

test('servers, breakers and health checks tell of a bad state in their own words', () => {
  for (const text of [
    'InetAddress /10.0.0.7:7000 is now DOWN',
    "CircuitBreaker 'tax' changed state from HALF_OPEN to OPEN",
    'worker-7:45454 Node Transitioned from RUNNING to UNHEALTHY',
    'stream-client [shop] State transition from RUNNING to ERROR',
    'Server web/app-1 is DOWN, reason: Layer7 timeout',
    'Check search status changed from passing to critical',
    'backend cache-2 was marked dead after 3 failures',
  ])
    assert.match(text, BAD_CHANGE);
  for (const text of [
    'region 7 transition from OPENING to OPEN',
    'State transition from RUNNING to PENDING_SHUTDOWN',
    'the lift is down the hall',
    'Node is DOWN=0',
  ])
    assert.doesNotMatch(text, BAD_CHANGE);
});

test('a single task that fails is repeated', () => {
  const failed = [[0, 'attempt_1445062781478_0011_m_000004 Transitioned from RUNNING to FAILED']] as const;
  assert.equal(follow(failed, 4000).subjects, 0);
});

test('a node that restarts is back, one that is ill comes again', () => {
  const restart = [
    [0, 'node-a is now DOWN'],
    [60, 'node-a is now UP'],
    [90, 'node-b is now DOWN'],
    [120, 'node-b is now UP'],
  ] as const;
  assert.deepEqual(follow(restart, 4000), { subjects: 2, mostChanges: 1, isBad: false });
  assert.equal(follow([...restart, [200, 'node-a is now DOWN']], 4000).isBad, true);
  assert.equal(follow([...restart, [3900, 'node-a is now DOWN']], 4000).isBad, false);
  assert.equal(follow([...restart, [3900, 'node-a is now UNHEALTHY']], 4000).isBad, true);
});

test('what a check finds each time counts when it was well before', () => {
  const checks = (node: string, from: number) =>
    Array.from(
      { length: 30 },
      (_, index) => [20 * index, `node ${node} ${20 * index < from ? 'UP' : 'DOWN'} latency=4ms`] as const,
    );
  assert.deepEqual(follow(checks('app-3', 200), 600), { subjects: 1, mostChanges: 1, isBad: true });
  assert.equal(follow(checks('app-3', 0), 600).subjects, 0);
  assert.equal(follow([...checks('app-3', 200), [599, 'node app-3 UP']], 600).isBad, false);
  const sleepy = Array.from(
    { length: 60 },
    (_, index) => [60 * index, `sensor t-1 ${index % 4 < 2 ? 'ONLINE' : 'OFFLINE'}`] as const,
  );
  assert.equal(follow(sleepy, 3600).isBad, false);
  assert.match('node app-3 DOWN latency=4ms', BAD_CHANGE);
  assert.match('Partition-2 failed, marking it as unhealthy: no answer', BAD_CHANGE);
});

test('a reason between two states does not hide that something is back', () => {
  const away = "Thing 'roof' changed from ONLINE to OFFLINE (COMMUNICATION_ERROR): timed out";
  const back = "Thing 'roof' changed from OFFLINE (COMMUNICATION_ERROR): timed out to ONLINE";
  assert.equal(follow([[10, away]], 1000).isBad, true);
  assert.equal(
    follow(
      [
        [10, away],
        [60, back],
      ],
      1000,
    ).isBad,
    false,
  );
});
