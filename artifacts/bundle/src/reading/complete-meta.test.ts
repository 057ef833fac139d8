import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture, createOutput } from '../../testing/index.ts';
import { inferProcessId } from './complete-meta.ts';

const dumps = (...nativeIds: readonly number[]) => ({
  analysis: { analysis: { dumps: [{ dump: { threads: nativeIds.map((nativeId) => ({ nativeId })) } }] } },
});
const netstat = createOutput([{ connections: [{ processId: 700 }, { processId: 4711 }, { processId: 9000 }] }]);

test('the process that starts just before the dumped threads is theirs', () => {
  assert.equal(inferProcessId(createCapture({ netstat, threads: dumps(4713, 4712, 4790) })), 4711);
  assert.equal(inferProcessId(createCapture({ netstat, threads: dumps(12, 13) })), undefined);
  assert.equal(inferProcessId(createCapture({ netstat })), undefined);
});

test('tables about memory name their process, unless they are of several', () => {
  const tables = (...pids: readonly number[]) => ({ analysis: { analysis: { input: { pids } } } });
  assert.equal(inferProcessId(createCapture({ memory: tables(55) })), 55);
  assert.equal(inferProcessId(createCapture({ memory: tables(55, 56) })), undefined);
});
