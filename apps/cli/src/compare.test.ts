import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { XMLValidator } from 'fast-xml-parser';

const BIN = fileURLToPath(new URL('../bin/hindsight.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'hindsight-compare-'));
after(() => rmSync(folder, { recursive: true }));

function writeLog(name: string, pauseMs: number, everySeconds: number): string {
  const path = join(folder, name);
  const pause = (id: number) =>
    `[${(id + 1) * everySeconds}.000s][info][gc] GC(${id}) Pause Young (Normal) (G1 Evacuation Pause) 20M->10M(64M) ${pauseMs.toFixed(3)}ms\n`;
  writeFileSync(path, Array.from({ length: 20 }, (_, id) => pause(id)).join(''));
  return path;
}

const HEALTHY = writeLog('healthy.log', 2, 40);
/** Pauses far above every limit. */
const SICK = writeLog('sick.log', 30_000, 40);
const DUMP = join(folder, 'dump.txt');
writeFileSync(
  DUMP,
  `Full thread dump OpenJDK 64-Bit Server VM (25+36 mixed mode):

"main" #3 [7] prio=5 os_prio=0 cpu=1.00ms elapsed=100.00s tid=0x0000000000000001 nid=7 runnable  [0x0000000000000000]
   java.lang.Thread.State: RUNNABLE
\tat com.acme.Shop.main(Shop.java:1)

`,
);

function compare(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, 'compare', ...words], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('what is worse and new in the second file is reported with its evidence', () => {
  const { status, stdout, stderr } = compare(HEALTHY, SICK);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /B is worse: .*longest pause 2 ms → 30 s/);
  assert.match(stdout, /New in B\n-+\n(FATAL|SEVERE|WARNING): /);
  assert.match(stdout, /Longest pause +2 ms +30 s +× 15,000 +worse/);
});

test('--fail-on considers findings that are new or worse in B, not those of A', () => {
  assert.equal(compare(HEALTHY, SICK, '--fail-on', 'warning').status, 1);
  assert.equal(compare(SICK, SICK, '--fail-on', 'warning').status, 0);
  assert.equal(compare(SICK, HEALTHY, '--fail-on', 'warning').status, 0);
});

test('as data it has the figures of both files, and findings as an analysis returns them', () => {
  const { a, b, figures, findings } = JSON.parse(compare(HEALTHY, SICK, '--format', 'json').stdout);
  assert.deepEqual([a.isProblem, b.isProblem], [false, true]);
  assert.deepEqual([a.artifact.fileName, b.artifact.fileName], ['healthy.log', 'sick.log']);
  const longest = figures.find(({ label }: { label: string }) => label === 'Longest pause');
  assert.deepEqual([longest.a, longest.b.value, longest.change], [{ value: 2, unit: 'ms' }, 30_000, 'worse']);
  assert.ok(findings.new.length > 0);
  for (const { id, description, evidence } of findings.new) assert.ok(id && description && evidence.length > 0);
});

test('every format of a report is a format of a comparison', () => {
  assert.equal(XMLValidator.validate(compare(HEALTHY, SICK, '--format', 'xml').stdout), true);
  assert.match(compare(HEALTHY, SICK, '--format', 'markdown').stdout, /^# Comparison/);
  assert.match(compare(HEALTHY, SICK, '--format', 'html').stdout, /^<!doctype html>/);
});

test('files of two kinds cannot be compared, and standard input can be given only once', () => {
  const { status, stderr } = compare(HEALTHY, DUMP);
  assert.equal(status, 2);
  assert.match(stderr, /A is a GC log and B is a thread dump/);
  assert.equal(compare('-', '-').status, 2);
  assert.equal(compare(HEALTHY).status, 2);
});
