/**
 * `npm run stress:pod`: a JVM in a root of its own without a shell, with another user, runs out of memory, as in a distroless container
 * of Kubernetes. A watcher beside it has the folder of the dumps, as a sidecar has an emptyDir. Prints how long it took from the
 * OutOfMemoryError to the line that names the suspect, and fails above the goal; then it attaches to a second such JVM from outside.
 * Needs root, a JDK and the commands unshare and mount.
 */
import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startLocalService } from '../src/commands/local-service.ts';

const MAIN = join(import.meta.dirname, '../bin/hindsight.mjs');
const APP_USER = 12_345;
/** Without the analysis, which takes as long as the dump is large. */
const GOAL_MS = 60_000;
const SOURCE = `
import java.util.*;
public class Pod {
  static final Map<Integer, byte[]> SESSIONS = new HashMap<>();
  public static void main(String[] words) throws Exception {
    System.out.println("started");
    for (int n = 0; words.length == 0 || n < 2000; n++) SESSIONS.put(n, new byte[10_000]);
    Thread.sleep(600_000);
  }
}`;
/** What a JVM needs of the system below its root. */
const MOUNTED = ['/lib', '/lib64', '/usr/lib', '/proc', '/dev'];

const folder = mkdtempSync(join(tmpdir(), 'hindsight-pod-'));
const root = join(folder, 'root');
/** The emptyDir: the JVM sees it as /dumps. */
const dumps = join(root, 'dumps');
const running: ChildProcess[] = [];

/** The JVM cannot be started by a shell in its root, because there is none: the shell outside mounts the root and leaves it by exec. */
function startJvm(javaHome: string, options: readonly string[], words: readonly string[]): ChildProcess {
  const mounts = [...MOUNTED, javaHome]
    .map((path) => `mkdir -p ${root}${path} && mount --rbind ${path} ${root}${path}`)
    .join(' && ');
  const user = `--userspec=${APP_USER}:${APP_USER}`;
  const java = [`${javaHome}/bin/java`, '-Xmx48m', ...options, '-cp', '/app', 'Pod', ...words].join(' ');
  const child = spawn(
    'unshare',
    ['-m', '--propagation', 'private', 'sh', '-c', `${mounts} && exec chroot ${user} ${root} ${java}`],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  running.push(child);
  return child;
}

function prepareRoot(): string {
  const javaHome = dirname(
    dirname(realpathSync(execFileSync('sh', ['-c', 'command -v java'], { encoding: 'utf8' }).trim())),
  );
  for (const name of ['app', 'tmp', 'dumps']) mkdirSync(join(root, name), { recursive: true });
  chmodSync(join(root, 'tmp'), 0o1777);
  chownSync(dumps, APP_USER, APP_USER);
  writeFileSync(join(folder, 'Pod.java'), SOURCE);
  const compiled = spawnSync('javac', ['-d', join(root, 'app'), join(folder, 'Pod.java')], { encoding: 'utf8' });
  if (compiled.status !== 0) throw new Error(`javac is needed: ${compiled.stderr || compiled.error?.message}`);
  return javaHome;
}

async function untilText(stream: NodeJS.ReadableStream | null, pattern: RegExp): Promise<string> {
  let text = '';
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    text += chunk;
    const found = text.split('\n').find((line) => pattern.test(line));
    if (found !== undefined) return found;
  }
  throw new Error(`ended without ${pattern}: ${text}`);
}

/** The service runs in this process, which must not wait for the other without turning. */
async function hindsight(words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...words], { env: environment });
  return stdout;
}

const requireLine = (text: string, pattern: RegExp, what: string): void => {
  if (!pattern.test(text)) throw new Error(`${what}: ${text.slice(0, 500)}`);
};

async function checkOutOfMemory(javaHome: string, service: string): Promise<void> {
  const words = [MAIN, 'watch', dumps, '--service', service, '--state', join(folder, 'state')];
  const watcher = spawn(process.execPath, words, {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(watcher);
  const options = ['-XX:+HeapDumpOnOutOfMemoryError', '-XX:HeapDumpPath=/dumps', '-XX:+ExitOnOutOfMemoryError'];
  const jvm = startJvm(javaHome, options, []);
  await untilText(jvm.stdout, /OutOfMemoryError/);
  const since = performance.now();
  const line = await untilText(watcher.stdout, /hprof/);
  const took = performance.now() - since;
  process.stdout.write(`${(took / 1000).toFixed(1)} s after the OutOfMemoryError: ${line}\n`);
  requireLine(line, /Pod\.SESSIONS/, 'the suspect is not named');
  if (took > GOAL_MS) throw new Error(`that is above ${GOAL_MS / 1000} s`);
}

async function checkAttaching(javaHome: string, service: string): Promise<void> {
  const jvm = startJvm(javaHome, [], ['few']);
  await untilText(jvm.stdout, /started/);
  await sleep(1000);
  const pid = String(jvm.pid);
  requireLine(await hindsight(['jcmd', pid, 'Thread.print', '-l']), /Full thread dump/, 'no thread dump');
  requireLine(await hindsight(['jcmd', pid, 'GC.class_histogram']), /\[B/, 'no histogram');
  const sent = await hindsight(['dump-heap', pid, '--service', service]);
  process.stdout.write(`attached from outside, the dump went through a pipe: ${sent}`);
  requireLine(sent, /Pod\.SESSIONS/, 'the suspect is not named');
  const left = readdirSync(join(root, 'tmp')).filter((name) => name.startsWith('.hindsight'));
  if (left.length > 0) throw new Error(`left behind: ${left.join()}`);
}

const service = await startLocalService(join(folder, 'service'), process.env, { SERVICE_HTTP_PORT: '0' });
const environment = { ...process.env, HINDSIGHT_API_KEY: service.key };
try {
  const javaHome = prepareRoot();
  await checkOutOfMemory(javaHome, service.url);
  await checkAttaching(javaHome, service.url);
} finally {
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(running.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  await service.close();
  rmSync(folder, { recursive: true, force: true });
}
