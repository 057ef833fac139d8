import { findBaseUrl } from '../../http/links.ts';
import { renderPdfFile } from '../../use-cases/reports/render-report.ts';
import type { Route } from '../route.ts';
import { loadReport } from './load-report.ts';

export const reportPdf: Route = (parts) => async (request, reply) => {
  const result = await loadReport(parts, request);
  const pdf = await renderPdfFile(result, findBaseUrl(request, parts.settings.SERVICE_PUBLIC_URL));
  return reply.type('application/pdf').header('Cache-Control', 'private, no-cache').send(pdf);
};
