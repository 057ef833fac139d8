/** What the capture script takes, leaves out and leaves behind, against one JVM that is well. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

const SCRIPT = new URL('../../../capture/hindsight-capture.sh', import.meta.url).pathname;
const PROGRAM = new URL('../../../capture/testing/StagedFault.java', import.meta.url).pathname;
/** Until the program has opened its log and the collector its own. */
const WARM_UP_MS = 3000;
const SECRET = 'correct-horse-battery';
const COMMANDS =
  'sh sed vmstat tr date mktemp mkdir rm mv cat grep readlink sleep wc tail tar gzip df uname id find sort ps timeout chmod awk getconf mkfifo'.split(
    ' ',
  );

const root = mkdtempSync(join(tmpdir(), 'capture-script-'));
const has = (command: string, ...options: string[]): boolean => spawnSync(command, options).status === 0;
const skip = has('javac', '-version') && has('javac', '-d', root, PROGRAM) ? false : 'no JDK is there';
const SHELLS = [['sh'], ['dash'], ['busybox', 'sh']].filter(([shell = '']) =>
  has(shell, ...(shell === 'busybox' ? ['true'] : ['-c', 'true'])),
);

const running: ChildProcess[] = [];
let jvm: ChildProcess;
before(async () => {
  if (skip) return;
  jvm = start('well', [
    '-Xlog:gc*:file=logs/collector-%p.log:time,uptime,level,tags',
    `-Dshop.db.password=${SECRET} and more`,
    `-Dapi-key=${SECRET}`,
  ]);
  await delay(WARM_UP_MS);
});
after(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(root, { recursive: true });
});

function start(name: string, options: readonly string[], java = 'java'): ChildProcess {
  const cwd = join(root, name);
  mkdirSync(join(cwd, 'logs'), { recursive: true });
  const words = ['-Xmx48m', ...options, '-cp', root, 'StagedFault', 'healthy'];
  const secrets = [`--ftp-secret=${SECRET}`, '--token', SECRET, `ftp://me:${SECRET}@files/x`];
  const output = openSync(join(cwd, 'console.out'), 'w');
  const child = spawn(java, [...words, ...secrets], { cwd, stdio: ['ignore', output, output] });
  closeSync(output);
  running.push(child);
  return child;
}

interface Captured {
  readonly status: number;
  readonly stderr: string;
  readonly stdout: string;
  readonly files: Readonly<Record<string, string>>;
}

let folders = 0;

/** Runs the script; its archive is unpacked. */
async function capture(
  words: readonly string[],
  { of = jvm, shell = ['sh'], path = process.env.PATH ?? '' } = {},
): Promise<Captured> {
  const out = join(root, `out-${folders++}`);
  mkdirSync(out);
  const [command = 'sh', ...first] = shell;
  const output = await new Promise<Omit<Captured, 'files'>>((resolve) => {
    const options = ['-p', String(of.pid), '-o', out, '-n', '2', '-i', '1', ...words];
    execFile(
      command,
      [...first, SCRIPT, ...options],
      { env: { ...process.env, JAVA_HOME: '', PATH: path } },
      (error, stdout, stderr) =>
        resolve({ status: typeof error?.code === 'number' ? error.code : error ? 1 : 0, stdout, stderr }),
    );
  });
  const archive = readdirSync(out).find((name) => name.endsWith('.tar.gz'));
  assert.deepEqual(readdirSync(out), archive ? [archive] : [], 'nothing but the archive is left');
  if (!archive) return { ...output, files: {} };
  const unpacked = join(out, 'unpacked');
  mkdirSync(unpacked);
  assert.equal(spawnSync('tar', ['-xzf', join(out, archive), '-C', unpacked]).status, 0);
  const folder = join(unpacked, archive.replace('.tar.gz', ''));
  const files = Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')]),
  );
  return { ...output, files };
}

const lives = ({ exitCode, signalCode }: ChildProcess = jvm): boolean => exitCode === null && signalCode === null;

for (const shell of SHELLS) {
  test(`${shell.join(' ')}: dumps, CPU by thread, the GC log of the flags, logs that are open, notes`, {
    skip,
  }, async () => {
    const { status, stderr, files } = await capture(['--app', 'Shop', '--tags', 'a,b'], { shell });
    assert.equal(status, 0, stderr);
    for (const name of ['javacore.1.out', 'javacore.2.out']) assert.match(files[name] ?? '', /^Full thread dump/m);
    assert.match(files['gc.log'] ?? '', /\[gc\s*\] Using/);
    assert.match(files['1.appLogs.app.log'] ?? '', /serving/);
    assert.match(files['hdsub.out'] ?? '', /GC\.class_histogram:[\s\S]+VM\.flags:/);
    assert.match(files['meta-info.txt'] ?? '', new RegExp(`processId=${jvm.pid}\nappName=Shop\n[\\s\\S]+tags=a,b$`));
    assert.match(files['disk.out'] ?? '', /%/);
    assert.ok(lives());
  });
}

