/** One pasted console with the outputs of several commands: each part goes to its analyzer, and one answer joins them. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { ArtifactKind, JsonObject } from '@hindsight/model';
import { analyzeFiles } from '../../src/analyze.ts';
import { recognizeFile } from '../../src/recognition/recognize-file.ts';
import { JCMD_OUTPUTS } from '../../testing/foreign/jcmd-outputs.ts';

const folder = mkdtempSync(join(tmpdir(), 'console-'));
after(() => rmSync(folder, { recursive: true }));

const SAMPLES = join(import.meta.dirname, '../../../artifacts/threads/testing/samples');
const DEADLOCK = readFileSync(join(SAMPLES, 'classinit-deadlock-jdk17-jstack-l.txt'), 'utf8');
const output = (command: string): string =>
  JCMD_OUTPUTS.find((one) => one.command === command && one.jdk === '17')?.content ?? '';

const write = (content: string): string => {
  const path = join(folder, 'paste.txt');
  writeFileSync(path, content);
  return path;
};

const recognizePaste = async (content: string): Promise<string | undefined> => {
  const recognized = await recognizeFile({ files: [{ path: write(content), fileName: 'paste.txt' }], limits: {} });
  return recognized.ok ? recognized.kind : recognized.fault.code;
};

const analyzePaste = (content: string, kind: ArtifactKind) =>
  analyzeFiles({
    files: [{ path: write(content), fileName: 'paste.txt' }],
    request: { kind, fileName: 'paste.txt', options: {} },
    limits: {},
    scratch: folder,
  });

const PASTE = [
  'ops@web-3:~$ jcmd 4711 VM.flags',
  output('VM.flags'),
  'ops@web-3:~$ jcmd 4711 VM.native_memory',
  output('VM.native_memory'),
  'ops@web-3:~$ jcmd 4711 Thread.print -l',
  '4711:',
  DEADLOCK,
  'ops@web-3:~$ jcmd 4711 GC.class_histogram | head',
  output('GC.class_histogram'),
  'ops@web-3:~$ jcmd 4711 GC.heap_info',
  output('GC.heap_info'),
].join('\n');

test('a console is recognized, and every part of it is analyzed', async () => {
  assert.equal(await recognizePaste(PASTE), 'bundle');
  const outcome = await analyzePaste(PASTE, 'bundle');
  assert.ok(outcome.ok);
  const { artifacts } = outcome.body.rca as Record<string, readonly JsonObject[]>;
  const analyzed = (artifacts ?? []).filter(({ state }) => state === 'analysed').map(({ kind }) => kind);
  assert.deepEqual(new Set(analyzed), new Set(['memory-tables', 'thread dumps', 'class histogram and flags']));
  assert.ok(
    outcome.findings.some(({ id }) => /deadlock/.test(id)),
    outcome.findings.map(({ id }) => id).join(),
  );
});

test('outputs of one kind are left to the analyzer of that kind', async () => {
  const tables = [output('VM.native_memory'), output('GC.class_histogram')].join('\n');
  assert.equal(await recognizePaste(tables), 'memory-tables');
  assert.equal(await recognizePaste(`4711:\n${DEADLOCK}\n4711:\n${DEADLOCK}`), 'thread-dump');
});

test('a console may end with a command whose output was not pasted', async () => {
  for (const end of ['4711:', 'ops@web-3:~$ jcmd 4711 GC.heap_info'])
    assert.equal(await recognizePaste(`${output('VM.native_memory')}\n${end}\n`), 'memory-tables');
});

test('the whole console may be sent as one of its kinds', async () => {
  for (const kind of ['thread-dump', 'memory-tables'] as const) {
    const outcome = await analyzePaste(PASTE, kind);
    assert.ok(outcome.ok, JSON.stringify(outcome));
  }
});

test('lines are those of the console, so that they can be opened', async () => {
  const outcome = await analyzePaste(PASTE, 'bundle');
  assert.ok(outcome.ok);
  const lines = PASTE.split('\n');
  const quoted = outcome.findings
    .flatMap(({ evidence }) => evidence)
    .flatMap((one) => (one.kind === 'lines' && one.text !== undefined ? [one] : []));
  assert.ok(quoted.length > 0);
  for (const { file, first, text = '' } of quoted) {
    assert.equal(file, 'paste.txt');
    assert.equal(text.split('\n')[0], lines[first - 1]);
  }
});

test('headings of a script divide a console into outputs of the JVM and of the host', async () => {
  const paste = [
    '===== date =====',
    'Mon Sep 14 09:30:00 UTC 2026',
    '===== df -h =====',
    'Filesystem      Size  Used Avail Use% Mounted on',
    '/dev/sda1        50G   50G   20K 100% /',
    '===== top -H -b -n 1 -p 4711 =====',
    'top - 09:30:00 up 41 days,  2:11,  1 user,  load average: 1.22, 1.10, 1.04',
    'Threads:  38 total,   1 running,  37 sleeping,   0 stopped,   0 zombie',
    '    PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND',
    '   4720 app       20   0 7211340   1.1g  22068 R  99.7   7.1  25:12.00 planner',
    '===== jstack 4711 =====',
    DEADLOCK,
  ].join('\n');
  assert.equal(await recognizePaste(paste), 'bundle');
  const outcome = await analyzePaste(paste, 'bundle');
  assert.ok(outcome.ok);
  const { artifacts } = outcome.body.rca as Record<string, readonly JsonObject[]>;
  assert.deepEqual(
    new Set((artifacts ?? []).filter(({ state }) => state === 'analysed').map(({ kind }) => kind)),
    new Set(['file systems', 'CPU by thread', 'thread dumps']),
  );
});
