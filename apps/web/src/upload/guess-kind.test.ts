import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessKind } from './guess-kind.ts';

test('the name of a file suggests its kind, and a name that says nothing suggests none', () => {
  const names = [
    'gc.log.gz',
    'app-gc-1.log',
    'dump.hprof.gz',
    'threads.txt',
    'hs_err_pid1.log',
    'app.log',
    'x.zip',
    'a',
  ];
  assert.deepEqual(names.map(guessKind), [
    'gc-log',
    'gc-log',
    'heap-dump',
    'thread-dump',
    'crash-log',
    'application-log',
    'bundle',
    undefined,
  ]);
});
