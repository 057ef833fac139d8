import { findResult, renderPage } from '../use-cases/render-report.ts';
import { PAGE_POLICY, pathOf } from './page-headers.ts';
import { pathPart, type Route } from './route.ts';

export const reportPage: Route =
  ({ results, settings }) =>
  async (request, reply) => {
    const result = await findResult(results, pathPart(request, 'token'));
    const page = await renderPage(result, pathOf(settings.SERVICE_PUBLIC_URL));
    return reply.type('text/html; charset=utf-8').headers(PAGE_POLICY).send(page);
  };
