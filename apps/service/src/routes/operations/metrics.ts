import type { Route } from '../route.ts';

export const metricsRoute: Route =
  ({ metrics: { registry } }) =>
  async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics());
