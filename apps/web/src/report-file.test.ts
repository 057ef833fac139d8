import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReportData } from '@hindsight/api';
import type { Report, Table } from '@hindsight/model';
import { formatReportFile, shrinkReport } from './report-file.ts';
import type { SavedReport } from './saved-report-data.ts';

const aTable = (rows: number): Table => ({
  kind: 'table',
  title: 'Threads',
  columns: ['Name'],
  rows: Array.from({ length: rows }, (_, row) => [`thread-${row}`]),
});

const aReport = (blocks: Report['sections'][number]['blocks']): Report => ({
  title: 'GC log',
  verdict: { level: 'OK', sentence: 'Nothing to report.' },
  sections: [{ id: 'all', title: 'All', blocks }],
});

const someData = (report: Report): ReportData => ({
  ...{ responseId: 'id', token: 'the-link-of-the-report', kind: 'gc-log', fileName: 'gc.log', tags: [] },
  ...{ createdAt: 0, durationMs: 1, version: '1.2.3', complete: true, report, artifactKept: true },
  artifact: { kind: 'gc-log', format: 'unified', bytes: 1, sha256: '' } as unknown as ReportData['artifact'],
});

function readSaved(file: string): SavedReport {
  const [, json = ''] = /<script type="application\/json" id="saved-report">([^<]*)<\/script>/.exec(file) ?? [];
  return JSON.parse(json);
}

test('hostile text in a report stays text: it ends no script, begins no comment, and breaks no line', async () => {
  const hostile = '</script><script>alert(1)</script><!--<script>\u2028\u2029]]><img src=x onerror=alert(1)>';
  const file = await formatReportFile(someData(aReport([{ kind: 'paragraph', text: hostile }])));
  const [paragraph] = readSaved(file).data.report.sections[0]?.blocks ?? [];
  assert.deepEqual(paragraph, { kind: 'paragraph', text: hostile });
  // What the text without scripts shows is escaped too, and the script of the page, which names scripts, comes last.
  const before = file.slice(0, file.indexOf('<script type="module">'));
  assert.equal(before.match(/<script/g)?.length, 1);
  assert.doesNotMatch(file, /<!--|<img src=x|\u2028/);
});

test('a file that is passed on does not hold the link of the report, and loads nothing', async () => {
  const file = await formatReportFile(someData(aReport([])));
  assert.ok(!file.includes('the-link-of-the-report'));
  assert.match(file, /Content-Security-Policy" content="default-src 'none'; script-src 'sha256-[^ ]+'; style-src/);
  assert.doesNotMatch(file, /<(?:script|img|link)[^>]+(?:src|href)="(?!data:)/);
});

test('a report that is too large loses the ends of its tables first, and says so', () => {
  const { report, cut } = shrinkReport(aReport([aTable(5000), aTable(3)]), 20_000);
  const [long, short] = report.sections[0]?.blocks ?? [];
  assert.equal(long?.kind === 'table' && long.rows.length, 200);
  assert.deepEqual(short, aTable(3));
  assert.deepEqual(cut, ['Threads: the first 200 of 5,000 rows']);
  const code = { kind: 'code', title: 'Text', text: 'x'.repeat(50_000) } as const;
  assert.deepEqual(shrinkReport(aReport([code]), 20_000).cut, ['Text: left out']);
  assert.deepEqual(shrinkReport(aReport([code]), 100_000).cut, []);
});
