/** No endpoint and no bundle calls a JVM healthy that left a crash report behind. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createTar } from '@hindsight/intake/testing';
import type { AnalysisOutcome, ArtifactKind } from '@hindsight/model';
import { testReferenceFiles } from '@hindsight/model/testing';
import { analyzeFiles } from '../../src/analyze.ts';
import { ANALYZERS } from '../../src/kinds.ts';

const folder = mkdtempSync(join(tmpdir(), 'never-healthy-'));
after(() => rmSync(folder, { recursive: true }));

const SAMPLES = join(import.meta.dirname, '../../../artifacts');
const GC_LOG = readFileSync(join(SAMPLES, 'gc/testing/samples/j17-serial-gc.log'));
const CRASH = readFileSync(join(SAMPLES, 'crash/testing/samples/own-div-jdk17.log'), 'latin1');
/** VM.info and parts of reports tell no crash, and a javacore may have been asked for. */
const NO_CRASH = /vm-info|fragment|user|no-header/;
const UNDERSTOOD_NOTHING = /No line has a known record format/;

const analyzeAs = (kind: ArtifactKind, fileName: string, content: Uint8Array): Promise<AnalysisOutcome> => {
  const path = join(folder, 'upload');
  writeFileSync(path, content);
  return analyzeFiles({
    files: [{ path, fileName }],
    request: { kind, fileName, options: {} },
    limits: {},
    scratch: folder,
  });
};

/** A refusal says what the file is; an answer has a problem, or says that it has understood nothing. */
function checkNotHealthy(outcome: AnalysisOutcome, kind: ArtifactKind): void {
  if (!outcome.ok) {
    assert.notEqual(outcome.fault.code, 'internal');
    return;
  }
  const { level, sentence, detail = '' } = outcome.report.verdict ?? { level: 'OK', sentence: '' };
  if (UNDERSTOOD_NOTHING.test(`${sentence} ${detail}`)) return;
  assert.notEqual(level, 'OK', `as ${kind}: ${sentence} ${detail}`);
  assert.ok(outcome.findings.some((finding) => finding.level !== 'INFO'));
}

async function checkEverywhere(content: Uint8Array): Promise<void> {
  for (const { kind } of ANALYZERS) checkNotHealthy(await analyzeAs(kind, 'upload', content), kind);
  const members = [
    { name: 'capture/gc.log', content: GC_LOG },
    { name: 'capture/hs_err_pid4711.log', content },
  ];
  checkNotHealthy(await analyzeAs('bundle', 'capture.tar', createTar(members)), 'bundle');
}

const FORMS: Readonly<Record<string, string>> = {
  'a whole report': CRASH,
  'its header alone': CRASH.split('\n').slice(0, 16).join('\n'),
  'a report without its end': CRASH.slice(0, CRASH.length / 3),
  'a report with carriage returns': CRASH.replaceAll('\n', '\r\n'),
  'a report between records of a log': `${'2026-11-22 10:00:00.000  INFO 1 --- [main] c.e.App : Started\n'.repeat(300)}${CRASH}`,
};

for (const [name, text] of Object.entries(FORMS))
  test(`${name} is never healthy`, () => checkEverywhere(Buffer.from(text, 'latin1')));

testReferenceFiles(
  'a crash is never healthy, by any endpoint and in a bundle',
  'crash',
  (file) => /\.(?:log|txt)$/.test(file) && !NO_CRASH.test(file),
  async (path) => checkEverywhere(readFileSync(path)),
);
