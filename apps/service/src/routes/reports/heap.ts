import { HEAP_ENDPOINTS, type HeapEndpointId, type RequestValues, readParameter } from '@hindsight/api';
import { ArtifactError, type HeapQuery, type JsonObject } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';
import { JSON_TYPE } from '../../http/json.ts';
import { queryHeapDump } from '../../use-cases/artifacts/explore-heap.ts';
import { abortOnDisconnect } from '../abort-on-disconnect.ts';
import { type Route, readPathPart, readValues } from '../route.ts';
import { loadReport } from './load-report.ts';

const ROWS_A_PAGE = 100;
const PATHS = 10;
/** Longer than any query takes. */
const UNTIL_THE_END_MS = 15_000;

interface HeapRequest {
  readonly values: RequestValues;
  /** Reads a number of the path. */
  readonly part: (name: 'object' | 'number') => number;
}

function readHeapRequest(request: FastifyRequest): HeapRequest {
  const part = (name: 'object' | 'number') => {
    const number = readParameter(name, { query: { [name]: readPathPart(request, name) }, headers: {} });
    if (number === undefined) throw new ArtifactError('bad-parameter', `${name} is missing.`);
    return number;
  };
  return { values: readValues(request), part };
}

const readPage = (values: RequestValues) => ({
  offset: readParameter('offset', values) ?? 0,
  limit: readParameter('rows', values) ?? ROWS_A_PAGE,
});

const readArranged = (values: RequestValues) => ({
  ...readPage(values),
  filter: readParameter('filter', values),
  sort: readParameter('sort', values),
});

/** Objects have one class, so a superclass groups nothing more. */
function readDominatorGrouping(values: RequestValues): 'class' | 'package' | 'loader' {
  const groupBy = readParameter('groupBy', values) ?? 'class';
  if (groupBy === 'superclass') throw new ArtifactError('bad-parameter', 'groupBy must be class, package or loader.');
  return groupBy;
}

function readQuery(values: RequestValues): string {
  const oql = readParameter('oql', values);
  if (oql === undefined) throw new ArtifactError('bad-parameter', 'q is missing: the query.');
  return oql;
}

type Question = readonly [name: HeapQuery['name'], argumentsOf: (request: HeapRequest) => JsonObject];

/** The query of each endpoint. */
const QUESTIONS: Readonly<Record<HeapEndpointId, Question>> = {
  heapOverview: ['overview', () => ({})],
  heapHistogram: [
    'histogram',
    ({ values }) => ({
      ...readPage(values),
      groupBy: readParameter('groupBy', values) ?? 'class',
      filter: readParameter('filter', values),
      sort: readParameter('sort', values) ?? 'retainedSize',
    }),
  ],
  heapInstances: ['instances', ({ values, part }) => ({ ...readArranged(values), classNumber: part('number') })],
  heapDominated: ['dominated', ({ values }) => ({ ...readArranged(values), object: readParameter('object', values) })],
  heapDominatorGroups: [
    'dominatorGroups',
    ({ values }) => ({
      ...readArranged(values),
      object: readParameter('object', values),
      groupBy: readDominatorGrouping(values),
    }),
  ],
  heapObject: ['inspect', ({ part }) => ({ object: part('object') })],
  heapElements: ['elements', ({ values, part }) => ({ ...readPage(values), object: part('object') })],
  heapReferences: [
    'references',
    ({ values, part }) => ({
      ...readPage(values),
      object: part('object'),
      direction: readParameter('direction', values) ?? 'in',
    }),
  ],
  heapPaths: [
    'pathsToRoots',
    ({ values, part }) => ({ object: part('object'), limit: readParameter('paths', values) ?? PATHS }),
  ],
  heapMergedPaths: ['mergedPaths', ({ part }) => ({ object: part('object') })],
  heapClassPaths: ['mergedPaths', ({ part }) => ({ classNumber: part('number') })],
  heapRoots: ['roots', ({ values }) => readArranged(values)],
  heapThreads: ['threads', ({ values }) => readArranged(values)],
  heapLoaders: ['loaders', ({ values }) => readArranged(values)],
  heapQuery: [
    'query',
    ({ values }) => ({
      ...readPage(values),
      oql: readQuery(values),
      cursor: readParameter('queryCursor', values),
      wait: readParameter('wait', values) ?? UNTIL_THE_END_MS,
    }),
  ],
};

const heapRoute =
  (id: HeapEndpointId): Route =>
  (parts) =>
  async (request, reply) => {
    const result = await loadReport(parts, request);
    const [name, argumentsOf] = QUESTIONS[id];
    const question = { name, arguments: argumentsOf(readHeapRequest(request)) };
    const { schema } = HEAP_ENDPOINTS[id].answer;
    const answer = await queryHeapDump(parts, result, question, schema, {
      responseId: request.id,
      signal: abortOnDisconnect(reply),
    });
    return reply.type(JSON_TYPE).header('Cache-Control', 'private, no-cache').send(JSON.stringify(answer));
  };

const IDS = Object.keys(HEAP_ENDPOINTS) as readonly HeapEndpointId[];

/** The routes of all heap queries. */
export const HEAP_ROUTES = Object.fromEntries(IDS.map((id) => [id, heapRoute(id)])) as Record<HeapEndpointId, Route>;
