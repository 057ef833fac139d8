/** A capture of a sick JVM goes to the service by the script itself, and the answer names the cause. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { aRunningService, newDataFolder, type RunningProcess } from '../../testing/service-process.ts';

const CAPTURE = fileURLToPath(new URL('../../../../capture/', import.meta.url));
const KEY = 'a-key-of-the-test';
const WARM_UP_MS = 4000;

const root = mkdtempSync(join(tmpdir(), 'capture-upload-'));
const compiled = spawnSync('javac', ['-d', root, join(CAPTURE, 'testing/StagedFault.java')]).status === 0;
const skip = compiled ? false : 'no JDK is there';
const folder = newDataFolder();
let service: RunningProcess;
let jvm: ChildProcess;
before(async () => {
  service = await aRunningService(folder, { SERVICE_API_KEYS: KEY });
  if (skip) return;
  jvm = spawn('java', ['-Xmx48m', '-cp', root, 'StagedFault', 'deadlock'], { cwd: root, stdio: 'ignore' });
  await delay(WARM_UP_MS);
});
after(async () => {
  jvm?.kill('SIGKILL');
  await service.stop();
  for (const one of [folder, root]) rmSync(one, { recursive: true });
});

const capture = (...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const script = [join(CAPTURE, 'hindsight-capture.sh'), '-p', String(jvm.pid), '-o', root, '-n', '2', '-i', '1'];
    execFile('sh', [...script, ...words], (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });

test('--upload sends the archive and prints the answer of the service', { skip }, async () => {
  const { code, stdout, stderr } = await capture('--upload', `${service.url}/bundle-upload`, '--key', KEY);
  assert.equal(code, 0, stderr);
  const [archive = '', ...answer] = stdout.split('\n');
  assert.match(archive, /yc-[\dT-]+\.tar\.gz$/);
  const { status, rca } = JSON.parse(answer.join('\n'));
  assert.equal(status, true);
  assert.deepEqual(rca.rootCauses[0].findings, ['deadlock']);
  assert.equal(rca.pid, jvm.pid);
});

test('an upload that is refused keeps the archive and ends with a failure', { skip }, async () => {
  const { code, stdout, stderr } = await capture('--upload', `${service.url}/bundle-upload`, '--key', 'wrong');
  assert.equal(code, 1);
  assert.match(stderr, /the service responded with status 401/);
  assert.match(stdout, /yc-[\dT-]+\.tar\.gz\n/);
});
