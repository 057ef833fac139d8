import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  type AnalysisOutcome,
  ArtifactError,
  count,
  type Finding,
  type TextAnalysis,
  type TextAnalyzer,
  type TextSource,
} from '@hindsight/model';
import type { AnalysisJob, JobFile } from './analysis-job.ts';
import { analyzeFiles } from './analyze.ts';
import { ANALYZERS } from './kinds.ts';

const folder = mkdtempSync(join(tmpdir(), 'engine-'));
after(() => rmSync(folder, { recursive: true }));

function aFile(fileName: string, content: string | Uint8Array, encoding?: string): JobFile {
  const path = join(folder, `${createHash('sha1').update(content).digest('hex')}.upload`);
  writeFileSync(path, content);
  return { path, fileName, ...(encoding !== undefined && { encoding }) };
}

const finding = (id: string, ...lines: [number, number][]): Finding => ({
  id,
  title: id,
  level: 'WARNING',
  confidence: 'high',
  explanation: `${id}.`,
  evidence: [
    { kind: 'metric', name: 'lines', measured: count(lines.length) },
    ...lines.map(([first, last]) => ({ kind: 'lines' as const, first, last })),
  ],
});

/** Claims something of the given lines, in its list and in its report. */
const claiming = (claimed: readonly Finding[], onlyInReport: readonly Finding[] = []): TextAnalyzer =>
  analyzerThat(async (sources) => {
    let firstNumber = 1;
    for (const source of sources) firstNumber += (await source.readLines(() => undefined, { firstNumber })).lines;
    return answer(claimed, onlyInReport);
  });

const answer = (claimed: readonly Finding[], onlyInReport: readonly Finding[] = []): TextAnalysis => ({
  format: 'test',
  complete: true,
  findings: claimed,
  body: () => ({}),
  report: {
    title: 'test',
    verdict: { level: 'OK', sentence: '' },
    sections: [{ id: 's', title: 's', blocks: [{ kind: 'findings', findings: [...claimed, ...onlyInReport] }] }],
  },
});

const analyzerThat = (analyze: (sources: readonly TextSource[]) => Promise<TextAnalysis>): TextAnalyzer => ({
  kind: 'gc-log',
  takes: 'series',
  detect: () => 0,
  loadAnalysis: async () => analyze,
});

/** Analyzes with this analyzer in place of the one of its kind. */
const run = (
  files: readonly JobFile[],
  analyzer: TextAnalyzer,
  more: Pick<AnalysisJob, 'unhashed'> = {},
): Promise<AnalysisOutcome> =>
  analyzeFiles(
    { files, request: { kind: 'gc-log', fileName: 'gc.log', options: {} }, limits: {}, ...more },
    { analyzers: [analyzer, ...ANALYZERS.filter(({ kind }) => kind !== analyzer.kind)] },
  );

async function analyze(files: readonly JobFile[], analyzer: TextAnalyzer) {
  const outcome = await run(files, analyzer);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  const [block] = outcome.report.sections[0]?.blocks ?? [];
  return { ...outcome, inReport: block?.kind === 'findings' ? block.findings : [] };
}

async function analyzeToFault(files: readonly JobFile[], analyzer: TextAnalyzer) {
  const outcome = await run(files, analyzer);
  assert.ok(!outcome.ok);
  return outcome.fault;
}

test('evidence gets the text of its lines, in the list and in the report', async () => {
  const { findings, inReport } = await analyze(
    [aFile('gc.log', 'one\ntwo\nthree\n')],
    claiming([finding('a', [2, 3])], [finding('b', [1, 1])]),
  );
  assert.deepEqual(findings[0]?.evidence[1], { kind: 'lines', first: 2, last: 3, text: 'two\nthree' });
  assert.equal(inReport[0], findings[0]);
  assert.deepEqual(inReport[1]?.evidence[1], { kind: 'lines', first: 1, last: 1, text: 'one' });
});

test('in a series evidence names the file and counts in it, also when the files are read in another order', async () => {
  const files = [aFile('gc.log.1', 'c\nd\n'), aFile('gc.log.0', 'a\nb\n')];
  const claimed = [finding('x', [2, 3], [4, 4])];
  const backwards = analyzerThat(async ([second, first]) => {
    await first?.readLines(() => undefined, { firstNumber: 1 });
    await second?.readLines(() => undefined, { firstNumber: 3 });
    return answer(claimed);
  });
  const { findings } = await analyze(files, backwards);
  assert.deepEqual(findings[0]?.evidence.slice(1), [
    { kind: 'lines', first: 2, last: 2, text: 'b', file: 'gc.log.0' },
    { kind: 'lines', first: 2, last: 2, text: 'd', file: 'gc.log.1' },
  ]);
});

