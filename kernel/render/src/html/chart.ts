import { renderChartSvg } from '../charts/index.ts';
import type { ChartBlock } from '../charts-of.ts';
import type { ReportContext } from '../context.ts';
import { leftText, outlineOf } from '../shapes/outline.ts';
import { stackedTable } from '../shapes/tables.ts';
import { escapeHtml, prose } from './escape.ts';
import { tableHtml } from './table.ts';

/** A page holds so many rows of a list without a script. */
const MOST_ROWS = 200;

export const noteHtml = (note: string | undefined): string => (note ? `<span>${prose(note)}</span>` : '');

export function imageHtml(block: ChartBlock, { links }: ReportContext): string {
  if (!links) return renderChartSvg(block, 'light');
  const { id, title } = block;
  const address = (theme: 'light' | 'dark') => escapeHtml(links.chart(id, 'svg', theme));
  const size = block.kind === 'timeline' || block.kind === 'bars' ? ' width="1080" height="260"' : '';
  return `<picture><source srcset="${address('dark')}" media="(prefers-color-scheme: dark)"><img src="${address('light')}" alt="${escapeHtml(title)}"${size} loading="lazy"></picture>`;
}

function thinned(block: ChartBlock): string {
  if (block.kind !== 'timeline' || !block.thinnedFrom) return '';
  const drawn = block.series.reduce((sum, { x }) => sum + x.length, 0);
  return `${drawn.toLocaleString('en-US')} of ${block.thinnedFrom.toLocaleString('en-US')} points, extremes kept`;
}

/** The figures of a picture for who cannot see it. */
function asList(block: ChartBlock): string {
  const outline = outlineOf(block, MOST_ROWS);
  if (block.kind === 'stacked-bars') return folded(tableHtml({ ...stackedTable(block, MOST_ROWS).table, title: '' }));
  if (!outline || outline.rows.length === 0) return '';
  const rows = outline.rows.map(
    ({ depth, label, figures }) =>
      `<li>${'<i></i>'.repeat(Math.min(depth, MOST_INDENT))}<bdi>${escapeHtml(label)}</bdi><span>${escapeHtml(figures)}</span></li>`,
  );
  const more = outline.left > 0 ? `<li>${leftText(outline.left)}</li>` : '';
  return folded(`<ul class="outline">${rows.join('')}${more}</ul>`);
}

const MOST_INDENT = 40;

const folded = (html: string): string => `<details class="as-list"><summary>as list</summary>${html}</details>`;

/** Charts are images of the served report, or stand inside a report that stands alone. */
export function chartHtml(block: ChartBlock, context: ReportContext): string {
  const { links } = context;
  const more = links
    ? `<span class="more"><a href="${escapeHtml(links.chart(block.id, 'svg', 'light'))}">SVG</a><a href="${escapeHtml(links.chart(block.id, 'png', 'light'))}">PNG</a></span>`
    : '';
  const note = 'note' in block ? noteHtml(block.note) : `<span>${thinned(block)}</span>`;
  return `<figure class="card chart" id="c-${escapeHtml(block.id)}"><figcaption class="title"><h3>${escapeHtml(block.title)}</h3>${note}${more}</figcaption>${imageHtml(block, context)}${asList(block)}</figure>`;
}
