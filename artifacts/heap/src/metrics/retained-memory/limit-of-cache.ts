import { formatCount } from '@hindsight/claims';
import { isJdkClass, OBJECT_TYPE } from '@hindsight/heap-graph';
import {
  type Bound,
  type BoundInput,
  createBound,
  findReached,
  formatLimit,
  type Limit,
  MAX_FILLED,
  readLimits,
} from './bound.ts';

/** A cache with less has nothing to tell. */
const MANY_ELEMENTS = 100;
/** Fields of a cache that refer to its settings. */
const SETTINGS = /config|setting|option|attribute|propert|policy|spec/i;
/** Names of limits of a number of elements, and of nothing else. */
const LIMIT_OF_ELEMENTS = /\.(?:capacity|max(?:imum)?(?:Size|Entries|Elements|Capacity))$/;
/** Objects from the point upwards that may have the limit. */
const OWNERS = 3;

/**
 * Finds the limit of a cache that has an index and the order of its entries side by side, so that the memory accumulates in the cache
 * itself: a number in one of its fields, or in its settings, that the fullest of its collections has just reached.
 */
export function findLimitOfCache(input: BoundInput, path: readonly number[]): Bound | undefined {
  const cache = path.at(-1) ?? -1;
  const elements = countFullest(input, cache);
  const limits = [cache, ...listTargets(input, cache, SETTINGS)].flatMap((object) => readLimits(input, object));
  const limit = findReached(limits, elements);
  return elements >= MANY_ELEMENTS && limit ? createBound(limit, elements) : undefined;
}

const INDEX_WRITER = 'org.apache.lucene.index.IndexWriter';
const MB = 1024 * 1024;

/** Finds the limit of the memory in which an index writer of Lucene collects documents before it writes them to a file. */
export function findLimitOfIndexWriter(
  { objects }: Pick<BoundInput, 'objects'>,
  path: readonly number[],
  retained: number,
): Bound | undefined {
  const writer = path.find((object) => objects.getLabel(object) === INDEX_WRITER);
  const config = writer === undefined ? -1 : objects.readReference(writer, 'config');
  const limit = config < 0 ? 0 : (objects.readNumber(config, 'ramBufferSizeMB') ?? 0);
  if (limit <= 0) return undefined;
  return {
    kind: 'limit',
    name: `ramBufferSizeMB = ${formatCount(limit)} of the index writer`,
    elements: -1,
    limit: limit * MB,
    filled: retained,
  };
}

/** A limit that a collection has passed: whatever should remove its elements does not. */
export interface PassedLimit {
  readonly name: string;
  readonly elements: number;
}

/** Finds the limit that a cache near the end of a path should keep and does not. */
export function findPassedLimit(input: BoundInput, path: readonly number[]): PassedLimit | undefined {
  for (const step of path.slice(-OWNERS).toReversed()) {
    const elements = Math.max(countFullest(input, step), input.fill.elements(step));
    const passed = readLimits(input, step).find((limit) => isPassed(limit, elements));
    if (passed) return { name: formatLimit(passed.name, passed.value), elements };
  }
  return undefined;
}

const isPassed = ({ name, value }: Limit, elements: number): boolean =>
  LIMIT_OF_ELEMENTS.test(name) && value >= MANY_ELEMENTS && elements > MAX_FILLED * value;

/** The number of elements in the fullest collection to which an object of the program or a library refers directly. */
const countFullest = (input: BoundInput, object: number): number =>
  Math.max(-1, ...listTargets(input, object, /./).map((target) => input.fill.elements(target)));

function listTargets({ dump, objects }: BoundInput, object: number, name: RegExp): number[] {
  const one = dump.classes[dump.classOf.at(object) ?? -1];
  if (one?.shape !== 'instances' || isJdkClass(one.name)) return [];
  return one.fields
    .filter((field) => field.type === OBJECT_TYPE && name.test(field.name))
    .map((field) => objects.readReference(object, field.name))
    .filter((target) => target >= 0);
}
