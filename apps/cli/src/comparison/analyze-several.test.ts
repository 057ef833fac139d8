import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Artifact, analyzeSeveral } from './analyze-several.ts';

const JSON_FORMAT = { format: 'json' } as const;
const folder = mkdtempSync(join(tmpdir(), 'hindsight-several-'));
after(() => rmSync(folder, { recursive: true }));

const DUMP = join(import.meta.dirname, '../../../../artifacts/heap/testing/samples/small.hprof');

const anArtifact = (name: string): Artifact => ({
  group: { kind: 'heap-dump', inputs: [{ path: DUMP, name, given: name, bytes: statSync(DUMP).size }] },
  scratch: mkdtempSync(join(folder, 'scratch-')),
});

const withoutTimes = (outcomes: Awaited<ReturnType<typeof analyzeSeveral>>) =>
  outcomes.map(({ durationMs, ...outcome }) => JSON.parse(JSON.stringify(outcome)));

test('large artifacts are analyzed in processes of their own, with the answers of this one in their order', async () => {
  assert.ok(availableParallelism() > 1, 'the tests need two processors');
  const artifacts = ['a.hprof', 'b.hprof', 'c.hprof'].map(anArtifact);
  const [here, apart] = [await analyzeSeveral(artifacts, JSON_FORMAT), await analyzeSeveral(artifacts, JSON_FORMAT, 0)];
  assert.deepEqual(withoutTimes(apart), withoutTimes(here));
  assert.deepEqual(
    apart.map(({ artifact }) => artifact.fileName),
    ['a.hprof', 'b.hprof', 'c.hprof'],
  );
});
