import { baseUrlOf } from '../links.ts';
import { findResult, renderPdfFile } from '../use-cases/render-report.ts';
import { pathPart, type Route } from './route.ts';

export const reportPdf: Route =
  ({ results, settings }) =>
  async (request, reply) => {
    const result = await findResult(results, pathPart(request, 'token'));
    const pdf = await renderPdfFile(result, baseUrlOf(request, settings.SERVICE_PUBLIC_URL));
    return reply.type('application/pdf').header('Cache-Control', 'private, no-cache').send(pdf);
  };
