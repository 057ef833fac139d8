import { ArtifactError } from '@hindsight/model';
import { reportAddresses } from '../../http/links.ts';
import type { ResultStore, StoredResult } from '../../ports/result-store.ts';
import { VERSION } from '../../version.ts';

/** Charts and PDF need large libraries, which are loaded with the first opened report. */
const renderers = () => import('@hindsight/render');

export const STYLE_PATH = '/assets/report.css';

export async function findResult(results: ResultStore, token: string): Promise<StoredResult> {
  const result = await results.byToken(token);
  if (!result || isOver(result)) throw createNoSuchReport();
  return result;
}

const isOver = ({ linkExpiresAt }: StoredResult): boolean => linkExpiresAt !== undefined && linkExpiresAt <= Date.now();

export const createNoSuchReport = (): ArtifactError =>
  new ArtifactError(
    'not-found',
    'No such report. It may be past its retention, or its link was revoked or has expired.',
  );

function toRenderContext(result: StoredResult, baseUrl: string) {
  const { fileName, appName, host, tags, createdAt, responseId, token } = result;
  const addresses = reportAddresses(token, baseUrl);
  return {
    fileName,
    ...(appName !== undefined && { appName }),
    ...(host !== undefined && { host }),
    tags,
    createdAt,
    responseId,
    version: VERSION,
    links: {
      pdf: addresses.pdfReport,
      json: addresses.json,
      chart: (id: string, type: 'svg' | 'png', theme: 'light' | 'dark') =>
        `${addresses.graph(id, type)}${theme === 'dark' ? '?theme=dark' : ''}`,
    },
  };
}

export async function renderPageContent(result: StoredResult, baseUrl: string): Promise<string> {
  const { renderHtmlBody } = await renderers();
  return renderHtmlBody(result.outcome.report, toRenderContext(result, baseUrl));
}

export async function renderPdfFile(result: StoredResult, baseUrl: string): Promise<Buffer> {
  const { renderPdf } = await renderers();
  return renderPdf(result.outcome.report, toRenderContext(result, baseUrl));
}

export async function renderMarkdownFile(result: StoredResult, baseUrl: string): Promise<string> {
  const { renderMarkdown } = await renderers();
  return renderMarkdown(result.outcome.report, toRenderContext(result, baseUrl));
}

export async function renderIssueText(result: StoredResult, baseUrl: string): Promise<string> {
  const { renderIssue } = await renderers();
  return renderIssue(result.outcome.report, toRenderContext(result, baseUrl));
}

export async function renderChart(
  { outcome: { report }, fileName }: Pick<StoredResult, 'outcome' | 'fileName'>,
  name: string,
  type: 'svg' | 'png',
  theme: 'light' | 'dark',
): Promise<string | Buffer> {
  const { collectCharts, renderChartPng, renderChartSvg } = await renderers();
  const chart = collectCharts(report).get(name);
  if (!chart) throw new ArtifactError('not-found', 'This report has no such chart.');
  return type === 'svg' ? renderChartSvg(chart, theme) : renderChartPng(chart, theme, fileName);
}

export async function reportStyle(): Promise<string> {
  const { REPORT_STYLE } = await renderers();
  return REPORT_STYLE;
}
