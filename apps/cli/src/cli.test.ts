import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gcAnswer, threadAnswer } from '@hindsight/api';
import { XMLValidator } from 'fast-xml-parser';
import { HASH_FORMATS } from './commands/analyze-choices.ts';

const BIN = fileURLToPath(new URL('../bin/hindsight.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'hindsight-cli-'));
after(() => rmSync(folder, { recursive: true }));

const pause = (id: number, ms: number) =>
  `[${id + 1}.000s][info][gc] GC(${id}) Pause Young (Normal) (G1 Evacuation Pause) 20M->10M(64M) ${ms.toFixed(3)}ms\n`;

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const HEALTHY = write('healthy.log', Array.from({ length: 20 }, (_, id) => pause(id, 2)).join(''));
/** Pauses far above every limit. */
const SICK = write('sick.log', Array.from({ length: 20 }, (_, id) => pause(id * 40, 30_000)).join(''));
const FOREIGN = write('foreign.txt', 'a shopping list\n2 pears\n');

const environment = { ...process.env, SERVICE_DATA_DIR: join(folder, 'data') };

function hindsight(words: readonly string[], input = '', settings: Readonly<Record<string, string>> = {}) {
  const env = { ...environment, ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...words], { input, env });
  return { status, stdout: stdout.toString(), stderr: stderr.toString(), bytes: stdout };
}

test('a healthy log exits with 0 and a report without a problem', () => {
  const { status, stdout, stderr } = hindsight(['analyze', HEALTHY, '--fail-on', 'fatal']);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /healthy\.log/);
  assert.equal(stderr, '');
});

test('a finding at or above --fail-on exits with 1, and the analysis is still printed', () => {
  const { status, stdout } = hindsight(['analyze', SICK, '--fail-on', 'warning', '--format', 'json']);
  assert.equal(status, 1);
  assert.ok(JSON.parse(stdout).findings.length > 0);
  assert.equal(hindsight(['analyze', SICK]).status, 0);
});

test('formats that show the hash of the content have it', () => {
  const sha256 = createHash('sha256').update(readFileSync(HEALTHY)).digest('hex');
  for (const format of HASH_FORMATS) {
    const { stdout } = hindsight(['analyze', HEALTHY, '--format', format]);
    assert.ok(stdout.includes(sha256), format);
  }
});

test('patterns for application logs are counted under their names, and a fault names an invalid one', () => {
  const log = write(
    'app.log',
    ['order 1 lost', 'order 2 took 12345 ms', 'order 3 lost, status=500']
      .map((message, second) => `2025-03-02 08:00:0${second},000 INFO [main] com.acme.Shop - ${message}\n`)
      .join(''),
  );
  const patterns = [
    '--my-pattern',
    'took \\d{5} ms',
    '--my-pattern',
    'status=500',
    '--named-pattern',
    'lost=order \\d+ lost',
  ];
  const { status, stdout, stderr } = hindsight(['analyze', log, '--format', 'json', ...patterns]);
  assert.equal(status, 0, stderr);
  const counted = JSON.parse(stdout).myPattern as { name?: string; matchingPattern: string; count: number }[];
  assert.deepEqual(
    counted.map(({ name, matchingPattern, count }) => [name, matchingPattern, count]),
    [
      [undefined, 'took \\d{5} ms', 1],
      [undefined, 'status=500', 1],
      ['lost', 'order \\d+ lost', 2],
    ],
  );
  const wrong = hindsight(['analyze', log, '--named-pattern', 'broken=(']);
  assert.equal(wrong.status, 2);
  assert.match(wrong.stderr, /The saved pattern "broken"/);
  assert.equal(hindsight(['analyze', log, '--named-pattern', 'no name']).status, 2);
  assert.equal(hindsight(['analyze', log, '--min-gap-seconds', 'soon']).status, 2);
});

test('--format json prints the fields of the REST answer except the links', () => {
  const { stdout } = hindsight(['analyze', HEALTHY, '--format', 'json', '--normalize-units', '--graphs']);
  const answer = JSON.parse(stdout);
  const described = gcAnswer.omit({ webReport: true, graphURL: true, pdfReport: true }).safeParse(answer);
  assert.ok(described.success, JSON.stringify(described.error?.issues));
  assert.equal(answer.gcStatistics.pauseCount, '20');
  assert.equal(answer.gcStatistics.pauseTotalTime, '40');
  assert.equal(answer.webReport, undefined);
});

