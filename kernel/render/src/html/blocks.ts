import { type Bars, type Figure, formatQuantity, type Renderer, type Table, type Timeline } from '@hindsight/model';
import { renderChartSvg } from '../charts/index.ts';
import type { ReportContext } from '../context.ts';
import { flameOutline, forestOutline, leftText, type Outline, treemapOutline, treeOutline } from '../shapes/outline.ts';
import { matrixTable, stackedTable } from '../shapes/tables.ts';
import { LEVEL_ROLE } from '../tokens.ts';
import { cellText, isNumeric } from '../words.ts';
import { escapeHtml, prose } from './escape.ts';
import { findingHtml } from './finding.ts';
import { sign } from './signs.ts';

const UNIT_AT_END = /^(.*\d)\s(\S+)$/;

function figureHtml({ label, value, note, level }: Figure): string {
  const [, number = formatQuantity(value), unit = ''] = UNIT_AT_END.exec(formatQuantity(value)) ?? [];
  const status = level ? `<span class="${LEVEL_ROLE[level]}">${sign(level)}</span>` : '';
  return `<div class="figure"><div class="label">${status}${escapeHtml(label)}</div><div class="value">${escapeHtml(number)}<small>${escapeHtml(unit)}</small></div>${note ? `<div class="note">${prose(note)}</div>` : ''}</div>`;
}

function tableHtml({ title, columns, rows }: Table): string {
  const numeric = columns.map((_, column) => rows.some((row) => isNumeric(row[column])));
  const cell = (tag: 'th' | 'td', text: string, column: number) =>
    `<${tag}${tag === 'th' ? ' scope="col"' : ''}${numeric[column] ? ' class="r"' : ''}>${escapeHtml(text)}</${tag}>`;
  const body = rows.map(
    (row) => `<tr>${row.map((value, column) => cell('td', cellText(value), column)).join('')}</tr>`,
  );
  return `<div class="card scroll" tabindex="0"><table>${title ? `<caption>${escapeHtml(title)}</caption>` : ''}<thead><tr>${columns
    .map((name, column) => cell('th', name, column))
    .join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function chartImage(block: Timeline | Bars, { links }: ReportContext): string {
  if (!links) return renderChartSvg(block, 'light');
  const { id, title } = block;
  return `<picture><source srcset="${escapeHtml(links.chart(id, 'svg', 'dark'))}" media="(prefers-color-scheme: dark)"><img src="${escapeHtml(links.chart(id, 'svg', 'light'))}" alt="${escapeHtml(title)}" width="1080" height="260" loading="lazy"></picture>`;
}

function chartHtml(block: Timeline | Bars, context: ReportContext): string {
  const { links } = context;
  const more = links
    ? `<span class="more"><a href="${escapeHtml(links.chart(block.id, 'svg', 'light'))}">SVG</a><a href="${escapeHtml(links.chart(block.id, 'png', 'light'))}">PNG</a></span>`
    : '';
  const thinned =
    block.kind === 'timeline' && block.thinnedFrom
      ? `${block.series.reduce((sum, { x }) => sum + x.length, 0).toLocaleString('en-US')} of ${block.thinnedFrom.toLocaleString('en-US')} points, extremes kept`
      : '';
  return `<figure class="card chart"><figcaption class="title"><h3>${escapeHtml(block.title)}</h3><span>${thinned}</span>${more}</figcaption>${chartImage(block, context)}</figure>`;
}

/** Pages that a browser must hold without a script. */
const MOST_ROWS = 500;

const outlineHtml = (title: string, { rows, left }: Outline): string =>
  tableHtml({
    kind: 'table',
    title,
    columns: ['Name', 'Figure'],
    rows: [
      ...rows.map(({ depth, label, figures }) => [`${'\u2003'.repeat(depth)}${label}`, figures]),
      ...(left > 0 ? [[leftText(left), '']] : []),
    ],
  });

/** Every block as HTML; charts are images of the served report, or stand inside a report that stands alone. */
export const htmlRenderer = (context: ReportContext): Renderer<string> => ({
  paragraph: ({ text }) => `<p class="paragraph">${prose(text)}</p>`,
  findings: ({ findings }) =>
    findings.length === 0
      ? '<p class="paragraph">Nothing to report.</p>'
      : `<div class="card">${findings.map(findingHtml).join('')}</div>`,
  figures: ({ figures }) => `<div class="card figures">${figures.map(figureHtml).join('')}</div>`,
  code: ({ title, text }) =>
    `${title ? `<h3>${escapeHtml(title)}</h3>` : ''}<pre class="code">${escapeHtml(text)}</pre>`,
  table: tableHtml,
  timeline: (block) => chartHtml(block, context),
  bars: (block) => chartHtml(block, context),
  'stacked-bars': (block) => tableHtml(stackedTable(block)),
  tree: (block) => outlineHtml(block.title, treeOutline(block, MOST_ROWS)),
  'flame-graph': (block) => outlineHtml(block.title, flameOutline(block, MOST_ROWS)),
  matrix: (block) => tableHtml(matrixTable(block, MOST_ROWS).table),
  forest: (block) => outlineHtml(block.title, forestOutline(block, MOST_ROWS)),
  treemap: (block) => outlineHtml(block.title, treemapOutline(block, MOST_ROWS)),
});
