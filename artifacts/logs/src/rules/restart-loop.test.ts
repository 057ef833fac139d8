import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLogRule, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';
import { restartLoop } from './restart-loop.ts';

/** One life of a program that is told to stop, from this second on. */
const writeLife = (from: number, seconds: number, process: number): string[] => [
  writeRecord(from, 'INFO', `Starting Shop v1 using Java 17 with PID ${process} (/app)`),
  writeRecord(from + 4, 'INFO', 'Started Shop in 3.9 seconds (process running for 4.2)'),
  ...writeQuietLog(10, from + 5),
  writeRecord(from + seconds - 2, 'INFO', 'Commencing graceful shutdown. Waiting for active requests to complete'),
  writeRecord(from + seconds - 1, 'INFO', 'Graceful shutdown complete'),
];

const writeLives = (lives: number, seconds: number, process: (life: number) => number): string[] =>
  Array.from({ length: lives }, (_, life) => writeLife(life * seconds, seconds, process(life))).flat();

test('a program that is stopped and started again and again is a warning', () => {
  const claim = checkLogRule(
    restartLoop,
    writeLives(6, 70, (life) => 1000 + life),
  );
  assert.equal(claim?.level, 'WARNING');
  assert.equal(
    claim?.headline,
    'The program was stopped and started again 5 times, about every 1 min 10 s since 08:00:00',
  );
});

test('releases, and starts within one process, are no loop', () => {
  const released = writeLives(5, 3000, (life) => 1000 + life);
  assert.equal(checkLogRule(restartLoop, released), undefined);
  const tested = writeLives(6, 70, () => 4711);
  assert.equal(checkLogRule(restartLoop, tested), undefined);
  const jobs = writeLives(6, 70, (life) => 1000 + life).map((line) =>
    line.replace(/(?:Commencing g|G)raceful shutdown.*/, 'HikariPool-1 - Shutdown completed.'),
  );
  assert.equal(checkLogRule(restartLoop, jobs), undefined);
  const contexts = writeLives(6, 70, () => 7).map((line) => line.replaceAll(' Shop ', ' ShopTest '));
  assert.equal(checkLogRule(restartLoop, contexts), undefined);
});
