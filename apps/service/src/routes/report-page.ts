import { findResult, renderPageContent } from '../use-cases/render-report.ts';
import { webPage } from '../web-page.ts';
import { PAGE_POLICY, pathOf } from './page-headers.ts';
import { pathPart, type Route } from './route.ts';

export const reportPage: Route =
  ({ results, settings, web }) =>
  async (request, reply) => {
    const result = await findResult(results, pathPart(request, 'token'));
    const base = pathOf(settings.SERVICE_PUBLIC_URL);
    const content = await renderPageContent(result, base);
    const page = webPage(web, base, { title: `${result.fileName} · Hindsight`, content });
    return reply.type('text/html; charset=utf-8').headers(PAGE_POLICY).send(page);
  };