test('the artifact of one file is its content', async () => {
  const { artifact, complete } = await analyze([aFile('gc.log.gz', gzipSync('one\ntwo\n'))], claiming([]));
  assert.deepEqual(artifact, {
    fileName: 'gc.log',
    kind: 'gc-log',
    format: 'test',
    bytes: 8,
    lines: 2,
    sha256: createHash('sha256').update('one\ntwo\n').digest('hex'),
    encoding: ['gz'],
  });
  assert.ok(complete);
});

test('a caller that shows no hash gets none, of one file and of several', async () => {
  const files = [aFile('gc.log', 'one\n'), aFile('gc.log.1', 'two\n')];
  for (const some of [files.slice(0, 1), files]) {
    const outcome = await run(some, claiming([]), { unhashed: true });
    assert.equal(outcome.ok && outcome.artifact.sha256, '');
  }
});

test('the artifact of a series has sums and a hash over the hashes, also of a file that the analyzer left out', async () => {
  const onlyTheFirst = analyzerThat(async ([first]) => {
    await first?.readLines(() => undefined);
    return answer([]);
  });
  const { artifact } = await analyze([aFile('a', 'one\n'), aFile('b', 'two\nthree\n')], onlyTheFirst);
  const hashes = ['one\n', 'two\nthree\n'].map((text) => createHash('sha256').update(text).digest('hex'));
  assert.equal(artifact.bytes, 14);
  assert.equal(artifact.lines, 3);
  assert.equal(artifact.sha256, createHash('sha256').update(hashes.join('')).digest('hex'));
});

test('a wrong label is a finding, in the list and in the report', async () => {
  const { findings, inReport } = await analyze([aFile('gc.log', gzipSync('one\n'), 'zip')], claiming([finding('a')]));
  assert.deepEqual(
    findings.map(({ id, level }) => [id, level]),
    [
      ['a', 'WARNING'],
      ['wrong-encoding-label', 'INFO'],
    ],
  );
  assert.match(findings[1]?.explanation ?? '', /"zip".*gz/);
  assert.deepEqual(inReport, findings);
});

test('cut input is not complete, whatever the analyzer says', async () => {
  const packed = gzipSync('some line\n'.repeat(10_000));
  const { complete, findings, report } = await analyze([aFile('gc.log.gz', packed.subarray(0, -20))], claiming([]));
  assert.equal(complete, false);
  assert.deepEqual(
    findings.map(({ id, level }) => [id, level]),
    [['input-damaged', 'WARNING']],
  );
  assert.equal(report.verdict.level, 'WARNING', 'a part of an input is not called healthy');
});

test('what cannot be opened is a fault', async () => {
  assert.equal((await analyzeToFault([aFile('gc.log', '')], claiming([]))).code, 'empty-body');
  assert.equal((await analyzeToFault([aFile('gc.log', 'text\n', 'rar')], claiming([]))).code, 'unsupported-encoding');
});

test('who sent something else is told what it looks like and where it belongs', async () => {
  const refusing = analyzerThat(async () => {
    throw new ArtifactError('not-a-gc-log', 'No line looks like it.');
  });
  const dump = aFile(
    'dump.txt',
    '2026-03-17 10:13:39\nFull thread dump OpenJDK 64-Bit Server VM (25+36 mixed mode):\n',
  );
  const { code, details } = await analyzeToFault([dump], refusing);
  assert.equal(code, 'not-a-gc-log');
  assert.equal(details, 'This looks like a thread dump: send it to /threaddump-api.');
  assert.match((await analyzeToFault([aFile('poem.txt', 'roses\n')], refusing)).details, /a text of no known kind\.$/);
});

test('an unforeseen error is logged, and its message stays inside', async (context) => {
  const log = context.mock.method(console, 'error', () => undefined);
  const failing = analyzerThat(async () => {
    throw new Error('secret of /some/path');
  });
  const fault = await analyzeToFault([aFile('gc.log', 'one\n')], failing);
  assert.equal(fault.code, 'internal');
  assert.doesNotMatch(JSON.stringify(fault), /secret|path/);
  assert.match(String(log.mock.calls[0]?.arguments[0]), /secret/);
});
