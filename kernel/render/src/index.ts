import type { Report } from '@hindsight/model';
import type { ChartBlock } from './chart-blocks.ts';
import type { ReportContext } from './context.ts';
import type { Theme } from './tokens.ts';

export { type ChartBlock, collectCharts } from './chart-blocks.ts';
export type { ReportContext, ReportLinks } from './context.ts';
export { formatCsvRow } from './csv.ts';
export { escapeHtml } from './html/escape.ts';
export { REPORT_STYLE } from './html/style.ts';
export { renderIssue, renderMarkdown, renderText } from './text.ts';
export type { Theme } from './tokens.ts';

// Charts, the rasteriser and the PDF writer are large: each is loaded when it is first asked for, so that a report in a
// terminal does not wait for them.

export async function renderHtml(report: Report, context: ReportContext): Promise<string> {
  return (await import('./html/render-page.ts')).renderHtml(report, context);
}

/**
 * Renders the content of a report's page without its frame, for a page that the service writes. It has no style and
 * no script.
 */
export async function renderHtmlBody(report: Report, context: ReportContext): Promise<string> {
  return (await import('./html/render-page.ts')).renderHtmlBody(report, context);
}

export async function renderPdf(report: Report, context: ReportContext): Promise<Buffer> {
  return (await import('./pdf/index.ts')).renderPdf(report, context);
}

export async function renderChartSvg(block: ChartBlock, theme: Theme): Promise<string> {
  return (await import('./charts/index.ts')).renderChartSvg(block, theme);
}

export async function renderChartPng(block: ChartBlock, theme: Theme, fileName?: string): Promise<Buffer> {
  return (await import('./png.ts')).renderChartPng(block, theme, fileName);
}
