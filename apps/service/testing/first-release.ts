import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createAnalysisClient, readPauseCount } from './analysis-client.ts';
import { newDataFolder } from './service-process.ts';

/**
 * The data folder of a service of version 0.1.0 that was killed: two analyses with their artifacts, one that was accepted and had begun,
 * a key and a pattern. It is never made anew.
 */
const FIXTURE = fileURLToPath(new URL('../test/upgrade/data-0.1.0.tar.gz', import.meta.url));
const INTERRUPTED = 'e1e05582-69ec-435d-950c-9f20a4e8373b';
const TOKEN = 'Wbnhpv3wZ7wMUel3DLMaQA';
const KEY = 'a-key-of-the-test';

/** Settings with which nothing of the folder is removed, because it was made long ago. */
export const KEEPING_ALL = { SERVICE_API_KEYS: KEY, SERVICE_ARTIFACT_DAYS: '36500', SERVICE_AUDIT_DAYS: '36500' };

/** Unpacks the data folder of version 0.1.0. */
export function unpackFirstRelease(): string {
  const folder = newDataFolder();
  assert.equal(spawnSync('tar', ['xzf', FIXTURE, '-C', folder]).status, 0);
  return folder;
}

/** Checks what the folder had, in a service that has it now. */
export async function checkContents(url: string): Promise<void> {
  const fetchJson = async (path: string) => {
    const answer = await fetch(`${url}${path}${path.includes('?') ? '&' : '?'}apiKey=${KEY}`);
    assert.equal(answer.status, 200, path);
    return answer.json() as Promise<Record<string, unknown>>;
  };
  const { until } = createAnalysisClient(url, KEY);
  assert.equal(readPauseCount(await until(INTERRUPTED, 'done')), '7');
  const { analyses } = await fetchJson('/api/analyses');
  const names = (analyses as { fileName: string }[]).map(({ fileName }) => fileName);
  assert.deepEqual(names.sort(), ['gc.log', 'interrupted.log', 'queued.log']);
  assert.equal((await fetch(`${url}/reports/${TOKEN}`)).status, 200);
  const { lines } = await fetchJson(`/reports/${TOKEN}/lines?from=1&to=1`);
  assert.deepEqual(lines, ['[0.010s][info][gc] Using G1']);
  const { keys } = await fetchJson('/api/keys');
  assert.deepEqual(
    (keys as { prefix: string }[]).map(({ prefix }) => prefix),
    ['hs_TRvKgRXN'],
  );
  const { patterns } = await fetchJson('/api/log-patterns');
  assert.deepEqual(
    (patterns as { name: string }[]).map(({ name }) => name),
    ['Lost'],
  );
}
