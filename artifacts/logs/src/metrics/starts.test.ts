import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseLines, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';

const writeStart = (second: number): string[] => [
  writeRecord(second, 'INFO', 'Starting Shop using Java 21 with PID 1'),
  writeRecord(second + 1, 'INFO', 'Started Shop in 1.2 seconds'),
];
const countCrashes = (lines: readonly string[]): number =>
  diagnoseLines(lines).analysis.starts.filter(({ afterCrash }) => afterCrash).length;

test('a program that starts every few seconds is in a loop of crashes', () =>
  assert.equal(
    countCrashes([0, 5, 10, 15].flatMap((second) => [...writeStart(second), ...writeQuietLog(2, second + 2)])),
    3,
  ));

test('a start after a stop is a deployment', () =>
  assert.equal(
    countCrashes([
      ...writeStart(0),
      ...writeQuietLog(9, 2),
      writeRecord(12, 'INFO', 'Graceful shutdown complete'),
      ...writeStart(14),
    ]),
    0,
  ));

test('the first start of a log is none after a crash, however many lines come before it', () =>
  assert.equal(countCrashes([...writeQuietLog(30), writeRecord(31, 'INFO', 'Started Shop in 31.0 seconds')]), 0));

const writeSpring = (second: number, process: number, message: string): string =>
  `2025-03-02T08:00:${String(second).padStart(2, '0')}.000Z  INFO ${process} --- [main] com.acme.Shop : ${message}`;

test('what the build tool writes before the first start, without times, is no earlier run', () => {
  const build = Array.from({ length: 20 }, (_, step) => `[INFO] Building module ${step}`);
  const start = writeSpring(1, 4711, 'Starting Shop using Java 21 with PID 4711');
  assert.equal(countCrashes([...build, start, writeSpring(2, 4711, 'Started Shop in 1.2 seconds')]), 0);
});

test('lines of the same process right before its start belong to it, those of another one to another run', () => {
  const before = (process: number) =>
    Array.from({ length: 8 }, (_, second) => writeSpring(second, process, `listener ${second} found`));
  const start = writeSpring(9, 4711, 'Starting Shop using Java 21 with PID 4711');
  assert.equal(countCrashes([...before(4711), start]), 0);
  assert.equal(countCrashes([...before(4399), start]), 1);
});

test('a process that begins again has reloaded itself', () => {
  const start = (second: number) => writeSpring(second, 4711, 'Starting Shop using Java 21 with PID 4711');
  const ready = (second: number) => writeSpring(second, 4711, 'Started Shop in 1.2 seconds');
  assert.equal(countCrashes([start(0), ready(2), start(30), ready(32)]), 0);
});

test('the server within a program begins in the same start', () => {
  const start = (second: number) => [
    writeRecord(second, 'INFO', 'Starting Shop v1.2 on host-1 with PID 1 (/app/shop.jar started by root in /app)'),
    writeRecord(second + 1, 'INFO', 'jetty-9.4.51; built: 2023-02-17; jvm 17'),
    writeRecord(second + 2, 'INFO', 'Started Shop in 2.2 seconds'),
  ];
  assert.equal(diagnoseLines(start(0)).analysis.starts.length, 1);
  assert.equal(countCrashes([...start(0), ...start(90)]), 1);
});

for (const stop of [
  'Kafka Connect stopping',
  'Closing org.springframework.web.context.support.GenericWebApplicationContext@1f7a: startup date [Sun Mar 02]',
  'Stopped ServerConnector@3e6fa38a{HTTP/1.1, (http/1.1)}{0.0.0.0:8080}',
  'Stopped http_8083@1e8823d2{HTTP/1.1, (http/1.1)}{0.0.0.0:8083}',
  'APPLICATION FAILED TO START Port 8080 was already in use',
  'shop stopped in 0.013s',
  'Embedded Application shutting down',
  'Application stopping: io.ktor.server.application.Application@6b2fad11',
  'Stopping Akka HTTP server...',
  'Running CoordinatedShutdown with reason [ActorSystemTerminateReason]',
  'stopping server: Undertow - 2.3.10.Final',
  'WSVR0024I: Server server1 stopped',
  'CWWKE0036I: The server defaultServer stopped after 41.2 seconds.',
]) {
  test(`a stop in these words is none by a crash: ${stop}`, () =>
    assert.equal(countCrashes([...writeStart(0), writeRecord(9, 'INFO', stop), ...writeStart(14)]), 0));
}

test('each container of a log starts once, however many there are', () => {
  const container = (name: string, from: number) =>
    [...writeStart(from), ...writeQuietLog(40, from + 2)].map((line) => ({ header: `${name}  | `, line }));
  const lines = [...container('orders', 100), ...container('payments', 0), ...container('stock', 900)];
  assert.equal(countCrashes(lines.map(({ line }) => line)), 2);
  const { starts, gaps } = diagnoseLines(lines).analysis;
  assert.deepEqual([starts.length, starts.filter(({ afterCrash }) => afterCrash).length, gaps.length], [3, 0, 0]);
});

test('a stop that waits for a minute is one stop', () => {
  const stop = [
    writeRecord(9, 'INFO', 'Commencing graceful shutdown. Waiting for active requests to complete'),
    writeRecord(99, 'INFO', 'Graceful shutdown aborted with one or more requests still active'),
  ];
  assert.equal(diagnoseLines([...writeStart(0), ...stop, ...writeStart(104)]).analysis.starts.length, 2);
});

test('a container that writes on while the lines of another one are listed is not silent', () => {
  const write = (name: string, seconds: number) => ({
    header: `${name}  | `,
    line: writeRecord(seconds, 'INFO', 'evicted'),
  });
  const inTurns = [0, 20, 40, 60, 80, 100].flatMap((second) => [
    write('stock', 300 + second),
    write('orders', second / 10),
  ]);
  assert.deepEqual(diagnoseLines(inTurns).analysis.gaps, []);
  assert.equal(diagnoseLines([...inTurns, write('stock', 900)]).analysis.gaps[0]?.length, 500_000);
});

test('pods whose names stand in their lines start each for itself', () => {
  const write = (pod: string, from: number) =>
    [...writeStart(from), ...writeQuietLog(40, from + 2)].map((line) => line.replace('[main]', `[pod=${pod}] [main]`));
  const pods = [...write('shop-1', 0), ...write('shop-2', 100), ...write('shop-3', 200)];
  assert.equal(countCrashes(pods), 0);
  assert.equal(countCrashes([...pods, ...write('shop-2', 300), ...write('shop-1', 400)]), 2);
});
