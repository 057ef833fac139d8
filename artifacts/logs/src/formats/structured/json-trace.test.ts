import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJsonTrace } from './json-trace.ts';

test('a nested exception of logback is a trace with its causes', () => {
  const step = { className: 'com.acme.Shop', methodName: 'pay', fileName: 'Shop.java', lineNumber: 7 };
  const cause = { className: 'java.net.ConnectException', message: 'Connection refused', stepArray: [] };
  assert.deepEqual(readJsonTrace({ className: 'a.BadException', message: 'no', stepArray: [step], cause }), [
    'a.BadException: no',
    '\tat com.acme.Shop.pay(Shop.java:7)',
    'Caused by: java.net.ConnectException: Connection refused',
  ]);
});

test('a native frame has no line', () => {
  const frame = { class: 'java.lang.Object', method: 'wait', line: -2 };
  assert.deepEqual(readJsonTrace({ name: 'a.B', extendedStackTrace: [frame] }), [
    'a.B',
    '\tat java.lang.Object.wait(Unknown Source)',
  ]);
});

test('a text is a trace when it looks like one', () => {
  assert.deepEqual(readJsonTrace('a.BException: x\n\tat a'), ['a.BException: x', '\tat a']);
  assert.deepEqual(readJsonTrace(['a.BException: x', '\tat a']), ['a.BException: x', '\tat a']);
  for (const other of ['failed', ['failed'], [1, 2]]) assert.equal(readJsonTrace(other), undefined);
});

test('an exception of JBoss Log Manager is a trace with its cause', () => {
  const exception = { exceptionType: 'java.net.ConnectException', message: 'no', frames: [] };
  const thrown = { refId: 1, exceptionType: 'a.BadException', message: 'x', frames: [], causedBy: { exception } };
  assert.deepEqual(readJsonTrace(thrown), ['a.BadException: x', 'Caused by: java.net.ConnectException: no']);
});
