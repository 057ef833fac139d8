import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toGroupName } from './groups.ts';

const GROUPS: Readonly<Record<string, string>> = {
  'pool-12-thread-3': 'pool-12',
  'http-nio-8080-exec-7': 'http-nio-8080-exec',
  'qtp123-45': 'qtp123',
  "[ACTIVE] ExecuteThread: '3' for queue: 'default'": 'default',
  'Thread-12 (ActiveMQ-client-global-threads)': 'ActiveMQ-client-global-threads',
  'Thread-111 (HornetQ-client-global-threads-751688615)': 'HornetQ-client-global-threads',
  'ORDERS_01-w13 [container1-361]': 'ORDERS_01-w',
  'neo4j.BoltWorker-3 [bolt] [/10.0.0.7:53434] ': 'neo4j.BoltWorker',
  main: 'main',
};

for (const [name, group] of Object.entries(GROUPS)) {
  test(`${name} belongs to ${group}`, () => assert.equal(toGroupName(name), group));
}

test('a name of any length is grouped in linear time', () => {
  const { user } = process.cpuUsage();
  for (const piece of [' ', '-', 'a', 'abcdefab-', '1 [a]']) toGroupName(`a${piece.repeat(300_000)}x`);
  assert.ok(process.cpuUsage().user - user < 5_000_000);
});
