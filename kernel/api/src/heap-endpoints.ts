import type { FaultCode } from '@hindsight/model';
import type * as z from 'zod';
import {
  heapElements,
  heapHistogram,
  heapLoaders,
  heapMergedPaths,
  heapObject,
  heapObjects,
  heapOverview,
  heapPaths,
  heapQueryResult,
  heapThreads,
} from './bodies/heap-explorer.ts';
import { ARTIFACT_FAULTS, REPORT_FAULTS } from './endpoint-faults.ts';
import type { Endpoint } from './endpoint-row.ts';
import type { ParameterName } from './parameters.ts';

const FAULTS = [
  ...REPORT_FAULTS,
  ...ARTIFACT_FAULTS,
  'token-invalid',
  'token-expired',
  'rate-limited',
  'heap-not-kept',
] as const satisfies readonly FaultCode[];

const PAGE = ['offset', 'rows'] as const satisfies readonly ParameterName[];

const question = <Schema extends z.ZodType>(
  path: string,
  summary: string,
  parameters: readonly ParameterName[],
  description: string,
  schema: Schema,
  required: readonly ParameterName[] = [],
) =>
  ({
    method: 'GET',
    path: `/api/reports/{token}/heap/${path}`,
    summary,
    parameters: ['apiKey', ...parameters],
    required,
    answer: { mediaTypes: ['application/json'], description, schema },
    faults: FAULTS,
  }) as const satisfies Endpoint;

/** A page of a list that can be filtered and sorted. */
const ARRANGED = ['filter', 'sort', ...PAGE] as const satisfies readonly ParameterName[];

const MERGED = 'The tree in preorder.';
const OBJECTS = 'A page of objects.';

/** Queries on the heap dump of a report, for callers who may read the report; answered as long as the dump is kept. */
export const HEAP_ENDPOINTS = {
  heapOverview: question('overview', 'Heap dump: its key figures', [], 'The figures.', heapOverview),
  heapHistogram: question(
    'histogram',
    'Heap dump: objects and sizes by class, superclass, class loader or package',
    ['groupBy', 'filter', 'sort', ...PAGE],
    'A page of groups.',
    heapHistogram,
  ),
  heapInstances: question(
    'classes/{number}/instances',
    'Heap dump: the objects of a class; with `sort` those of at most 500,000, of more the 1,000 that retain most come first',
    ARRANGED,
    OBJECTS,
    heapObjects,
  ),
  heapDominated: question(
    'dominators',
    'Heap dump: the objects that an object dominates immediately, largest first; without `object` the top of the dominator tree',
    ['object', ...ARRANGED],
    OBJECTS,
    heapObjects,
  ),
  heapDominatorGroups: question(
    'dominators/groups',
    'Heap dump: the same objects by class, package or class loader, with the sums of their sizes',
    ['object', 'groupBy', ...ARRANGED],
    'A page of groups.',
    heapHistogram,
  ),
  heapObject: question('objects/{object}', 'Heap dump: an object with its fields', [], 'The object.', heapObject),
  heapElements: question(
    'objects/{object}/elements',
    'Heap dump: the elements of an array',
    PAGE,
    'A page of values.',
    heapElements,
  ),
  heapReferences: question(
    'objects/{object}/references',
    'Heap dump: the objects that refer to an object, or that it refers to',
    ['direction', ...PAGE],
    OBJECTS,
    heapObjects,
  ),
  heapPaths: question(
    'objects/{object}/paths',
    'Heap dump: the shortest strong paths from GC roots to an object',
    ['paths'],
    'The paths.',
    heapPaths,
  ),
  heapMergedPaths: question(
    'objects/{object}/paths/merged',
    'Heap dump: the shortest strong paths from GC roots to an object, through all who refer to it, as one tree',
    [],
    MERGED,
    heapMergedPaths,
  ),
  heapClassPaths: question(
    'classes/{number}/paths',
    'Heap dump: the shortest strong paths from GC roots to the objects of a class, as one tree; at most 10,000 objects are followed',
    [],
    MERGED,
    heapMergedPaths,
  ),
  heapRoots: question('roots', 'Heap dump: its GC roots, those that retain most first', ARRANGED, OBJECTS, heapObjects),
  heapThreads: question(
    'threads',
    'Heap dump: its threads with their frames, and the objects that those hold',
    ARRANGED,
    'A page of threads.',
    heapThreads,
  ),
  heapLoaders: question('loaders', 'Heap dump: its class loaders', ARRANGED, 'A page of loaders.', heapLoaders),
  heapQuery: question(
    'oql',
    'Heap dump: the result of a query in OQL (docs/oql.md)',
    ['oql', ...PAGE, 'wait', 'queryCursor'],
    'A page of the result, or of a partial result.',
    heapQueryResult,
    ['oql'],
  ),
} as const satisfies Record<string, Endpoint>;

export type HeapEndpointId = keyof typeof HEAP_ENDPOINTS;
