export { type ChartBlock, chartsOf, renderChartSvg } from './charts/index.ts';
export type { ReportContext, ReportLinks } from './context.ts';
export { renderHtml } from './html/page.ts';
export { REPORT_STYLE } from './html/style.ts';
export { renderMarkdown } from './markdown.ts';
export { renderPdf } from './pdf/index.ts';
export { renderChartPng } from './png.ts';
export { renderText } from './text.ts';
export type { Theme } from './tokens.ts';
