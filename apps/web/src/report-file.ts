/** Writes a report as one file: the page of the application with its data inside, and the same content for readers without scripts. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportData } from '@hindsight/api';
import type { Block, Report } from '@hindsight/model';
import { escapeHtml, REPORT_STYLE, renderChartSvg, renderHtmlBody } from '@hindsight/render';
import { findKeyBlock, isChart } from '@hindsight/render/browser';
import type { SavedImages, SavedReport } from './saved-report-data.ts';

/** Mail servers and trackers refuse larger attachments. */
const MAX_FILE_BYTES = 15 * 2 ** 20;
/** What is not of the report: script, styles and fonts have 1.2 MB. */
const FRAME_BYTES = 2 * 2 ** 20;
const MAX_DATA_BYTES = MAX_FILE_BYTES - FRAME_BYTES;
/** A table that is too long keeps its first rows. */
const KEPT_ROWS = 200;

const readBuilt = (name: string): string => readFileSync(join(import.meta.dirname, '..', 'dist', name), 'utf8');

/**
 * Writes data into an element of a page. A browser reads `<` in a script element as the possible begin of its end or of a comment;
 * escaped it means the same in JSON.
 */
const embedJson = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Only the script of the file runs, and nothing reaches a network. Charts need inline styles. */
const policy = (script: string): string =>
  `default-src 'none'; script-src ${hash(script)}; style-src 'unsafe-inline'; font-src data:; img-src data: blob:; base-uri 'none'; form-action 'none'`;

const measure = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const nameBlock = (block: Block): string => ('title' in block && block.title ? block.title : block.kind);

/** Shortens a block that makes the file too large: a table to its first rows, everything else to a sentence. */
function shorten(block: Block): { readonly block: Block; readonly what: string } {
  const name = nameBlock(block);
  if (block.kind === 'table' && block.rows.length > KEPT_ROWS)
    return {
      block: { ...block, rows: block.rows.slice(0, KEPT_ROWS) },
      what: `${name}: the first ${KEPT_ROWS} of ${block.rows.length.toLocaleString('en-US')} rows`,
    };
  const text = `“${name}” is too large for a file. The page of the service shows it.`;
  return { block: { kind: 'paragraph', text }, what: `${name}: left out` };
}

/** Shortens the largest blocks until the report fits into this many bytes, and tells what it shortened. */
export function shrinkReport(report: Report, maxBytes: number): { readonly report: Report; readonly cut: string[] } {
  const blocks = report.sections.flatMap(({ blocks: some }, section) =>
    some.map((block, index) => ({ section, index, block, bytes: measure(block) })),
  );
  let bytes = measure(report);
  const cut: string[] = [];
  const replaced = new Map<string, Block>();
  for (const { section, index, block, bytes: before } of blocks.sort((a, b) => b.bytes - a.bytes)) {
    if (bytes <= maxBytes) break;
    const shorter = shorten(block);
    replaced.set(`${section} ${index}`, shorter.block);
    cut.push(shorter.what);
    bytes += measure(shorter.block) - before;
  }
  if (cut.length === 0) return { report, cut };
  const sections = report.sections.map((section, at) => ({
    ...section,
    blocks: section.blocks.map((block, index) => replaced.get(`${at} ${index}`) ?? block),
  }));
  return { report: { ...report, sections }, cut };
}

/** Draws the image that stands beside the verdict where it has no small form that the page draws itself. */
async function drawImages(report: Report): Promise<SavedImages> {
  const block = findKeyBlock(report);
  if (!block || !isChart(block)) return {};
  const [light, dark] = [await renderChartSvg(block, 'light'), await renderChartSvg(block, 'dark')];
  return { [block.id]: { light, dark } };
}

/** Formats a report as a file of HTML that opens anywhere: with scripts as the page of the service, without them as its text. */
export async function formatReportFile(data: ReportData): Promise<string> {
  const { report, cut } = shrinkReport(data.report, MAX_DATA_BYTES);
  const { expiresAt: _link, explorable: _explorer, range: _range, ...rest } = data;
  const saved: SavedReport = {
    // The link of the report opens it for everybody, so a file that is passed on does not contain it.
    data: { ...rest, report, token: '', artifactKept: false },
    images: await drawImages(report),
    ...(cut.length > 0 && { cut: `This file was cut so that it stays below 15 MB. ${cut.join('; ')}.` }),
  };
  const json = embedJson(saved);
  const body = await renderHtmlBody(report, data);
  // Without scripts the same content is there once more, unless both together are too large.
  const content = json.length + body.length < MAX_DATA_BYTES ? body : NEEDS_SCRIPT;
  const script = readBuilt('saved-report.js');
  // The fonts are in the file, so they are there at once, but the browser reads them later than its limit for `optional`.
  const style = readBuilt('saved-report.css').replaceAll('font-display:optional', 'font-display:swap');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(script)}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Hindsight ${escapeHtml(data.version)}">
<title>${escapeHtml(`${data.fileName} · Hindsight`)}</title>
<style>${REPORT_STYLE}</style>
<style>${style}</style>
</head>
<body>
<div id="app">${content}</div>
<script type="application/json" id="saved-report">${json}</script>
<script type="module">${script}</script>
</body>
</html>
`;
}

const NEEDS_SCRIPT =
  '<main id="main" class="page"><h1>Hindsight</h1><p>This report is large and needs the script of this file.</p></main>';
