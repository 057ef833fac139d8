import type { Route } from '../route.ts';

export const ready: Route =
  ({ results, artifacts, shared }) =>
  async (request, reply) => {
    await Promise.all([results.ping(), artifacts.check(), shared?.queue.ping()]);
    return reply.send({ responseId: request.id, status: 'ready' });
  };
