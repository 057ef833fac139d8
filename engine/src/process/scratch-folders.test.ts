import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openScratchFolders } from './scratch-folders.ts';

const root = mkdtempSync(join(tmpdir(), 'scratch-folders-'));
after(() => rmSync(root, { recursive: true }));

const listFiles = () => readdirSync(root, { recursive: true }).filter((path) => String(path).endsWith('.txt'));

interface Job {
  readonly scratch?: string;
  readonly name: string;
}

const write = async ({ scratch = '', name }: Job) => writeFileSync(join(scratch, `${name}.txt`), name);

test('what a job writes is gone when it is over, also when it fails', async () => {
  const inScratch = openScratchFolders(root);
  await inScratch({ name: 'a' }, async (job: Job) => {
    await write(job);
    assert.equal(listFiles().length, 1);
  });
  assert.deepEqual(listFiles(), []);
  const failing = inScratch({ name: 'b' }, async (job: Job) => {
    await write(job);
    throw new Error('failed');
  });
  await assert.rejects(failing, /failed/);
  assert.deepEqual(listFiles(), []);
});

test('jobs at the same time have different folders, and an empty folder serves the next job', async () => {
  const inScratch = openScratchFolders(root);
  const folders: (string | undefined)[] = [];
  const note = async ({ scratch }: Job) => void folders.push(scratch);
  await inScratch({ name: 'outer' }, async (job: Job) => {
    await note(job);
    await inScratch({ name: 'inner' }, note);
  });
  await inScratch({ name: 'next' }, note);
  const [outer, inner, next] = folders;
  assert.notEqual(outer, inner);
  assert.ok(next !== undefined && [outer, inner].includes(next));
});

test('a folder that a job removed serves nobody', async () => {
  const inScratch = openScratchFolders(root);
  await inScratch({ name: 'a' }, async ({ scratch = '' }: Job) => rmSync(scratch, { recursive: true }));
  await inScratch({ name: 'b' }, write);
});
