import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseLines, findInLog, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';

test('a full heap is fatal, with the place and the first line', () => {
  const trace = ['java.lang.OutOfMemoryError: Java heap space', '\tat com.acme.Export.run(Export.java:7)'];
  const finding = findInLog(
    [...writeQuietLog(2), writeRecord(3, 'ERROR', 'Export 7 aborted'), ...trace],
    'log-oom-heap',
  );
  assert.equal(finding?.level, 'FATAL');
  assert.match(finding?.explanation ?? '', /com\.acme\.Export\.run/);
  assert.deepEqual(finding?.evidence[0], { kind: 'lines', first: 3, last: 3 });
});

test('the root cause tells the class when the outermost exception does not', () => {
  const trace = [
    'java.lang.IllegalStateException: request failed',
    '\tat com.acme.Web.handle(Web.java:3)',
    'Caused by: java.sql.SQLTransientConnectionException: HikariPool-1 - Connection is not available, request timed out after 30000ms.',
    '\tat com.acme.Jdbc.open(Jdbc.java:5)',
  ];
  assert.equal(findInLog([writeRecord(1, 'ERROR', 'Request 7 failed'), ...trace], 'log-pool-timeout')?.level, 'SEVERE');
});

test('timeouts and missing values are known and no problem by themselves', () => {
  const { findings, analysis } = diagnoseLines([
    writeRecord(1, 'ERROR', 'x'),
    'java.net.SocketTimeoutException: Read timed out',
    '\tat a.B.c(D.java:1)',
  ]);
  assert.deepEqual(
    analysis.classifiedErrors.map(({ errorClass, serious }) => [errorClass?.id, serious]),
    [['read-timeout', false]],
  );
  assert.deepEqual(
    findings.filter(({ level }) => level === 'FATAL' || level === 'SEVERE'),
    [],
  );
});

test('what is said not to be there is not', () => {
  assert.equal(findInLog([writeRecord(1, 'ERROR', 'check done, no deadlock detected')], 'log-db-deadlock'), undefined);
});

test('names that cannot be resolved are serious from the third time on', () => {
  const lines = (times: number) => Array.from({ length: times }, (_, n) => writeRecord(n, 'ERROR', 'no such host'));
  assert.equal(findInLog(lines(2), 'log-dns'), undefined);
  assert.equal(findInLog(lines(3), 'log-dns')?.level, 'SEVERE');
});

test('a warning with the same words is no error', () => {
  assert.equal(findInLog([writeRecord(1, 'WARN', 'No space left on device')], 'log-enospc'), undefined);
});
