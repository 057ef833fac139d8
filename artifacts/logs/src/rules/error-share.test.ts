import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLogRule, diagnoseLines, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';
import { errorShare } from './error-share.ts';

const writeErrors = (count: number, ...trace: readonly string[]): string[] =>
  Array.from({ length: count }, (_, n) => [writeRecord(200 + n, 'ERROR', `order ${n} lost`), ...trace]).flat();

test('a log of nothing but errors is a severe problem', () => {
  const claim = checkLogRule(errorShare, [...writeQuietLog(1), ...writeErrors(100)]);
  assert.equal(claim?.level, 'SEVERE');
  assert.match(claim?.headline ?? '', /^order 0 lost, 100 like this since /);
});

test('errors beyond the kinds that are distinguished are counted', () => {
  const { analysis } = diagnoseLines([...writeQuietLog(100), ...writeErrors(2)]);
  assert.equal(errorShare.check(analysis), undefined);
  const many = { ...analysis, statements: 200, errors: { ...analysis.errors, ungrouped: 98 } };
  const claim = errorShare.check(many);
  assert.equal(claim?.level, 'SEVERE');
  assert.match(claim?.explanation ?? '', /^100 errors \(50 % of the statements\) are of more than 1 kind;/);
});

test('one kind of error that is most of them is named, several kinds are counted', () => {
  const trace = (type: string) => [`java.lang.${type}: no`, '\tat com.acme.Orders.place(Orders.java:7)'];
  const one = checkLogRule(errorShare, [...writeQuietLog(10), ...writeErrors(50, ...trace('IllegalStateException'))]);
  assert.match(one?.headline ?? '', /^IllegalStateException: no, 50 times since \S+, first in Orders\.place$/);
  const types = ['IllegalStateException', 'ArithmeticException', 'ClassCastException'];
  const several = checkLogRule(errorShare, [
    ...writeQuietLog(10),
    ...types.flatMap((type) => writeErrors(20, ...trace(type))),
  ]);
  assert.match(several?.headline ?? '', /^60 of 70 statements are errors \(86 %\), most often /);
});

test('two errors that somebody pasted into a ticket are a warning, two among much else are none', () => {
  assert.equal(checkLogRule(errorShare, writeErrors(2))?.level, 'WARNING');
  assert.equal(checkLogRule(errorShare, [...writeQuietLog(10), ...writeErrors(2)]), undefined);
});

test('one error in ten statements is a warning', () =>
  assert.equal(checkLogRule(errorShare, [...writeQuietLog(100), ...writeErrors(11)])?.level, 'WARNING'));

test('errors that go on until the end are measured since the first of them', () => {
  const failing = (from: number) =>
    Array.from({ length: 120 }, (_, at) =>
      at % 10 === 0
        ? writeRecord(from + at, 'ERROR', `order ${at} lost`)
        : writeRecord(from + at, 'INFO', 'order placed'),
    );
  const claim = checkLogRule(errorShare, [...writeQuietLog(180), ...failing(180)]);
  assert.equal(claim?.level, 'WARNING');
  assert.match(claim.explanation, /\(4 % of the statements\)/);
  assert.deepEqual(claim.evidence.at(-1), {
    kind: 'metric',
    name: 'share of errors since the first of them',
    measured: { value: 10, unit: 'percent' },
    limit: { value: 5, unit: 'percent' },
  });
  // Errors at random moments leave a longer gap now and then, also at the end.
  assert.ok(checkLogRule(errorShare, [...writeQuietLog(180), ...failing(180), ...writeQuietLog(30, 300)]));
  assert.equal(checkLogRule(errorShare, [...writeQuietLog(60), ...failing(60), ...writeQuietLog(120, 180)]), undefined);
});

test('three errors that are a fifth of an excerpt are a warning', () => {
  const claim = checkLogRule(errorShare, [...writeQuietLog(12), ...writeErrors(3)]);
  assert.deepEqual([claim?.level, claim?.confidence], ['WARNING', 'medium']);
  assert.equal(checkLogRule(errorShare, [...writeQuietLog(9), ...writeErrors(9)])?.level, 'WARNING');
});

