import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ANALYZERS, createExplorerHandler, DEFAULT_LIMITS } from '@hindsight/engine';
import type { ProfileQuery } from '@hindsight/model';
import { writeProfileFile } from '@hindsight/stack-profiles';
import { aProfileSet } from '@hindsight/stack-profiles/testing';

test('the profiles of a recording answer from their index, while the recording stays closed', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'profiles-'));
  try {
    const index = join(scratch, 'index');
    writeProfileFile(
      index,
      aProfileSet([
        { stack: 'main;a', thread: 'one' },
        { stack: 'main;b', thread: 'two' },
      ]),
    );
    const handler = createExplorerHandler(ANALYZERS);
    const job = { kind: 'flight-recording', files: [], limits: DEFAULT_LIMITS, scratch, index } as const;
    assert.deepEqual(await handler.open(job), { ok: true });
    const query = (name: ProfileQuery['name'], profile: string) =>
      handler.query({ question: { name, arguments: { profile, thread: 'two' } } });
    assert.deepEqual(await query('collapsedStacks', 'cpu'), { ok: true, answer: { text: 'main;b 1\n' } });
    assert.deepEqual(await query('profileView', 'wall'), { ok: true });
    const heap = await handler.query({ question: { name: 'overview', arguments: {} } });
    assert.equal(heap.ok ? '' : heap.fault.code, 'bad-parameter');
  } finally {
    rmSync(scratch, { recursive: true });
  }
});
