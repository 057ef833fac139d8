import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../bin/hindsight.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'hindsight-inputs-'));
after(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const pauses = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => {
    const id = from + index;
    return `[${id + 1}.000s][info][gc] GC(${id}) Pause Young (Normal) (G1 Evacuation Pause) 20M->10M(64M) 2.000ms\n`;
  }).join('');

const DUMP = `2026-03-17 10:13:10
Full thread dump OpenJDK 64-Bit Server VM (25+36 mixed mode):

"main" #3 [7] prio=5 os_prio=0 cpu=1.00ms elapsed=100.00s tid=0x0000000000000001 nid=7 runnable  [0x0000000000000000]
   java.lang.Thread.State: RUNNABLE
\tat com.acme.Shop.main(Shop.java:1)

`;

const GC = write('gc.log', pauses(0, 20));
const EMPTY = write('empty.log', '');

function hindsight(words: readonly string[], options: { readonly stdio?: (number | 'pipe')[] } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...words], { cwd: folder, ...options });
  return { status, stdout: stdout?.toString() ?? '', stderr: stderr?.toString() ?? '' };
}

const countPauses = (stdout: string): string => JSON.parse(stdout).gcStatistics.pauseCount;

test('a named pipe is read like a file, and named as it was given', () => {
  const pipe = join(folder, 'pipe');
  assert.equal(spawnSync('mkfifo', [pipe]).status, 0);
  const writer = spawn('cp', [GC, pipe]);
  const { status, stdout, stderr } = hindsight(['analyze', pipe, '--format', 'json']);
  writer.kill();
  assert.equal(status, 0, stderr);
  const { artifact } = JSON.parse(stdout);
  assert.deepEqual([countPauses(stdout), artifact.fileName], ['20', 'pipe']);
});

test('an empty file among others is named and left out; alone it is refused', () => {
  const { status, stdout, stderr } = hindsight(['analyze', EMPTY, GC, '--format', 'json']);
  assert.equal(status, 0, stderr);
  assert.equal(countPauses(stdout), '20');
  assert.match(stderr, /empty\.log is left out/);
  const alone = hindsight(['analyze', EMPTY]);
  assert.equal(alone.status, 3);
  assert.match(alone.stderr, /empty\.log: not a single byte/);
});

test('the rotated logs of a folder are one log, and links lead nowhere out of it', () => {
  write('rotated/gc.log.0', pauses(0, 10));
  write('rotated/gc.log.1', pauses(10, 20));
  symlinkSync('/etc/passwd', join(folder, 'rotated/passwd'));
  const { status, stdout, stderr } = hindsight(['analyze', 'rotated', '--format', 'json']);
  assert.equal(status, 0, stderr);
  assert.equal(countPauses(stdout), '20');
  assert.doesNotMatch(stdout + stderr, /passwd/);
});

test('a folder with files of several kinds is an unpacked bundle', () => {
  write('unpacked/gc.log', pauses(0, 20));
  write('unpacked/threaddump.out', DUMP);
  const { status, stdout, stderr } = hindsight(['analyze', 'unpacked', '--format', 'json']);
  assert.equal(status, 0, stderr);
  assert.equal(JSON.parse(stdout).artifact.kind, 'bundle');
});

test('a folder without a file is refused', () => {
  mkdirSync(join(folder, 'void'));
  const { status, stderr } = hindsight(['analyze', 'void']);
  assert.equal(status, 3);
  assert.match(stderr, /there is no file in void/);
});

test('files of two kinds are two answers, and the others are named', () => {
  const words = ['analyze', GC, write('dump.txt', DUMP), write('list.txt', 'a shopping list\n')];
  const json = hindsight([...words, '--format', 'json']);
  const kinds = JSON.parse(json.stdout).map(({ artifact }: { artifact: { kind: string } }) => artifact.kind);
  assert.deepEqual(kinds, ['gc-log', 'thread-dump']);
  assert.match(json.stderr, /list\.txt is left out/);
  const text = hindsight([...words, '--brief']).stdout;
  assert.match(text, /: gc\.log\n.*: dump\.txt\n/s);
});

test('three thread dumps are one answer with all three names', () => {
  const files = [1, 2, 3].map((number) => write(`js${number}.txt`, DUMP.replace('10:13:10', `10:13:1${number}`)));
  assert.match(hindsight(['analyze', ...files, '--brief']).stdout, /: js1\.txt, js2\.txt, js3\.txt\n/);
});

test('lines are no longer than the terminal is wide', () => {
  const { stdout } = spawnSync(process.execPath, [BIN, 'analyze', GC], { env: { ...process.env, COLUMNS: '80' } });
  const widest = Math.max(
    ...stdout
      .toString()
      .split('\n')
      .map((line) => line.length),
  );
  assert.ok(widest <= 80, `${widest} columns`);
});

test('a full standard output is a failure that is told', () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = hindsight(['analyze', GC], { stdio: ['pipe', full, 'pipe'] });
  assert.equal(status, 4);
  assert.match(stderr, /standard output cannot be written/);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} ends the program as it ends any other, and leaves nothing of its input behind`, async () => {
    const temporary = mkdtempSync(join(folder, 'tmp-'));
    const child = spawn(process.execPath, [BIN, 'analyze', '-'], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, TMPDIR: temporary },
    });
    child.stdin.write('[0.1s]');
    while (readdirSync(temporary, { recursive: true }).length < 2)
      await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill(signal);
    const [status, ending] = await once(child, 'exit');
    assert.deepEqual([status, ending], [null, signal]);
    assert.deepEqual(readdirSync(temporary), []);
  });
}
