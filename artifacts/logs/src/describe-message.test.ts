import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeMessage } from './describe-message.ts';
import type { LogRecord } from './events.ts';

const describe = (message: string, more: readonly string[]): string =>
  describeMessage({
    message,
    more,
    timestamp: '',
    level: 'ERROR',
    line: 1,
    lastLine: 9,
    time: 0,
    format: 'x',
    text: '',
  } as LogRecord).message;

test('the failure analysis of Spring Boot is the message of its empty first line', () => {
  const more = [
    '',
    '***',
    'APPLICATION FAILED TO START',
    '***',
    'Description:',
    'Port 8080 was already in use.',
    'Action:',
  ];
  assert.equal(describe('', more), 'APPLICATION FAILED TO START Port 8080 was already in use.');
});

test('the first line that says something is the message, without the box around it', () => {
  const more = [
    '++++',
    "+ Failed to deploy 'shop', see     +",
    '+ below      +',
    '++++',
    'a.b.C: no',
    '\tat a.b.C.d(C.java:1)',
  ];
  assert.equal(describe('', more), "Failed to deploy 'shop', see below");
  assert.equal(describe('', ['', '## Not configured ##', '']), 'Not configured');
});

test('a message of several lines in one field is described like one of several lines of the log', () => {
  const trace = [
    '',
    '',
    '***',
    'APPLICATION FAILED TO START',
    '***',
    'Description:',
    'Port 8080 was already in use.',
    'Action:',
  ];
  assert.equal(
    describeMessage({ message: '', more: [], trace } as unknown as LogRecord).message,
    'APPLICATION FAILED TO START Port 8080 was already in use.',
  );
});

test('the reason of a JVM that does not start is in its second line', () =>
  assert.equal(
    describe('Error occurred during initialization of VM', ['Too small maximum heap']),
    'Error occurred during initialization of VM Too small maximum heap',
  ));

test('other messages stay, and frames are no message', () => {
  assert.equal(describe('failed', ['a.B: c', '\tat a.B.c(B.java:1)']), 'failed');
  assert.equal(describe('', ['a.B: c', '\tat a.B.c(B.java:1)', 'after']), 'a.B: c');
});
