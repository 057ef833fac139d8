import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture, createOutput } from '../../../testing/index.ts';
import { readProcessLimit } from '../../outputs/process-limit.ts';
import { collectProcessLimit } from './process-limit.ts';

test('a small limit of processes is found in the limits of the process, a usual one is not', () => {
  const collect = (limit: string) =>
    collectProcessLimit(
      createCapture({
        processLimit: createOutput(
          readProcessLimit([`Max processes             ${limit}        63000       processes`]),
        ),
      }),
    ).map(({ statement }) => statement);
  assert.deepEqual(collect('1024'), ['the user of the program may have 1024 processes and threads in all (ulimit -u)']);
  assert.deepEqual(collect('63000'), []);
  assert.deepEqual(collect('unlimited'), []);
});
