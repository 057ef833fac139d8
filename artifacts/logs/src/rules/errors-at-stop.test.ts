import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseLines, findInLog, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';

const rejected = (second: number) => [
  writeRecord(second, 'ERROR', 'Request 17 failed'),
  'java.util.concurrent.RejectedExecutionException: Thread is terminating',
];
const request = writeRecord(100, 'INFO', 'Server shutdown has been requested via an OS signal');
const stopped = writeRecord(102, 'INFO', 'Server stopped in 1740ms');

test('errors between the request to stop and the end are told, and nothing is blamed on them', () => {
  const lines = [...writeQuietLog(100), request, ...rejected(101), ...rejected(101), stopped];
  const { findings } = diagnoseLines(lines);
  assert.deepEqual(
    findings.map(({ id, level }) => `${id} ${level}`),
    ['errors-at-stop INFO'],
  );
  assert.match(findings[0]?.title ?? '', /^2 errors while the program was stopping, most often Rejected/);
});

test('errors before the request are judged, and so are those of a program that goes on', () => {
  assert.equal(findInLog([...writeQuietLog(99), ...rejected(99), request, stopped], 'log-rejected')?.level, 'SEVERE');
  const continued = [...writeQuietLog(100), request, ...rejected(101), ...writeQuietLog(90, 102)];
  assert.equal(findInLog(continued, 'log-rejected')?.level, 'SEVERE');
});

test('what the machine lacks is lacking for another reason than the stop', () => {
  const full = [writeRecord(101, 'ERROR', 'write failed'), 'java.io.IOException: No space left on device'];
  assert.equal(findInLog([...writeQuietLog(100), request, ...full, stopped], 'log-enospc')?.level, 'FATAL');
});

test('a start that fails closes its pools as well: its errors are judged', () => {
  const lines = [
    writeRecord(0, 'INFO', 'Starting Shop using Java 21 with PID 7'),
    writeRecord(1, 'INFO', 'HikariPool-1 - Shutdown initiated...'),
    writeRecord(2, 'ERROR', 'Application run failed'),
    'java.lang.IllegalStateException: no',
  ];
  assert.equal(findInLog(lines, 'log-startup-failed')?.level, 'FATAL');
});

test('threads that a server finds when it stops are no leak of its deployments, those after a reload are', () => {
  const found = (second: number): string[] =>
    Array.from({ length: 9 }, (_, index) =>
      writeRecord(
        second,
        'WARN',
        `The web application [shop] appears to have started a thread named [pool-${index}-thread-1] but has failed to stop it.`,
      ),
    );
  const stop = writeRecord(250, 'INFO', 'Pausing ProtocolHandler ["http-nio-8080"]');
  assert.equal(findInLog([...writeQuietLog(250), stop, ...found(251)], 'log-redeploy-leak'), undefined);
  assert.equal(findInLog([...writeQuietLog(250), ...found(250)], 'log-redeploy-leak')?.level, 'WARNING');
});
