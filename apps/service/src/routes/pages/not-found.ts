import { ArtifactError } from '@hindsight/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../../dependencies.ts';
import { prefersHtml } from './prefers-html.ts';
import { webPageRoute } from './web-page.ts';

/** Answers unknown addresses: browsers get a page with links, programs the fault. */
export function createNotFoundHandler(parts: Pick<AppDependencies, 'web' | 'settings'>) {
  const page = webPageRoute('Not found')(parts);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method === 'GET' && prefersHtml(request)) return page(request, reply.status(404));
    throw new ArtifactError('not-found', 'There is nothing at this address. GET / says what there is.');
  };
}
