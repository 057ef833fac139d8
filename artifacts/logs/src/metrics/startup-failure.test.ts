import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseLines, findInLog, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';

const begin = (second: number): string => writeRecord(second, 'INFO', 'Starting Shop using Java 21 with PID 1');
const failed = 'WFLYSRV0026: Shop Server started (with errors) in 4708ms';
const refused = 'Connection to localhost:5432 refused. Check that the postmaster is accepting TCP/IP connections.';

test('a failed start without a cause of its own is told by the last known error before it in the same start', () => {
  const lines = [
    begin(0),
    writeRecord(1, 'ERROR', 'Connector failed'),
    'java.net.SocketException: Permission denied',
    ...writeQuietLog(8, 2),
    writeRecord(11, 'ERROR', failed),
  ];
  const { findings } = diagnoseLines(lines);
  assert.deepEqual(
    findings.map(({ id, level }) => `${id} ${level}`),
    ['log-access-denied FATAL'],
  );
  assert.match(findings[0]?.title ?? '', /^The application did not start: SocketException: Permission denied, at /);
});

test('an exception that is not known comes from a known error right before it, and not from one long before', () => {
  const unknown = (second: number) => [
    writeRecord(second, 'ERROR', 'Application run failed'),
    'com.acme.orm.OrmException: Unable to determine the dialect',
  ];
  const after = (seconds: number) => [begin(0), writeRecord(1, 'ERROR', refused), ...unknown(1 + seconds)];
  assert.equal(findInLog(after(1), 'log-db-down')?.level, 'FATAL');
  assert.match(findInLog(after(60), 'log-startup-failed')?.title ?? '', /OrmException/);
});

test('the known reason counts although a later start succeeds', () => {
  const lines = [
    begin(0),
    writeRecord(1, 'ERROR', refused),
    writeRecord(2, 'ERROR', 'Application run failed'),
    begin(60),
    writeRecord(62, 'INFO', 'Started Shop in 2.2 seconds'),
    ...writeQuietLog(30, 63),
  ];
  assert.match(findInLog(lines, 'log-db-down')?.title ?? '', /^The application did not start: Connection to localhost/);
});

test('a transaction that cannot be started is no start of the program', () => {
  const lines = Array.from({ length: 9 }, (_, index) =>
    writeRecord(30 * index, 'ERROR', 'Failed to start new registry transaction'),
  ).flatMap((line) => [line, 'org.apache.tomcat.jdbc.pool.PoolExhaustedException: Timeout: Pool empty.']);
  assert.match(findInLog(lines, 'log-pool-timeout')?.title ?? '', /^PoolExhaustedException/);
});

test('starts are counted, and not the statements in which each of them fails, for each reason', () => {
  const missing = (second: number) => [
    begin(second),
    writeRecord(second + 1, 'ERROR', 'Application run failed'),
    "com.acme.NoBeanError: No bean 'clock'",
    writeRecord(second + 1, 'ERROR', 'APPLICATION FAILED TO START'),
    writeRecord(second + 2, 'ERROR', failed),
  ];
  const bound = (second: number) => [begin(second), writeRecord(second + 1, 'ERROR', 'Port 8080 was already in use')];
  const lines = [...missing(0), ...bound(600), ...missing(900), ...missing(1200)];
  const [told, other] = [findInLog(lines, 'log-startup-failed'), findInLog(lines, 'log-bind-failed')];
  assert.match(told?.title ?? '', /^The application did not start: NoBeanError.*, 3 times since /);
  assert.match(told?.explanation ?? '', /^The application did not start\. 3 starts failed, first at /);
  assert.match(other?.title ?? '', /^The application did not start: Port 8080 was already in use, at /);
});

test('a failure analysis that names a known class is a failed start like any other', () => {
  const lines = [
    ...writeQuietLog(5000),
    begin(5001),
    writeRecord(
      5002,
      'ERROR',
      "APPLICATION FAILED TO START Shop required a bean of type 'Clock' that could not be found",
    ),
  ];
  assert.equal(findInLog(lines, 'log-missing-bean')?.level, 'FATAL');
});

test('what the build tool writes below the last words of the program is not the reason', () => {
  const lines = [
    begin(0),
    writeRecord(1, 'ERROR', 'Application run failed'),
    "com.acme.NoBeanError: No bean 'clock'",
    '> Task :bootRun FAILED',
    'org.gradle.api.tasks.TaskExecutionException: Execution failed for task',
    "Caused by: org.gradle.process.internal.ExecException: Process 'command java' finished with exit value 1",
  ];
  assert.match(findInLog(lines, 'log-startup-failed')?.title ?? '', /NoBeanError: No bean 'clock'/);
});

