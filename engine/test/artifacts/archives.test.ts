/** Archives and several files, from bytes to outcome, with the analyzers that there are. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Limits } from '@hindsight/intake';
import { CONTENTS, createTar, createZip } from '@hindsight/intake/testing';
import type { AnalysisOutcome, ArtifactKind } from '@hindsight/model';
import { analyzeFiles } from '../../src/analyze.ts';

const folder = mkdtempSync(join(tmpdir(), 'engine-archives-'));
after(() => rmSync(folder, { recursive: true }));

const sample = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../../../artifacts/gc/testing/samples', name));

const DUMP = CONTENTS['threads.txt'];
const OLDER = { name: 'j25-g1-rotate.log.0', content: sample('j25-g1-rotate.log.0') };
const NEWER = { name: 'j25-g1-rotate.log', content: sample('j25-g1-rotate.log') };
const README = { name: 'README', content: 'Collected by hand.\n' };

interface Sent {
  readonly name: string;
  readonly content: string | Uint8Array;
}

function analyze(
  files: readonly Sent[],
  limits: Partial<Limits> = {},
  kind: ArtifactKind = 'gc-log',
): Promise<AnalysisOutcome> {
  const scratch = mkdtempSync(join(folder, 'scratch-'));
  return analyzeFiles({
    files: files.map(({ name, content }) => {
      const path = join(mkdtempSync(join(folder, 'upload-')), 'upload');
      writeFileSync(path, content);
      return { path, fileName: name };
    }),
    request: { kind, fileName: files[0]?.name ?? '', options: {} },
    scratch,
    limits,
  });
}

async function analyzeOk(...files: readonly Sent[]) {
  const outcome = await analyze(files);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  const find = (id: string) => outcome.findings.find((finding) => finding.id === id);
  return { ...outcome, find };
}

async function analyzeToFault(files: readonly Sent[], limits?: Partial<Limits>) {
  const outcome = await analyze(files, limits);
  assert.ok(!outcome.ok);
  return outcome.fault;
}

const pauses = (seconds: readonly number[]): string =>
  seconds
    .map(
      (at, id) =>
        `[${at.toFixed(3)}s][info][gc] GC(${id}) Pause Young (Normal) (G1 Evacuation Pause) 20M->10M(64M) 2.000ms\n`,
    )
    .join('');

const pauseCount = ({ body }: { body: unknown }): string =>
  (body as { gcStatistics: { pauseCount: string } }).gcStatistics.pauseCount;

test('a rotated log in a tar.gz says the same as its files sent one by one', async () => {
  const archive = await analyzeOk({ name: 'logs.tar.gz', content: gzipSync(createTar([NEWER, OLDER])) });
  const files = await analyzeOk(NEWER, OLDER);
  assert.deepEqual(archive.body, files.body);
  assert.deepEqual(archive.findings, files.findings);
  assert.equal(archive.artifact.sha256, files.artifact.sha256);
  assert.equal(archive.artifact.bytes, NEWER.content.length + OLDER.content.length);
  assert.deepEqual(archive.artifact.encoding, ['gz', 'tar']);
  assert.equal(archive.complete, files.complete);
  assert.equal(archive.find('archive-members-left-out'), undefined);
});

test('of a zip with a GC log, a thread dump and a README the log is analysed and the others are named', async () => {
  const alone = await analyzeOk(NEWER);
  const members = [README, { name: 'threads.txt', content: DUMP }, { ...NEWER, name: 'logs/gc.log' }];
  const { body, find, artifact, complete } = await analyzeOk({ name: 'all.zip', content: createZip(members) });
  assert.equal(pauseCount({ body }), pauseCount(alone));
  const summary = find('archive-members-left-out');
  assert.equal(summary?.level, 'INFO');
  assert.match(summary?.explanation ?? '', /README \(.*\), threads\.txt \(a thread dump\)\.$/);
  assert.deepEqual(artifact.encoding, ['zip']);
  assert.equal(complete, alone.complete);
  assert.equal(find('input-damaged'), undefined);
});

test('in an archive evidence names its file, also when only one was read', async () => {
  const sick = { name: 'logs/gc.log', content: sample('trunc-serial.log') };
  const { find } = await analyzeOk({ name: 'all.zip', content: createZip([README, sick]) });
  const lines = find('log-incomplete')?.evidence.find(({ kind }) => kind === 'lines');
  assert.ok(lines?.kind === 'lines' && lines.file === 'logs/gc.log' && lines.text !== undefined, JSON.stringify(lines));
});

test('of several dumps every name in a table leads to its own file, and to the lines as they are counted there', async () => {
  const dumps = ['one.txt', 'two.txt'].map((name) => ({ name, content: DUMP }));
  const outcome = await analyze(dumps, {}, 'thread-dump');
  assert.ok(outcome.ok);
  const table = outcome.report.sections
    .find(({ id }) => id === 'threads')
    ?.blocks.find((block) => block.kind === 'table');
  const [cell] = table?.rows[0] ?? [];
  assert.ok(typeof cell === 'object' && 'lines' in cell);
  const { first, last, file } = cell.lines;
  assert.equal(file, 'two.txt');
  const entry = DUMP.toString()
    .split('\n')
    .slice(first - 1, last)
    .join('\n');
  assert.ok(entry.startsWith(`"${cell.text}"`), entry);
});

test('of two logs in an archive the larger one is analysed, the other is named', async () => {
  const members = [
    { name: 'host-a/gc.log', content: pauses([1, 2, 3]) },
    { name: 'host-b/gc.log.0', content: pauses([1, 2]) },
    { name: 'host-b/gc.log', content: pauses([3, 4]) },
  ];
  const { find, ...outcome } = await analyzeOk({ name: 'hosts.zip', content: createZip(members) });
  assert.equal(pauseCount(outcome), '4');
  assert.match(find('archive-members-left-out')?.explanation ?? '', /: host-a\/gc\.log \(another one: a GC log\)\.$/);
});

test('files that were named one by one are one log, whatever their names; what is plainly something else is left out', async () => {
  const { find, ...outcome } = await analyzeOk(
    { name: 'monday.log', content: pauses([1, 2]) },
    { name: 'dump.txt', content: DUMP },
    { name: 'tuesday.log', content: pauses([3]) },
  );
  assert.equal(pauseCount(outcome), '3');
  assert.match(find('archive-members-left-out')?.explanation ?? '', /: dump\.txt \(a thread dump\)\.$/);
});

test('an archive without a log is refused, and what is largest in it is said', async () => {
  const dumps = createZip([README, { name: 'a.txt', content: DUMP }]);
  const { code, details } = await analyzeToFault([{ name: 'all.zip', content: dumps }]);
  assert.equal(code, 'not-a-gc-log');
  assert.match(details, /a thread dump: send it to \/threaddump-api\.$/);
  const heap = createZip([README, { name: 'heap.hprof', content: CONTENTS['heap.hprof'] }]);
  assert.match(
    (await analyzeToFault([{ name: 'all.zip', content: heap }])).details,
    /a heap dump: send it to \/analyze-hd-api\.$/,
  );
});

test('many files that were left out are counted', async () => {
  const notes = Array.from({ length: 30 }, (_, n) => ({ name: `note-${n}.txt`, content: 'a note\n' }));
  const { find } = await analyzeOk({ name: 'all.zip', content: createZip([NEWER, ...notes]) });
  assert.match(find('archive-members-left-out')?.explanation ?? '', /note-19\.txt \([^)]+\) and 10 more\.$/);
});

test('an archive that is cut is read as far as it goes, and a warning says so, in the body as well', async () => {
  const whole = createTar([OLDER, NEWER]);
  const { complete, find, body, report } = await analyzeOk({ name: 'logs.tar', content: whole.subarray(0, -8000) });
  assert.equal(complete, false);
  const reported = find('input-damaged');
  assert.equal(reported?.level, 'WARNING');
  assert.match(reported?.explanation ?? '', /j25-g1-rotate\.log/);
  const { warnings } = body as { warnings: string[] };
  assert.ok(warnings.some((text) => text.startsWith(reported?.title ?? '-')));
  assert.notEqual(report.verdict.level, 'OK');
});

test('a member that is broken from its start is damage, too', async () => {
  const broken = { name: 'gc.log.1', content: '', packed: Buffer.from('no deflate'), method: 8, size: 100 };
  const { complete, find } = await analyzeOk({ name: 'logs.zip', content: createZip([NEWER, broken]) });
  assert.equal(complete, false);
  assert.match(find('input-damaged')?.explanation ?? '', /^gc\.log\.1: /);
});

test('cut compressed data says how much was read before', async () => {
  const packed = gzipSync(pauses(Array.from({ length: 3000 }, (_, n) => n + Math.random())));
  const { find, findings } = await analyzeOk({ name: 'gc.log.gz', content: packed.subarray(0, -2000) });
  const reported = find('input-damaged');
  assert.match(
    reported?.explanation ?? '',
    /^gc\.log\.gz: the gz data ends early.*; [\d,]+ lines, [\d.]+ KB, were read/,
  );
  assert.equal(findings.filter(({ explanation }) => /ends early|ends before/.test(explanation)).length, 1);
});

test('entries and size of an archive have their limits', async () => {
  const notes = Array.from({ length: 30 }, (_, n) => ({ name: `note-${n}.txt`, content: 'a note\n' }));
  const many = [{ name: 'all.zip', content: createZip([NEWER, ...notes]) }];
  assert.equal((await analyzeToFault(many, { maxEntries: 30 })).code, 'expands-too-much');
  assert.equal((await analyzeToFault(many, { maxExpandedBytes: 10_000 })).code, 'expands-too-much');
});
