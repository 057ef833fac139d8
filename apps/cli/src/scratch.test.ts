import { deepEqual, equal } from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';

const MODULE = new URL('scratch.ts', import.meta.url).href;

/** Starts a process with an open scratch folder below `place`, which waits until it is killed. */
async function startProcess(place: string): Promise<{ child: ChildProcess; folder: string }> {
  const program = `import { openScratch } from '${MODULE}'; console.log(openScratch().folder); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, TMPDIR: place },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { child, folder: String(line).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

function makePlace(t: TestContext): string {
  const place = mkdtempSync(join(tmpdir(), 'scratch-test-'));
  t.after(() => rmSync(place, { recursive: true }));
  return place;
}

test('the folder of a process that was killed goes with the next one, that of a running process stays', async (t) => {
  const place = makePlace(t);
  const killed = await startProcess(place);
  await kill(killed.child);
  equal(existsSync(killed.folder), true);
  const running = await startProcess(place);
  equal(existsSync(killed.folder), false);
  const next = await startProcess(place);
  deepEqual(
    [running, next].map(({ folder }) => existsSync(folder)),
    [true, true],
  );
  await Promise.all([running, next].map(({ child }) => kill(child)));
  equal(readdirSync(place).length, 2);
});
