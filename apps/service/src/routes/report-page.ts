import { ArtifactError } from '@hindsight/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderPageContent } from '../use-cases/render-report.ts';
import { webPage } from '../web-page.ts';
import { isPerson } from './is-person.ts';
import { PAGE_POLICY, pathOf } from './page-headers.ts';
import { sendReportJson } from './report-json.ts';
import { reportOf } from './report-of.ts';
import type { Route } from './route.ts';

const NO_SUCH_REPORT =
  '<main id="main" class="page"><h1>No such report</h1><p>It may be past its retention, or its link was revoked or has expired.</p></main>';

/** A program that names JSON and no page: the address of a bundle's results is this one. */
const wantsJson = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  accept.includes('application/json') && !accept.includes('text/html');

/** A person gets a page that says what is wrong, or is sent to sign in; undefined when the fault itself is the answer. */
function pageInstead(error: unknown, request: FastifyRequest): 'sign in' | 'no such report' | undefined {
  if (!isPerson(request) || !(error instanceof ArtifactError)) return undefined;
  if (error.fault.code === 'not-found') return 'no such report';
  return error.fault.code === 'api-key-missing' ? 'sign in' : undefined;
}

export const reportPage: Route = (parts) => {
  const { settings, web } = parts;
  const base = pathOf(settings.SERVICE_PUBLIC_URL);
  const send = (reply: FastifyReply, title: string, content: string) =>
    reply
      .type('text/html; charset=utf-8')
      .headers(PAGE_POLICY)
      .send(webPage(web, base, { title: `${title} · Hindsight`, content }));
  return async (request, reply) => {
    try {
      const result = await reportOf(parts, request);
      if (wantsJson(request)) return sendReportJson(parts, result, request, reply);
      return send(reply, result.fileName, await renderPageContent(result, base));
    } catch (error) {
      const instead = pageInstead(error, request);
      if (instead === 'sign in') return reply.redirect(`${base}/login?next=${encodeURIComponent(request.url)}`);
      if (instead === undefined) throw error;
      return send(reply.status(404), 'No such report', NO_SUCH_REPORT);
    }
  };
};
