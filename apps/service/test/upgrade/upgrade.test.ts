import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { checkContents, KEEPING_ALL, unpackFirstRelease } from '../../testing/first-release.ts';
import { aRunningService, newDataFolder, type RunningProcess } from '../../testing/service-process.ts';

const folder = unpackFirstRelease();
const copy = newDataFolder();
let service: RunningProcess;
before(async () => {
  service = await aRunningService(folder, KEEPING_ALL);
});
after(async () => {
  await service.stop();
  for (const path of [folder, copy]) rmSync(path, { recursive: true });
});

test('a data folder of version 0.1.0 opens, and what was accepted there is done', () => checkContents(service.url));

test('a backup that was made while the service ran is a data folder, as docs/operations.md describes', async () => {
  const source = new DatabaseSync(join(folder, 'hindsight.sqlite'), { readOnly: true });
  await backup(source, join(copy, 'hindsight.sqlite'));
  source.close();
  mkdirSync(join(copy, 'uploads'));
  cpSync(join(folder, 'uploads'), join(copy, 'uploads'), { recursive: true });
  const restored = await aRunningService(copy, KEEPING_ALL);
  try {
    await checkContents(restored.url);
  } finally {
    await restored.stop();
  }
});
