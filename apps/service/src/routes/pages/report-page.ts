import type { FastifyRequest } from 'fastify';
import { renderPageContent } from '../../use-cases/reports/render-report.ts';
import { sendReportJson } from '../reports/report-json.ts';
import type { Route } from '../route.ts';
import { findBasePath } from './page-headers.ts';
import { reportPageRoute } from './report-page-route.ts';

/** A program that names JSON and no page: the address of a bundle's results is this one. */
const prefersJson = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  accept.includes('application/json') && !accept.includes('text/html');

export const reportPage: Route = (parts) => {
  const base = findBasePath(parts.settings.SERVICE_PUBLIC_URL);
  return reportPageRoute(parts, async (result, request, reply, send) => {
    if (prefersJson(request)) return sendReportJson(parts, result, request, reply);
    return send(result.fileName, await renderPageContent(result, base), `/reports/${result.token}/data`);
  });
};
