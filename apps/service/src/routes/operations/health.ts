import { VERSION } from '../../version.ts';
import type { Route } from '../route.ts';

export const health: Route = () => async (request, reply) =>
  reply.send({ responseId: request.id, status: 'up', version: VERSION });
