import type { FastifyReply, FastifyRequest } from 'fastify';
import { WITHOUT_SCRIPT, webPage } from '../../web/web-page.ts';
import type { RouteDependencies } from '../route.ts';
import { findBasePath, PAGE_POLICY } from './page-headers.ts';

/** A page that the web application renders; it requests its data itself. */
export const webPageRoute =
  (name?: string) =>
  ({ web, settings }: Pick<RouteDependencies, 'web' | 'settings'>) => {
    const title = name ? `${name} · Hindsight` : 'Hindsight';
    const html = webPage(web, findBasePath(settings.SERVICE_PUBLIC_URL), { title, content: WITHOUT_SCRIPT });
    return async (_request: FastifyRequest, reply: FastifyReply) =>
      reply.type('text/html; charset=utf-8').headers(PAGE_POLICY).send(html);
  };
