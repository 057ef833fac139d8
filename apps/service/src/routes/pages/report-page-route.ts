import { ArtifactError } from '@hindsight/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredResult } from '../../ports/result-store.ts';
import { webPage } from '../../web/web-page.ts';
import { loadReport } from '../reports/load-report.ts';
import type { RouteDependencies } from '../route.ts';
import { findBasePath, PAGE_POLICY } from './page-headers.ts';
import { prefersHtml } from './prefers-html.ts';

const NO_SUCH_REPORT =
  '<main id="main" class="page"><h1>No such report</h1><p>It may be past its retention, or its link was revoked or has expired.</p></main>';

/** Chooses the page that a browser gets instead of a fault; undefined when the fault itself is the answer. */
function pageInstead(error: unknown, request: FastifyRequest): 'sign in' | 'no such report' | undefined {
  if (!prefersHtml(request) || !(error instanceof ArtifactError)) return undefined;
  if (error.fault.code === 'not-found') return 'no such report';
  return error.fault.code === 'api-key-missing' ? 'sign in' : undefined;
}

type SendPage = (title: string, content: string, reportData?: string) => FastifyReply;

/** A page about a report, for who may read it. */
export function reportPageRoute(
  parts: RouteDependencies,
  answer: (result: StoredResult, request: FastifyRequest, reply: FastifyReply, send: SendPage) => Promise<unknown>,
) {
  const { settings, web } = parts;
  const base = findBasePath(settings.SERVICE_PUBLIC_URL);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const send: SendPage = (title, content, reportData) =>
      reply
        .type('text/html; charset=utf-8')
        .headers(PAGE_POLICY)
        .send(webPage(web, base, { title: `${title} · Hindsight`, content, ...(reportData && { reportData }) }));
    try {
      return await answer(await loadReport(parts, request), request, reply, send);
    } catch (error) {
      const instead = pageInstead(error, request);
      if (instead === 'sign in') return reply.redirect(`${base}/login?next=${encodeURIComponent(request.url)}`);
      if (instead === undefined) throw error;
      reply.status(404);
      return send('No such report', NO_SUCH_REPORT);
    }
  };
}
