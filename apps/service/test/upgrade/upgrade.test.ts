import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createAnalysisClient, readPauseCount } from '../../testing/analysis-client.ts';
import { aRunningService, newDataFolder, type RunningProcess } from '../../testing/service-process.ts';

/**
 * The data folder of a service of version 0.1.0 that was killed: two analyses with their artifacts, one that was accepted and had begun,
 * a key and a pattern. It is never made anew.
 */
const FIXTURE = fileURLToPath(new URL('data-0.1.0.tar.gz', import.meta.url));
const INTERRUPTED = 'e1e05582-69ec-435d-950c-9f20a4e8373b';
const TOKEN = 'Wbnhpv3wZ7wMUel3DLMaQA';
const KEY = 'a-key-of-the-test';
/** What the folder has was made long ago. */
const SETTINGS = { SERVICE_API_KEYS: KEY, SERVICE_ARTIFACT_DAYS: '36500', SERVICE_AUDIT_DAYS: '36500' };

const folder = newDataFolder();
const copy = newDataFolder();
let service: RunningProcess;
before(async () => {
  assert.equal(spawnSync('tar', ['xzf', FIXTURE, '-C', folder]).status, 0);
  service = await aRunningService(folder, SETTINGS);
});
after(async () => {
  await service.stop();
  for (const path of [folder, copy]) rmSync(path, { recursive: true });
});

const fetchJson = async (path: string, at = service) => {
  const answer = await fetch(`${at.url}${path}${path.includes('?') ? '&' : '?'}apiKey=${KEY}`);
  assert.equal(answer.status, 200, path);
  return answer.json() as Promise<Record<string, unknown>>;
};

/** Checks what the folder had, in a service that has it now. */
async function checkContents(at: RunningProcess): Promise<void> {
  const { until } = createAnalysisClient(at.url, KEY);
  assert.equal(readPauseCount(await until(INTERRUPTED, 'done')), '7');
  const { analyses } = await fetchJson('/api/analyses', at);
  const names = (analyses as { fileName: string }[]).map(({ fileName }) => fileName);
  assert.deepEqual(names.sort(), ['gc.log', 'interrupted.log', 'queued.log']);
  assert.equal((await fetch(`${at.url}/reports/${TOKEN}`)).status, 200);
  const { lines } = await fetchJson(`/reports/${TOKEN}/lines?from=1&to=1`, at);
  assert.deepEqual(lines, ['[0.010s][info][gc] Using G1']);
  const { keys } = await fetchJson('/api/keys', at);
  assert.deepEqual(
    (keys as { prefix: string }[]).map(({ prefix }) => prefix),
    ['hs_TRvKgRXN'],
  );
  const { patterns } = await fetchJson('/api/log-patterns', at);
  assert.deepEqual(
    (patterns as { name: string }[]).map(({ name }) => name),
    ['Lost'],
  );
}

test('a data folder of version 0.1.0 opens, and what was accepted there is done', () => checkContents(service));

test('a backup that was made while the service ran is a data folder, as docs/operations.md describes', async () => {
  const source = new DatabaseSync(join(folder, 'hindsight.sqlite'), { readOnly: true });
  await backup(source, join(copy, 'hindsight.sqlite'));
  source.close();
  mkdirSync(join(copy, 'uploads'));
  cpSync(join(folder, 'uploads'), join(copy, 'uploads'), { recursive: true });
  const restored = await aRunningService(copy, SETTINGS);
  try {
    await checkContents(restored);
  } finally {
    await restored.stop();
  }
});
