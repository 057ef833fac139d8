import type { Route } from '../route.ts';

export const ready: Route =
  ({ results }) =>
  async (request, reply) => {
    await results.ping();
    return reply.send({ responseId: request.id, status: 'ready' });
  };
