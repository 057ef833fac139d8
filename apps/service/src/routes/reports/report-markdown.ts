import { findBaseUrl } from '../../http/links.ts';
import { renderIssueText, renderMarkdownFile } from '../../use-cases/reports/render-report.ts';
import type { Route } from '../route.ts';
import { loadReport } from './load-report.ts';

const markdownRoute =
  (render: typeof renderMarkdownFile): Route =>
  (parts) =>
  async (request, reply) => {
    const result = await loadReport(parts, request);
    const text = await render(result, findBaseUrl(request, parts.settings.SERVICE_PUBLIC_URL));
    return reply.type('text/markdown; charset=utf-8').header('Cache-Control', 'private, no-cache').send(text);
  };

export const reportMarkdown = markdownRoute(renderMarkdownFile);

/** The body of a ticket. */
export const reportIssue = markdownRoute(renderIssueText);
