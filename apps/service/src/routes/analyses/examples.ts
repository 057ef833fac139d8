import { JSON_TYPE } from '../../http/json.ts';
import { listExamples, readExample } from '../../use-cases/artifacts/examples.ts';
import { type Route, readPathPart } from '../route.ts';

export const examplesRoute: Route = () => async (request, reply) =>
  reply.type(JSON_TYPE).send({ responseId: request.id, ...(await listExamples()) });

export const exampleRoute: Route = () => async (request, reply) =>
  reply
    .type('application/octet-stream')
    .headers({ 'Content-Disposition': 'attachment', 'X-Content-Type-Options': 'nosniff' })
    .send(await readExample(readPathPart(request, 'name')));
