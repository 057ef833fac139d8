import { type RequestValues, readParameter } from '@hindsight/api';
import type { FastifyRequest } from 'fastify';
import { encodeAnswer } from '../http/encode-answer.ts';
import type { Caller } from '../use-cases/access/admit-caller.ts';
import { type Route, type RouteDependencies, readValues } from './route.ts';

/** The answer without its `responseId`. It is plain data, which interfaces cannot express. */
export type QueryAnswer = Promise<object>;

/** Creates the route of a query about past analyses: admits the client, reads the parameters, answers as JSON or XML. */
export const queryRoute =
  (
    query: (parts: RouteDependencies, values: RequestValues, caller: Caller, request: FastifyRequest) => QueryAnswer,
  ): Route =>
  (parts) =>
  async (request, reply) => {
    const values = readValues(request);
    const caller = await parts.admit(values);
    const format = readParameter('accept', values) ?? 'json';
    const { text, type } = encodeAnswer(
      { responseId: request.id, ...(await query(parts, values, caller, request)) },
      format,
    );
    return reply.type(type).header('Cache-Control', 'no-store').send(text);
  };
