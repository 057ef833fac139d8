import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Artifact, analyzeSeveral } from './analyze-several.ts';

const JSON_FORMAT = { format: 'json' } as const;
const folder = mkdtempSync(join(tmpdir(), 'hindsight-several-'));
after(() => rmSync(folder, { recursive: true }));

function anArtifact(name: string, pauseMs: number): Artifact {
  const path = join(folder, name);
  const pause = (id: number) =>
    `[${id + 1}.000s][info][gc] GC(${id}) Pause Young (Normal) (G1 Evacuation Pause) 20M->10M(64M) ${pauseMs}.000ms\n`;
  writeFileSync(path, Array.from({ length: 20 }, (_, id) => pause(id)).join(''));
  return {
    group: { kind: 'gc-log', inputs: [{ path, name, given: name, bytes: 1 }] },
    scratch: mkdtempSync(join(folder, 'scratch-')),
  };
}

const withoutTimes = (outcomes: Awaited<ReturnType<typeof analyzeSeveral>>) =>
  outcomes.map(({ durationMs, ...outcome }) => JSON.parse(JSON.stringify(outcome)));

test('large artifacts are analyzed in processes of their own, with the answers of this one in their order', async () => {
  assert.ok(availableParallelism() > 1, 'the tests need two processors');
  const artifacts = [anArtifact('a.log', 2), anArtifact('b.log', 30_000), anArtifact('c.log', 7)];
  const [here, apart] = [await analyzeSeveral(artifacts, JSON_FORMAT), await analyzeSeveral(artifacts, JSON_FORMAT, 0)];
  assert.deepEqual(withoutTimes(apart), withoutTimes(here));
  assert.deepEqual(
    apart.map(({ artifact }) => artifact.fileName),
    ['a.log', 'b.log', 'c.log'],
  );
});