test('few errors, or a small share, are none', () => {
  assert.equal(checkLogRule(errorShare, [...writeQuietLog(5), ...writeErrors(2)]), undefined);
  assert.equal(checkLogRule(errorShare, [...writeQuietLog(13), ...writeErrors(3)]), undefined);
  assert.equal(checkLogRule(errorShare, [...writeQuietLog(190), ...writeErrors(9)]), undefined);
});

test('twenty errors of one kind are told from one in fifty statements on', () => {
  const failing = (every: number) =>
    Array.from({ length: 40 * every }, (_, at) =>
      at % every === 0 ? writeRecord(at, 'ERROR', 'order lost') : writeRecord(at, 'INFO', 'order placed'),
    );
  assert.match(checkLogRule(errorShare, failing(40))?.headline ?? '', /^order lost, 40 times since /);
  assert.equal(checkLogRule(errorShare, failing(60)), undefined);
  assert.equal(checkLogRule(errorShare, failing(40).slice(0, 700)), undefined);
});

test('errors with a finding of their own are not counted', () =>
  assert.equal(
    checkLogRule(errorShare, [...writeQuietLog(10), ...writeErrors(50, 'java.io.IOException: Too many open files')]),
    undefined,
  ));

test('exceptions without a trace are told to be omitted by the JVM', () =>
  assert.match(
    checkLogRule(errorShare, writeErrors(50, 'java.lang.ArithmeticException'))?.advice ?? '',
    /-XX:-OmitStackTraceInFastThrow/,
  ));

test('empty lines of a level, as build tools write them, are no errors', () => {
  const lines = [...writeQuietLog(9), ...Array.from({ length: 4 }, () => '[ERROR] '), ...writeQuietLog(9, 9)];
  assert.equal(diagnoseLines(lines).analysis.errors.statements, 0);
});

test('a statement that ends in an open bracket is quoted with the lines below it', () => {
  const lines = writeErrors(12, '    ("subsystem" => "web")', '])').map((line) => line.replace('lost', 'lost: (['));
  assert.match(checkLogRule(errorShare, lines)?.explanation ?? '', /order 0 lost: \(\[ \("subsystem" => "web"\) \]\)/);
});

test('errors that the tests of a build provoke are no problem of a build that succeeds, those after it are', () => {
  const tests = Array.from({ length: 30 }, (_, index) => [
    `[INFO] Running com.acme.T${index}Test`,
    writeRecord(index, 'ERROR', `payment ${index} failed`),
    'java.lang.OutOfMemoryError: Java heap space',
    `\tat com.acme.T${index}Test.fails(T${index}Test.java:44)`,
  ]).flat();
  const succeeded = diagnoseLines([...tests, '[INFO] BUILD SUCCESS', '[INFO] Total time:  41.112 s']);
  assert.deepEqual(succeeded.findings, []);
  assert.ok(succeeded.analysis.classifiedErrors.every(({ serious }) => !serious));
  assert.ok(diagnoseLines([...tests, '[INFO] BUILD FAILURE']).findings.length > 0);
  assert.ok(diagnoseLines(['[INFO] BUILD SUCCESS', ...tests]).findings.length > 0);
});

test('errors of which some are usual are told with the time since when they are many', () => {
  const fail = (second: number): string => writeRecord(second, 'ERROR', `line ${second} skipped`);
  const lines = writeQuietLog(1200).flatMap((line, second) =>
    second % 100 === 0 || (second >= 600 && second % 3 === 0) ? [line, fail(second)] : [line],
  );
  assert.match(
    checkLogRule(errorShare, lines)?.headline ?? '',
    /^line 0 skipped, 2\d\d like this, most since 08:\d\d:\d\d$/,
  );
  const fresh = writeQuietLog(1200).flatMap((line, second) =>
    second >= 600 && second % 3 === 0 ? [line, fail(second)] : [line],
  );
  assert.match(checkLogRule(errorShare, fresh)?.headline ?? '', /^line 600 skipped, 200 like this since 08:10:00$/);
});
