/**
 * Files of many kinds against every analyzer: each is named rightly or said to be unknown, and no analyzer gives an answer about
 * what it has not understood.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { AnalysisOutcome, ArtifactKind } from '@hindsight/model';
import { testReferenceFiles } from '@hindsight/model/testing';
import { analyzeFiles } from '../../src/analyze.ts';
import { ANALYZERS } from '../../src/kinds.ts';
import { type RecognizedFile, recognizeFile } from '../../src/recognition/recognize-file.ts';
import { BINARIES } from '../../testing/foreign/binaries.ts';
import { DOCUMENTS } from '../../testing/foreign/documents.ts';
import { UNKNOWN } from '../../testing/foreign/foreign-file.ts';
import { HOST_TEXTS } from '../../testing/foreign/host-texts.ts';
import { JCMD_OUTPUTS } from '../../testing/foreign/jcmd-outputs.ts';

const folder = mkdtempSync(join(tmpdir(), 'matrix-'));
after(() => rmSync(folder, { recursive: true }));

/** Larger files are recognized by their beginning, and not analyzed as what they are not. */
const MAX_ANALYZED_BYTES = 150_000;
/** What the analysis of a log says about a text of which it knows no record. */
const NOT_UNDERSTOOD = /No line has a known record format/;
const HEALTH = /no problem|healthy|nothing (?:was )?found|all is well/i;
/** A log holds output of all kinds, and its reader understands the records around. */
const READS_LOGS: ArtifactKind = 'application-log';
const JAVACORE = 'openj9-javacore';

async function recognizePath(path: string): Promise<RecognizedFile | undefined> {
  const recognized = await recognizeFile({ files: [{ path, fileName: 'upload' }], limits: {}, scratch: folder });
  return recognized.ok ? recognized : undefined;
}

const analyzeAs = (path: string, kind: ArtifactKind): Promise<AnalysisOutcome> =>
  analyzeFiles({
    files: [{ path, fileName: 'upload' }],
    request: { kind, fileName: 'upload', options: {} },
    limits: {},
    scratch: folder,
  });

/** No analyzer of another kind answers, and the reader of logs says that it understood nothing. */
async function checkOtherKinds(path: string, own: ArtifactKind | undefined): Promise<void> {
  for (const { kind } of ANALYZERS) {
    // A dump may end with a histogram, which is a table about memory.
    if (kind === own || (own === 'thread-dump' && kind === 'memory-tables')) continue;
    const outcome = await analyzeAs(path, kind);
    if (!outcome.ok) continue;
    // Who sends a javacore as a crash report is told that nothing has crashed.
    if (own === 'thread-dump' && outcome.artifact.format === JAVACORE) continue;
    const sentence = `${outcome.report.verdict?.sentence} ${outcome.report.verdict?.detail ?? ''}`;
    assert.equal(kind, READS_LOGS, `answered as ${kind}: ${sentence}`);
    assert.doesNotMatch(sentence, HEALTH);
    if (own === undefined && outcome.findings.every(({ level }) => level === 'INFO'))
      assert.match(sentence, NOT_UNDERSTOOD);
  }
}

for (const { name, what, content } of [...HOST_TEXTS, ...DOCUMENTS, ...BINARIES]) {
  test(`${name} is named, and nobody analyzes it as something else`, async () => {
    const path = join(folder, 'foreign');
    writeFileSync(path, content);
    const recognized = await recognizePath(path);
    assert.ok(recognized);
    assert.match(recognized.what, what);
    assert.equal(recognized.kind, undefined);
    // A format that is known by name says what to send instead.
    assert.equal(recognized.refusal === undefined, UNKNOWN.test(recognized.what));
    await checkOtherKinds(path, undefined);
  });
}

const DUMP_COMMAND = 'Thread.print';
/** Their output has no grammar of its own. */
const NO_GRAMMAR = new Set(['jps']);

for (const { command, jdk, content } of JCMD_OUTPUTS) {
  test(`the output of ${command} of JDK ${jdk} is named`, async () => {
    const path = join(folder, 'output');
    writeFileSync(path, content);
    const recognized = await recognizePath(path);
    assert.ok(recognized);
    if (command === DUMP_COMMAND) assert.equal(recognized.kind, 'thread-dump');
    else if (NO_GRAMMAR.has(command)) assert.match(recognized.what, UNKNOWN);
    else {
      assert.doesNotMatch(recognized.what, UNKNOWN);
      assert.ok(recognized.kind === undefined || recognized.what.includes('memory'), recognized.what);
    }
    await checkOtherKinds(path, recognized.kind);
  });
}

interface FolderRow {
  readonly folder: string;
  readonly what: RegExp;
  readonly except?: RegExp;
}

const LISTS = /\.(?:md|tsv)$|^(?:reference|expected|expected-findings)\.json$|\.expected\.json$/;
/** What the files of each folder are. Names that are no artifact, or another one, are left out. */
const FOLDERS: readonly FolderRow[] = [
  { folder: 'gc', what: /^a GC log$/, except: /^notjvm-/ },
  { folder: 'threads', what: /^a thread dump$/, except: /^no-dump-|\.top-H\.txt$|^logmix-/ },
  { folder: 'heap', what: /^a heap dump$/ },
  { folder: 'logs/app', what: /^an application log$/ },
  { folder: 'crash', what: /crash|VM\.info/, except: /fragment|javacore/ },
  { folder: 'memory', what: /histogram|native memory|jstat|memory/ },
  { folder: 'jfr', what: /flight recording|collapsed stacks/, except: /gc\.log/ },
  { folder: 'jfr/collapsed', what: /flight recording|collapsed stacks/ },
  { folder: 'phd', what: /^a (?:heap|thread) dump/ },
];

for (const { folder: name, what, except } of FOLDERS) {
  testReferenceFiles(
    `a file of ${name} is named, and nobody else analyzes it`,
    name,
    (file) => /\.\w+$/.test(file) && !LISTS.test(file) && !except?.test(file),
    async (path) => {
      const recognized = await recognizePath(path);
      assert.ok(recognized);
      assert.match(recognized.what, what);
      if (statSync(path).size <= MAX_ANALYZED_BYTES && recognized.kind !== READS_LOGS) {
        await checkOtherKinds(path, recognized.kind ?? READS_LOGS);
      }
    },
  );
}