const threadDump = (second: number) =>
  write(
    `dump${second}.txt`,
    `2026-03-17 10:13:${10 + second}
Full thread dump OpenJDK 64-Bit Server VM (25+36 mixed mode):

"main" #3 [7] prio=5 os_prio=0 cpu=1.00ms elapsed=${100 + second}.00s tid=0x0000000000000001 nid=7 runnable  [0x0000000000000000]
   java.lang.Thread.State: RUNNABLE
\tat com.acme.Shop.main(Shop.java:1)

`,
  );

test('thread dumps are recognized by their content, and several files are compared', () => {
  const files = [threadDump(0), threadDump(10)];
  const answer = JSON.parse(hindsight(['analyze', ...files, '--format', 'json']).stdout);
  const described = threadAnswer.omit({ webReport: true, graphURL: true, pdfReport: true }).safeParse(answer);
  assert.ok(described.success, JSON.stringify(described.error?.issues));
  assert.equal(answer.dumpCount, 2);
  assert.equal(answer.threadsRemainingInRunnableState[0].threads, 'main');
});

test('--kind overrides recognition: a GC log is no thread dump', () => {
  const { status, stderr } = hindsight(['analyze', HEALTHY, '--kind', 'threads']);
  assert.equal(status, 3);
  assert.match(stderr, /no thread dump.*a GC log/i);
});

