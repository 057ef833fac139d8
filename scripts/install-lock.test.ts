import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { lockInstallation } from './install-lock.mjs';

const home = mkdtempSync(join(tmpdir(), 'hindsight-lock-'));
after(() => rmSync(home, { recursive: true }));

/** A lock that a process of this number holds. */
function aLock(name: string, pid: number): string {
  const folder = join(home, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'pid'), String(pid));
  return folder;
}

test('a lock is a folder until it is released', () => {
  const folder = join(home, 'free');
  const release = lockInstallation(folder, () => assert.fail('nobody holds it'));
  assert.ok(existsSync(folder));
  release();
  assert.ok(!existsSync(folder));
});

test('the lock of a process that has ended is taken over', async () => {
  const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(ended, 'exit');
  const release = lockInstallation(aLock('ended', ended.pid ?? 0), () => assert.fail('nobody holds it'));
  release();
});

test('who waits is told once for whom, and goes on when the lock is released', () => {
  const folder = aLock('held', process.pid);
  const holders: number[] = [];
  const release = lockInstallation(folder, (pid) => {
    holders.push(pid);
    rmSync(folder, { recursive: true });
  });
  assert.deepEqual(holders, [process.pid]);
  release();
});