test('a program that has been stopped starts again with the next line, whatever it says', () => {
  const lines = [
    begin(0),
    writeRecord(1, 'ERROR', failed),
    writeRecord(20, 'INFO', 'Server shutdown has been requested'),
    writeRecord(90, 'INFO', 'deployment of shop.war'),
    writeRecord(91, 'ERROR', failed),
  ];
  assert.equal(diagnoseLines(lines).analysis.startupFailures[0]?.starts, 2);
});

test('an error of the part that starts a server ends the start, whatever it says', () => {
  const lines = [
    '[2025-03-02T08:00:01,350][INFO ][o.e.n.Node               ] [n1] initializing ...',
    '[2025-03-02T08:00:02,350][ERROR][o.e.b.Bootstrap          ] Exception',
    'java.lang.IllegalArgumentException: unknown setting [number_of_copies] please check',
    '\tat org.elasticsearch.bootstrap.Elasticsearch.main(Elasticsearch.java:84)',
  ];
  assert.match(findInLog(lines, 'log-configuration')?.title ?? '', /^The application did not start: .*unknown setting/);
});

test('a part that fails before the program is ready is no failed start', () => {
  const lines = [
    begin(0),
    writeRecord(1, 'ERROR', 'Could not initialize the compression'),
    writeRecord(2, 'INFO', 'Started Shop in 2.2 seconds'),
  ];
  assert.deepEqual(diagnoseLines(lines).analysis.startupFailures, []);
});

test('a deployment that misses a service is told by the error before it, and without one by the name of the service', () => {
  const misses = (second: number) => [
    writeRecord(
      second,
      'ERROR',
      'WFLYCTL0013: Operation ("deploy") failed: {"WFLYCTL0412: Required services that are not installed:" => ["jboss.naming.context.java.ShopDS"]}',
    ),
    writeRecord(second + 1, 'ERROR', failed),
  ];
  assert.match(
    findInLog([begin(0), ...misses(5)], 'log-missing-service')?.title ?? '',
    /^The application did not start: The JNDI name ShopDS is not bound/,
  );
  const unsatisfied = writeRecord(4, 'ERROR', 'WELD-001408: Unsatisfied dependencies for type Stock');
  const { findings } = diagnoseLines([begin(0), unsatisfied, ...misses(5)]);
  assert.deepEqual(
    findings.map(({ id }) => id),
    ['log-missing-bean'],
  );
});

test('the known reason may be the last of several errors in a row', () => {
  const lines = [
    writeRecord(0, 'ERROR', 'Failed to start server in (production) mode'),
    writeRecord(0, 'ERROR', 'Failed to start caches'),
    writeRecord(0, 'ERROR', 'Failed to obtain JDBC connection'),
    writeRecord(0, 'ERROR', refused),
  ];
  assert.match(
    findInLog([begin(0), ...lines], 'log-db-down')?.title ?? '',
    /^The application did not start: Connection to/,
  );
});

test('a program without names of threads that ends with an error while it starts did not start', () => {
  const line = (text: string) => `2025-03-02 08:00:01 ${text}`;
  const start = [line('INFO (Main.java:6) Starting Planner'), line('INFO (Graph.java:80) Searching for files')];
  const error = line('ERROR (Graph.java:91) Found no input files');
  assert.match(findInLog([...start, error], 'log-startup-failed')?.title ?? '', /Found no input files/);
  assert.equal(findInLog([...start, error, line('INFO (Main.java:9) Route served')], 'log-startup-failed'), undefined);
});

test('an application that Tomcat could not start is told in any language of the server, though others started', () => {
  const write = (time: string, level: string, logger: string, message: string): string =>
    `04-mar-2025 09:15:${time} ${level} [main] org.apache.catalina.${logger} ${message}`;
  const lines = [
    write(
      '00.000',
      'INFORMACIÓN',
      'startup.HostConfig.deployWAR',
      'Despliegue del archivo [/opt/tomcat/webapps/nominas.war]',
    ),
    write('09.000', 'GRAVE', 'core.StandardContext.startInternal', 'Falló en arranque del Contexto [/nominas]'),
    write('09.600', 'INFORMACIÓN', 'startup.Catalina.start', 'Server startup in [9214] milliseconds'),
  ];
  const { findings } = diagnoseLines(lines);
  assert.deepEqual([findings[0]?.level, /nominas/.test(findings[0]?.title ?? '')], ['FATAL', true]);
  assert.match(findings[0]?.advice ?? '', /^Read localhost\.<date>\.log/);
});
