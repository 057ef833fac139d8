import type { FastifyRequest } from 'fastify';
import { noSuchReport, renderPageContent } from '../use-cases/render-report.ts';
import { webPage } from '../web-page.ts';
import { PAGE_POLICY, pathOf } from './page-headers.ts';
import { pathPart, type Route } from './route.ts';

const wantsPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;

const NO_SUCH_REPORT =
  '<main id="main" class="page"><h1>No such report</h1><p>It may be past its retention, or its link was revoked.</p></main>';

export const reportPage: Route =
  ({ results, settings, web }) =>
  async (request, reply) => {
    const base = pathOf(settings.SERVICE_PUBLIC_URL);
    const result = await results.byToken(pathPart(request, 'token'));
    // A person gets a page that says so, a program the fault.
    if (!result && wantsPage(request)) {
      const page = webPage(web, base, { title: 'No such report · Hindsight', content: NO_SUCH_REPORT });
      return reply.status(404).type('text/html; charset=utf-8').headers(PAGE_POLICY).send(page);
    }
    if (!result) throw noSuchReport();
    const content = await renderPageContent(result, base);
    const page = webPage(web, base, { title: `${result.fileName} · Hindsight`, content });
    return reply.type('text/html; charset=utf-8').headers(PAGE_POLICY).send(page);
  };
