import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { ReportData } from '@hindsight/api';
import { type Block, formatQuantity, type Timeline } from '@hindsight/model';
import { referencePath, skipWithout } from '@hindsight/model/testing';
import { escapeControls } from '@hindsight/render/browser';
import { runServiceForFile } from '../../testing/file-service.ts';

/** One rendition may not tell another story than the next: JSON, page, PDF, Markdown and pictures of several logs. */
const OWN_SAMPLES = fileURLToPath(new URL('../../../../artifacts/gc/testing/samples', import.meta.url));
const LOGS = [
  'hs8-g1-spike.log',
  'j25-parallel-gcstar.log',
  'j25-zgc-stall.log',
  'j17-g1-evac-failure.log',
  'hs8-cms-details-date.log',
  'j17-serial-gcstar-uptime-level-tags.log',
];
const KEY = 'a-key-of-the-test';

const service = runServiceForFile({ SERVICE_API_KEYS: KEY });

interface Answer {
  readonly webReport: string;
  readonly findings: readonly { readonly title: string }[];
  readonly gcKPI: { readonly throughputPercentage?: number; readonly maxPauseTime?: number };
  readonly gcStatistics: { readonly fullGCCount?: string; readonly minorGCCount?: string };
}

/** Lines are broken and columns stand side by side: words are what is compared. */
const splitWords = (text: string): string => text.replace(/\s+/g, ' ');

function readPdfText(pdf: Buffer): string {
  const file = join(service.folder, 'report.pdf');
  writeFileSync(file, pdf);
  // Without -layout: in the order of reading, one column after the other.
  const { status, stdout } = spawnSync('pdftotext', [file, '-'], { encoding: 'utf8' });
  assert.equal(status, 0);
  return splitWords(stdout);
}

const listBlocks = <Kind extends Block['kind']>({ report }: Pick<ReportData, 'report'>, kind: Kind) =>
  report.sections.flatMap(({ blocks }) =>
    blocks.filter((block): block is Extract<Block, { kind: Kind }> => block.kind === kind),
  );

interface Renditions {
  readonly answer: Answer;
  readonly data: ReportData;
  readonly pdf: string;
  readonly markdown: string;
}

function findingsAgree({ answer, data, pdf, markdown }: Renditions): void {
  const titles = listBlocks(data, 'findings').flatMap((block) => block.findings.map(({ title }) => title));
  assert.deepEqual(
    titles,
    answer.findings.map(({ title }) => title),
  );
  for (const title of titles) {
    const words = splitWords(escapeControls(title)).replaceAll('`', '');
    assert.ok(pdf.includes(words), `the PDF lacks "${words}"`);
    assert.ok(markdown.replaceAll('`', '').includes(words), `the Markdown lacks "${words}"`);
  }
}

/** Paper and Markdown have one line of a section that proves nothing. */
const selectKeyFigures = (report: ReportData['report']): ReportData['report'] => ({
  ...report,
  sections: report.sections.filter(({ id }) => id === 'figures'),
});

function figuresAgree({ answer: { gcKPI, gcStatistics }, data, pdf, markdown }: Renditions): void {
  const figures = listBlocks(data, 'figures').flatMap((block) => block.figures);
  const figure = (label: string) => figures.find((one) => one.label === label)?.value.value;
  assert.equal(figure('Throughput')?.toFixed(2), gcKPI.throughputPercentage?.toFixed(2));
  assert.equal(figure('Longest pause')?.toFixed(2), gcKPI.maxPauseTime?.toFixed(2));
  assert.equal(figure('Full collections'), Number(gcStatistics.fullGCCount ?? 0));
  for (const { label, value } of listBlocks({ report: selectKeyFigures(data.report) }, 'figures').flatMap(
    (block) => block.figures,
  )) {
    const written = splitWords(formatQuantity(value));
    assert.ok(pdf.includes(written), `the PDF lacks ${label}: ${written}`);
    assert.ok(markdown.includes(written), `the Markdown lacks ${label}: ${written}`);
  }
}

/** What a chart counts at the end of its points, as far as there is room for it. */
const countFindings = ({ series, thinnedFrom }: Timeline): readonly string[] =>
  thinnedFrom !== undefined || series.length > 6
    ? []
    : series
        .filter(({ shape, name }) => shape === 'points' && name.length < 20)
        .map(({ name, y }) => `${name}, ${y.length.toLocaleString('en-US')}`);

async function chartsAgree({ answer, data }: Renditions): Promise<void> {
  const charts = listBlocks(data, 'timeline');
  assert.ok(charts.length > 0);
  for (const chart of charts) {
    const svg = await (await get(`${answer.webReport}/graphs/${chart.id}.svg`)).text();
    for (const count of countFindings(chart)) assert.ok(svg.includes(count), `${chart.title} does not say ${count}`);
    const png = Buffer.from(await (await get(`${answer.webReport}/graphs/${chart.id}.png`)).arrayBuffer());
    assert.equal(png.subarray(1, 4).toString(), 'PNG', chart.id);
  }
  const pauses = charts.find(({ id }) => id === 'gc-pause-duration');
  const full = pauses?.series.find(({ name }) => name === 'full');
  if (full && pauses?.thinnedFrom === undefined) assert.equal(full.y.length, Number(answer.gcStatistics.fullGCCount));
}

async function get(address: string): Promise<Response> {
  const answer = await fetch(address);
  assert.equal(answer.status, 200, address);
  return answer;
}

async function fetchRenditions(name: string, bytes: Buffer): Promise<Renditions> {
  const address = `${service.url}/analyzeGC?apiKey=${KEY}&fileName=${name}`;
  const sent = await fetch(address, { method: 'POST', body: new Uint8Array(bytes) });
  assert.equal(sent.status, 200);
  const answer = (await sent.json()) as Answer;
  return {
    answer,
    data: (await (await get(`${answer.webReport}/data`)).json()) as ReportData,
    pdf: readPdfText(Buffer.from(await (await get(`${answer.webReport}.pdf`)).arrayBuffer())),
    markdown: splitWords(await (await get(`${answer.webReport}.md`)).text()).replaceAll('\\', ''),
  };
}

for (const name of LOGS) {
  const own = join(OWN_SAMPLES, name);
  const isOwn = existsSync(own);
  const skip = isOwn ? false : skipWithout(`gc/${name}`);

  test(`${name}: page, PDF, Markdown and pictures say the figures of JSON`, { skip }, async () => {
    const renditions = await fetchRenditions(name, readFileSync(isOwn ? own : referencePath('gc', name)));
    findingsAgree(renditions);
    figuresAgree(renditions);
    await chartsAgree(renditions);
  });
}
