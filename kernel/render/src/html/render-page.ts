/** Renders the page of a report by its React components, which Node can only load compiled (scripts/build-web.ts). */
import type { Report } from '@hindsight/model';
import { renderChartSvg } from '../charts/index.ts';
import type { ReportContext } from '../context.ts';
import { escapeHtml } from './escape.ts';
import { REPORT_STYLE } from './style.ts';

type CompiledPage = typeof import('./page.tsx');

/** Is written by scripts/build-web.ts. */
const COMPILED_PAGE = new URL('../../dist/page.js', import.meta.url).href;

async function loadPage(): Promise<CompiledPage> {
  try {
    return await import(COMPILED_PAGE);
  } catch (error) {
    throw new Error('The page of reports has not been built. Start with "npm start", or run "npm run build:web".', {
      cause: error,
    });
  }
}

/** Renders the content of a report's page; a served page puts it into a frame of its own. */
export async function renderHtmlBody(report: Report, context: ReportContext): Promise<string> {
  const { renderPage } = await loadPage();
  return renderPage(report, context, renderChartSvg);
}

/** Renders the report as one file that needs no other file: style and charts are inside. */
export async function renderHtml(report: Report, context: ReportContext): Promise<string> {
  const title = escapeHtml(`${context.fileName} · Hindsight`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${title}</title><style>${REPORT_STYLE}</style></head>
<body>${await renderHtmlBody(report, context)}</body></html>
`;
}