test('every format of the output is well-formed', () => {
  assert.equal(XMLValidator.validate(hindsight(['analyze', HEALTHY, '--format', 'xml']).stdout), true);
  assert.match(hindsight(['analyze', HEALTHY, '--format', 'markdown']).stdout, /^# /);
  assert.match(hindsight(['analyze', HEALTHY, '--format', 'html']).stdout, /^<!doctype html>/);
  assert.equal(hindsight(['analyze', HEALTHY, '--format', 'pdf']).bytes.subarray(0, 5).toString(), '%PDF-');
});

test('-o writes to a file', () => {
  const out = join(folder, 'out.json');
  const { status, stdout } = hindsight(['analyze', HEALTHY, '--format', 'json', '-o', out]);
  assert.equal(status, 0);
  assert.equal(stdout, '');
  assert.equal(JSON.parse(readFileSync(out, 'utf8')).gcStatistics.pauseCount, '20');
});

test('- reads standard input', () => {
  const { stdout } = hindsight(['analyze', '-', '--format', 'json'], readFileSync(HEALTHY, 'utf8'));
  assert.equal(JSON.parse(stdout).gcStatistics.pauseCount, '20');
});

test('several files of a rotation are one log, in any order', () => {
  const lines = readFileSync(HEALTHY, 'utf8').split('\n');
  const older = write('gc.log.0', `${lines.slice(0, 12).join('\n')}\n`);
  const newer = write('gc.log', lines.slice(12).join('\n'));
  for (const files of [
    [older, newer],
    [newer, older],
  ]) {
    const { gcStatistics, restarts } = JSON.parse(hindsight(['analyze', ...files, '--format', 'json']).stdout);
    assert.equal(gcStatistics.pauseCount, '20');
    assert.equal(restarts, 0);
  }
});

test('a time window applies to the figures', () => {
  const { stdout } = hindsight(['analyze', HEALTHY, '--format', 'json', '--start-time', '5s', '--end-time', '10s']);
  assert.equal(JSON.parse(stdout).gcStatistics.pauseCount, '5');
});

const USAGE: readonly (readonly string[])[] = [
  ['analyze'],
  ['analyze', join(folder, 'nothing.log')],
  ['analyze', HEALTHY, write('Main.java', 'no dump'), threadDump(20), '--format', 'pdf', '-o', join(folder, 'x.pdf')],
  ['analyze', HEALTHY, '--format', 'poem'],
  ['analyze', HEALTHY, '--fail-on', 'info'],
  ['analyze', HEALTHY, '--kind', 'tea'],
  ['analyze', HEALTHY, '--colour'],
  ['analyze', HEALTHY, '--start-time', 'yesterday'],
  ['analyze', HEALTHY, '--memory', 'much'],
  ['analyze', HEALTHY, '-o', join(folder, 'no', 'such', 'folder')],
  ['analyze', '-', '-'],
  ['keys', 'revoke', 'hs_nobody'],
  ['keys', 'add', '--scope', 'emperor'],
  ['keys', 'add', '--scope', 'admin', '--app', 'shop'],
  ['keys', 'add', '--days', '0'],
  ['brew'],
];

for (const words of USAGE) {
  test(`"${words.map((word) => word.replace(folder, '…')).join(' ')}" is a usage error: status 2 and a line that names it`, () => {
    const { status, stdout, stderr } = hindsight(words);
    assert.equal(status, 2, stderr);
    assert.equal(stdout, '');
    assert.match(stderr, /^(hindsight|error): .+\n/);
  });
}

test('unrecognized or corrupt input exits with 3', () => {
  const { status, stderr } = hindsight(['analyze', FOREIGN]);
  assert.equal(status, 3);
  assert.match(stderr, /this is no kind of artifact that Hindsight reads/);
  assert.doesNotMatch(stderr, /\bat .*\.ts/);
  const cut = write('cut.gz', '\x1f\x8b\x08');
  assert.equal(hindsight(['analyze', cut]).status, 3);
});

test('help is printed for the program and each command, with status 0', () => {
  for (const words of [
    ['--help'],
    ['analyze', '--help'],
    ['serve', '--help'],
    ['keys', '--help'],
    ['keys', 'add', '--help'],
  ]) {
    const { status, stdout } = hindsight(words);
    assert.equal(status, 0);
    assert.match(stdout, /^Usage: hindsight/);
  }
});

test('keys of a data folder on which no service has run are refused, and nothing is written', () => {
  const missing = join(folder, 'missing');
  for (const words of [['list'], ['link'], ['revoke', 'hs_nobody']]) {
    const { status, stderr } = hindsight(['keys', ...words], '', { SERVICE_DATA_DIR: missing });
    assert.equal(status, 2);
    assert.match(stderr, /no service has run on the data folder .*missing: set SERVICE_DATA_DIR/);
  }
  assert.ok(!existsSync(missing));
});

test('a key is printed once, listed by its first characters, and can be revoked', () => {
  const key = hindsight(['keys', 'add', '--label', 'laptop']).stdout.trim();
  assert.match(key, /^hs_[\w-]{43}$/);
  const listed = hindsight(['keys', 'list']).stdout;
  assert.match(listed, new RegExp(`^${key.slice(0, 11)}…  analyze  \\S+Z  laptop$`, 'm'));
  assert.ok(!listed.includes(key));
  assert.equal(hindsight(['keys', 'revoke', key.slice(0, 11)]).status, 0);
  assert.equal(hindsight(['keys', 'list']).stdout, '');
});

test('a key is limited when it is created, and the list shows its limits', () => {
  const words = ['--scope', 'read', '--app', 'shop', '--ou', 'Ops', '--days', '30', '--label', 'screen in the hall'];
  const key = hindsight(['keys', 'add', ...words]).stdout.trim();
  const [line = ''] = hindsight(['keys', 'list']).stdout.split('\n');
  assert.match(line, /^hs_\S+… {2}read {2}\S+Z {2}app=shop {2}ou=ops {2}expires=\S+Z {2}screen in the hall$/);
  hindsight(['keys', 'revoke', key.slice(0, 11)]);
});

test('serve --print-config shows the settings with secrets masked', () => {
  const { status, stdout } = hindsight(['serve', '--print-config']);
  assert.equal(status, 0);
  assert.match(stdout, /^SERVICE_HTTP_PORT=7070$/m);
});

test('serve runs the service until a signal ends it', async () => {
  const child = spawn(process.execPath, [BIN, 'serve'], { env: { ...environment, SERVICE_HTTP_PORT: '0' } });
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
    if (output.includes('listens on')) break;
  }
  const [, url] = /listens on (\S+)/.exec(output) ?? [];
  assert.equal((await fetch(`${url}/health`)).status, 200);
  child.kill('SIGTERM');
  const [status] = await once(child, 'exit');
  assert.equal(status, 0);
});

test('a reader that closes the pipe early is not an error', async () => {
  const temporary = mkdtempSync(join(folder, 'tmp-'));
  const env = { ...process.env, TMPDIR: temporary };
  const child = spawn(process.execPath, [BIN, 'analyze', HEALTHY, '--format', 'html'], { env });
  child.stdout.destroy();
  const [status] = await once(child, 'exit');
  assert.equal(status, 0);
  assert.deepEqual(readdirSync(temporary), []);
});
