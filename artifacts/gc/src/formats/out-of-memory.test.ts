import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_TIMESTAMP } from '../events.ts';
import { findOutOfMemory } from './out-of-memory.ts';

const findMarks = (text: string) => findOutOfMemory(text, NO_TIMESTAMP, 7).map(({ mark, detail }) => [mark, detail]);

test('an error that was thrown is found, with the reason that the JVM states', () => {
  for (const before of ['', 'Exception in thread "main" ', 'Caused by: ', '#   ', 'Terminating due to ']) {
    assert.deepEqual(findMarks(`${before}java.lang.OutOfMemoryError: Java heap space`), [
      ['out-of-memory', 'Java heap space'],
    ]);
  }
  assert.deepEqual(findMarks('java.lang.OutOfMemoryError'), [['out-of-memory', undefined]]);
});

test('an exceeded overhead limit has a mark of its own', () => {
  assert.deepEqual(
    findMarks('java.lang.OutOfMemoryError: GC overhead limit exceeded').map(([mark]) => mark),
    ['out-of-memory', 'gc-overhead-limit'],
  );
});

test('options, class loading and stack frames only name the error', () => {
  for (const text of [
    'CommandLine flags: -XX:+HeapDumpOnOutOfMemoryError -XX:OnOutOfMemoryError=kill',
    '[Loaded java.lang.OutOfMemoryError from shared objects file]',
    '[0.1s][info][class,load] java.lang.OutOfMemoryError source: jrt:/java.base',
    '\tat java.lang.OutOfMemoryError.<init>(OutOfMemoryError.java:48)',
    'catch (java.lang.OutOfMemoryErrorHandler e)',
  ]) {
    assert.deepEqual(findMarks(text), [], text);
  }
});
