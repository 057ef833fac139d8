import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readServiceUnits } from './service-units.ts';

const FAILED = [
  '● shop.service - Shop',
  '     Active: failed (Result: exit-code) since Mon 2026-09-14 09:29:41 UTC; 3min ago',
  '    Process: 2214 ExecStart=/usr/bin/java -jar shop.jar (code=exited, status=1/FAILURE)',
  'Sep 14 09:29:41 app-2 java[2214]: Caused by: java.net.BindException: Address already in use',
  "Sep 14 09:29:41 app-2 systemd[1]: shop.service: Failed with result 'exit-code'.",
];

test('a service that failed is told with the last error that it wrote', () => {
  const [unit, ...more] = readServiceUnits(FAILED);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [unit?.kind, unit?.name, unit?.detail, unit?.isOnly, unit?.line],
    ['unit-failed', 'shop', 'exit-code: java.net.BindException: Address already in use', true, 2],
  );
});

test('a kill for memory is known by the result, and by the journal of a service that runs again', () => {
  const kill = (active: string, ...journal: readonly string[]) =>
    readServiceUnits(['× shop.service - Shop', `   Active: ${active}`, ...journal]).map(({ kind, restarts }) => [
      kind,
      restarts,
    ]);
  assert.deepEqual(kill('failed (Result: oom-kill) since Mon'), [['unit-killed', Number.NaN]]);
  assert.deepEqual(
    kill(
      'active (running) since Mon',
      "Sep 14 09:29:41 app-2 systemd[1]: shop.service: Failed with result 'oom-kill'.",
      'Sep 14 09:29:51 app-2 systemd[1]: shop.service: Scheduled restart job, restart counter is at 7.',
    ),
    [['unit-killed', 7]],
  );
});

test('threads near the limit of a service are told, others are not', () => {
  const tasks = (count: number) =>
    readServiceUnits([
      '* shop.service - Shop',
      '   Active: active (running) since Mon',
      `    Tasks: ${count} (limit: 512)`,
    ]);
  assert.deepEqual(tasks(400), []);
  assert.deepEqual([tasks(512)[0]?.kind, tasks(512)[0]?.detail], ['unit-threads', '512 512']);
});

test('of several services, the one of Java is that of the capture', () => {
  const [own, other] = readServiceUnits([
    ...FAILED,
    '● backup.service - Backup',
    '   Active: failed (Result: timeout) since Mon',
  ]);
  assert.deepEqual([own?.isOnly, other?.isOnly], [true, false]);
});

test('a service that did not stop in time is told so', () => {
  const [unit] = readServiceUnits([
    '× shop.service - Shop',
    '   Active: failed (Result: timeout) since Mon',
    "Sep 14 09:30:41 app-2 systemd[1]: shop.service: State 'stop-sigterm' timed out. Killing.",
  ]);
  assert.equal(unit?.detail, 'timeout: it did not stop in time, and was killed');
});
