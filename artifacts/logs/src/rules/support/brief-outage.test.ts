import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findInLog, writeQuietLog, writeRecord } from '../../../testing/diagnosed-log.ts';

const fail = (count: number, from: number, seconds = 1): string[] =>
  Array.from({ length: count }, (_, n) =>
    writeRecord(from + n * seconds, 'ERROR', 'RedisConnectionException: Unable to connect to cache:6379'),
  );
const findLevel = (...parts: readonly string[][]): string | undefined => findInLog(parts.flat(), 'log-redis')?.level;

test('a peer that was away for seconds, long before the end of a log that goes on as before, is no severe problem', () =>
  assert.equal(findLevel(writeQuietLog(900), fail(6, 900), writeQuietLog(900, 906)), 'WARNING'));

for (const [what, parts] of [
  ['that does not come back', [writeQuietLog(900), fail(6, 900)]],
  [
    'after which little is written',
    [writeQuietLog(900), fail(6, 900), [1300, 1700, 2100].flatMap((s) => writeQuietLog(2, s))],
  ],
  ['that is away for minutes', [writeQuietLog(900), fail(6, 900, 30), writeQuietLog(2000, 1100)]],
  ['that many calls fail by', [writeQuietLog(900), fail(60, 900), writeQuietLog(900, 960)]],
] as const) {
  test(`a peer ${what} is`, () => assert.equal(findLevel(...parts), 'SEVERE'));
}

test('a few attempts to reach a node that came back are a note, those that go on until the end are a warning', () => {
  const attempts = (from: number): string[] =>
    [0, 200, 400].map((second) =>
      writeRecord(
        from + second,
        'WARN',
        '[Consumer] Connection to node 3 could not be established. Node may not be available.',
      ),
    );
  const level = (after: number) => {
    const lines = [...writeQuietLog(900), ...attempts(900), ...writeQuietLog(after, 1300)];
    return findInLog(lines, 'log-kafka-broker')?.level;
  };
  assert.deepEqual([level(1200), level(100)], ['INFO', 'WARNING']);
});

test('attempts in the first moments of each start are a note, however long the starts are apart', () => {
  const run = (from: number, attemptAfter: number): string[] => [
    writeRecord(from, 'INFO', 'Starting PricingApplication using Java 21 with PID 1'),
    writeRecord(
      from + attemptAfter,
      'WARN',
      '[Consumer] Connection to node -1 could not be established. Node may not be available.',
    ),
    ...writeQuietLog(1200, from + attemptAfter + 1),
    writeRecord(from + attemptAfter + 1202, 'INFO', 'Commencing graceful shutdown'),
  ];
  const level = (attemptAfter: number) =>
    findInLog(
      [0, 2000, 4000].flatMap((from) => run(from, attemptAfter)),
      'log-kafka-broker',
    )?.level;
  assert.deepEqual([level(2), level(90)], ['INFO', 'WARNING']);
});
