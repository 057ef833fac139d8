import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseLines, findInLog, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';

const start = [writeRecord(0, 'INFO', 'Starting Shop using Java 21'), writeRecord(1, 'INFO', 'profile prod')];
const ready = writeRecord(2, 'INFO', 'Started Shop in 2.1 seconds');

test('the reason is named, and that the application did not start', () => {
  const lines = [
    ...start,
    writeRecord(2, 'ERROR', 'Application run failed'),
    'org.springframework.beans.factory.BeanCreationException: Error creating bean "db"',
    'Caused by: java.io.FileNotFoundException: /etc/shop.yml (No such file or directory)',
  ];
  const [first, ...rest] = diagnoseLines(lines).findings;
  assert.deepEqual([first?.id, first?.level, rest], ['log-missing-file', 'FATAL', []]);
  assert.match(first?.explanation ?? '', /^The application did not start\. .*shop\.yml/);
});

test('an unknown reason is the failure with its root', () => {
  const lines = [
    ...start,
    writeRecord(2, 'ERROR', 'Unable to start the shop'),
    'a.BadException: no',
    'Caused by: a.Root: why',
  ];
  const finding = findInLog(lines, 'log-startup-failed');
  assert.equal(finding?.level, 'FATAL');
  assert.match(finding?.explanation ?? '', /caused by a\.Root: why/);
  assert.match(finding?.title ?? '', /^The application did not start: Root: why/);
});

test('a main thread that ends with an exception is fatal, and named as a start only at the start', () => {
  const exception = 'Exception in thread "main" java.lang.IllegalStateException: Environment variable DB is not set';
  assert.match(
    findInLog([...start, exception], 'log-configuration')?.explanation ?? '',
    /^The application did not start/,
  );
  const later = findInLog([...start, ready, ...writeQuietLog(50, 10), exception], 'log-configuration');
  assert.doesNotMatch(later?.explanation ?? '', /did not start/);
});

test('a log that ends with an error is no failed start by that', () => {
  const lines = [
    ...writeQuietLog(100),
    writeRecord(101, 'ERROR', 'x'),
    'java.net.SocketTimeoutException: Read timed out',
  ];
  assert.deepEqual(diagnoseLines(lines).findings, []);
});

test('a part that could not be initialized is a warning, and after the program is ready it is no failed start', () => {
  const error = ['java.lang.ClassNotFoundException: a.Compression', '\tat a.Plugin.load(Plugin.java:7)'];
  const failed = (lines: readonly string[]) =>
    diagnoseLines(lines).findings.some(({ explanation }) => explanation.startsWith('The application did not start'));
  const statement = 'Could not initialize the compression';
  assert.equal(failed([...start, writeRecord(2, 'ERROR', statement), ...error]), true);
  assert.equal(failed([...start, writeRecord(2, 'WARN', statement), ...error]), false);
  for (const ready of ['Done (3.578s)! For help, type "help"', 'Startup complete', 'Jenkins is fully up and running']) {
    assert.equal(
      failed([...start, writeRecord(2, 'INFO', ready), writeRecord(3, 'ERROR', statement), ...error]),
      false,
    );
  }
});

test('a JVM that does not start is one finding', () => {
  const { findings } = diagnoseLines([
    "Unrecognized VM option 'Foo'",
    'Error: Could not create the Java Virtual Machine.',
  ]);
  assert.deepEqual(
    findings.map(({ id, level }) => `${id} ${level}`),
    ['log-jvm-start FATAL'],
  );
});

test('a program that cannot start a transaction while it works is no failed start', () => {
  const lines = [
    ...writeQuietLog(100),
    writeRecord(101, 'ERROR', 'Cannot start a transaction'),
    ...writeQuietLog(50, 102),
  ];
  assert.equal(findInLog(lines, 'log-startup-failed'), undefined);
});
