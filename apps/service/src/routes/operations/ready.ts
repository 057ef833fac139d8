import { ArtifactError } from '@hindsight/model';
import type { Route } from '../route.ts';

export const ready: Route =
  ({ results, artifacts, shared, draining }) =>
  async (request, reply) => {
    if (draining.aborted) throw new ArtifactError('shutting-down', 'Another instance answers.');
    await Promise.all([results.ping(), artifacts.check(), shared?.queue.ping()]);
    return reply.send({ responseId: request.id, status: 'ready' });
  };
