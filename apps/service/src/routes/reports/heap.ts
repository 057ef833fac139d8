import { HEAP_ENDPOINTS, type HeapEndpointId, type RequestValues, readParameter } from '@hindsight/api';
import { ArtifactError, type HeapQuestion, type JsonObject } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';
import { JSON_TYPE } from '../../http/json.ts';
import { exploreHeap } from '../../use-cases/artifacts/explore-heap.ts';
import { goneSignal } from '../abort-on-disconnect.ts';
import { pathPart, type Route, valuesOf } from '../route.ts';
import { reportOf } from './load-report.ts';

const ROWS_A_PAGE = 100;
const PATHS = 10;
/** Queries end earlier. */
const UNTIL_THE_END_MS = 15_000;

interface Asked {
  readonly values: RequestValues;
  /** A number that stands in the path. */
  readonly part: (name: 'object' | 'number') => number;
}

function askedOf(request: FastifyRequest): Asked {
  const part = (name: 'object' | 'number') => {
    const number = readParameter(name, { query: { [name]: pathPart(request, name) }, headers: {} });
    if (number === undefined) throw new ArtifactError('bad-parameter', `${name} is missing.`);
    return number;
  };
  return { values: valuesOf(request), part };
}

const pageOf = (values: RequestValues) => ({
  offset: readParameter('offset', values) ?? 0,
  limit: readParameter('rows', values) ?? ROWS_A_PAGE,
});

function queryOf(values: RequestValues): string {
  const oql = readParameter('oql', values);
  if (oql === undefined) throw new ArtifactError('bad-parameter', 'q is missing: the query.');
  return oql;
}

type Question = readonly [name: HeapQuestion['name'], argumentsOf: (asked: Asked) => JsonObject];

/** What each endpoint asks the heap dump. */
const QUESTIONS: Readonly<Record<HeapEndpointId, Question>> = {
  heapOverview: ['overview', () => ({})],
  heapHistogram: [
    'histogram',
    ({ values }) => ({
      ...pageOf(values),
      groupBy: readParameter('groupBy', values) ?? 'class',
      filter: readParameter('filter', values),
      sort: readParameter('sort', values) ?? 'retainedSize',
    }),
  ],
  heapInstances: ['instances', ({ values, part }) => ({ ...pageOf(values), classNumber: part('number') })],
  heapDominated: ['dominated', ({ values }) => ({ ...pageOf(values), object: readParameter('object', values) })],
  heapObject: ['inspect', ({ part }) => ({ object: part('object') })],
  heapElements: ['elements', ({ values, part }) => ({ ...pageOf(values), object: part('object') })],
  heapReferences: [
    'references',
    ({ values, part }) => ({
      ...pageOf(values),
      object: part('object'),
      direction: readParameter('direction', values) ?? 'in',
    }),
  ],
  heapPaths: [
    'pathsToRoots',
    ({ values, part }) => ({ object: part('object'), limit: readParameter('paths', values) ?? PATHS }),
  ],
  heapRoots: ['roots', ({ values }) => pageOf(values)],
  heapThreads: ['threads', ({ values }) => pageOf(values)],
  heapLoaders: ['loaders', ({ values }) => pageOf(values)],
  heapQuery: [
    'query',
    ({ values }) => ({
      ...pageOf(values),
      oql: queryOf(values),
      cursor: readParameter('queryCursor', values),
      wait: readParameter('wait', values) ?? UNTIL_THE_END_MS,
    }),
  ],
};

const heapRoute =
  (id: HeapEndpointId): Route =>
  (parts) =>
  async (request, reply) => {
    const result = await reportOf(parts, request);
    const [name, argumentsOf] = QUESTIONS[id];
    const question = { name, arguments: argumentsOf(askedOf(request)) };
    const { schema } = HEAP_ENDPOINTS[id].answer;
    const answer = await exploreHeap(parts, result, question, schema, {
      responseId: request.id,
      signal: goneSignal(reply),
    });
    return reply.type(JSON_TYPE).header('Cache-Control', 'private, no-cache').send(JSON.stringify(answer));
  };

const IDS = Object.keys(HEAP_ENDPOINTS) as readonly HeapEndpointId[];

/** A route for each question. */
export const HEAP_ROUTES = Object.fromEntries(IDS.map((id) => [id, heapRoute(id)])) as Record<HeapEndpointId, Route>;