test('secrets of properties, arguments and addresses are nowhere in the archive', { skip }, async () => {
  const { files } = await capture([]);
  for (const [name, text] of Object.entries(files)) {
    assert.equal(text.includes(SECRET), false, name);
    if (name === 'hdsub.out') assert.equal(text.includes('and more'), false);
  }
  assert.match(files['hdsub.out'] ?? '', /shop\.db\.password=\*\*\*/);
});

test('a word of the command line finds the JVM', { skip }, async () => {
  const { status, files, stderr } = await capture(['-p', 'shop.db.password']);
  assert.equal(status, 0, stderr);
  assert.match(files['meta-info.txt'] ?? '', new RegExp(`processId=${jvm.pid}\n`));
});

test('--heap adds a heap dump, --log a log that is not open', { skip }, async () => {
  const other = join(root, 'audit.txt');
  writeFileSync(other, 'login of 7\n');
  const { files } = await capture(['--heap', '--log', other]);
  assert.match(files['heap_dump.out']?.slice(0, 20) ?? '', /^JAVA PROFILE/);
  assert.equal(files['1.appLogs.audit.txt'], 'login of 7\n');
  assert.ok(lives());
});

/** A folder with the usual commands and these tools of the JDK alone, so that others are not found. */
function pathWith(...tools: readonly string[]): string {
  const folder = mkdtempSync(join(root, 'bin-'));
  for (const command of [...COMMANDS, ...tools]) {
    const found = spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }).stdout.trim();
    if (found) symlinkSync(found, join(folder, command));
  }
  return folder;
}

const RUNTIME = join(root, 'runtime');
/** A JVM of containers: it brings no tools. */
const skipBare =
  skip || (has('jlink', '--add-modules', 'java.base', '--output', RUNTIME) ? false : 'jlink makes no runtime here');

async function bareJvm(name: string, ...options: readonly string[]): Promise<ChildProcess> {
  const child = start(name, options, join(RUNTIME, 'bin/java'));
  await delay(WARM_UP_MS);
  return child;
}

test('without jstack jcmd is asked, and without both the JVM writes its dumps itself', { skip: skipBare }, async () => {
  const bare = await bareJvm('bare');
  for (const tools of [['jcmd'], []]) {
    const { status, files, stderr } = await capture([], { of: bare, path: pathWith(...tools) });
    assert.equal(status, 0, stderr);
    assert.match(files['javacore.2.out'] ?? '', /Full thread dump[\s\S]+"http-exec-3"/, stderr);
    assert.equal('hdsub.out' in files, tools.length > 0);
    assert.ok(lives(bare));
  }
});

test('a JVM that a signal would end gets none, and lives on', { skip: skipBare }, async () => {
  const deaf = await bareJvm('deaf', '-Xrs');
  const { status, stderr, files } = await capture([], { of: deaf, path: pathWith() });
  assert.equal(status, 0);
  assert.match(stderr, /dump 1 failed/);
  assert.equal('javacore.1.out' in files, false);
  assert.ok(lives(deaf));
});

test('what is not a JVM is refused, and lives on', { skip }, async () => {
  const other = spawn('sleep', ['60']);
  running.push(other);
  const { status, stderr } = await capture([], { of: other });
  assert.equal(status, 2);
  assert.match(stderr, /is not a JVM/);
  assert.ok(lives(other));
});

test('a word that several JVMs have names them', { skip: skipBare }, async () => {
  const { status, stderr } = await capture(['-p', 'StagedFault']);
  assert.equal(status, 2);
  assert.match(stderr, /several JVMs were found/);
});

test('an interrupted capture leaves nothing behind and the JVM as it was', { skip }, async () => {
  const out = mkdtempSync(join(root, 'interrupted-'));
  const child = spawn('sh', [SCRIPT, '-p', String(jvm.pid), '-o', out, '-i', '60']);
  await delay(2500);
  assert.equal(readdirSync(out).length, 1);
  child.kill('SIGTERM');
  const [status] = await once(child, 'exit');
  assert.equal(status, 143);
  assert.deepEqual(readdirSync(out), []);
  assert.ok(lives());
});

test('a folder that cannot be written to ends it with a reason', { skip }, async () => {
  const output = spawnSync('sh', [SCRIPT, '-p', String(jvm.pid), '-o', join(root, 'not-there')], { encoding: 'utf8' });
  assert.equal(output.status, 1);
  assert.match(output.stderr, /cannot write to/);
});
