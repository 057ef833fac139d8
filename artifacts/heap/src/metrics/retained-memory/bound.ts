import { formatCount } from '@hindsight/claims';
import { getLineage, type HeapDump, type HeapObjects, isJdkClass, OBJECT_TYPE } from '@hindsight/heap-graph';
import { type GridInput, listGridMaps } from '../support/grid-maps.ts';
import { isApplicationClass, toOriginalName } from '../support/relocated-classes.ts';
import { isLogRingBehind, RING_BUFFER, readRing } from '../support/ring-buffer.ts';
import type { CollectionFill } from '../waste/collection-fill.ts';

/** A sign that a collection cannot grow further. */
export interface Bound {
  /** A limit of a collection, or the length of an array that the program refers to directly. */
  readonly kind: 'limit' | 'array';
  /** `maximumSize = 3,000`, `com.acme.ImageCache.MAX_ENTRIES = 1,500`. */
  readonly name: string;
  /** The number of elements that the collection has; -1 when it is not known. */
  readonly elements: number;
  /** The limit as a number of what is counted, and how much of that there is, where both are known. */
  readonly limit?: number;
  readonly filled?: number;
  /** The method that bounds it is not in a dump: a subclass of LinkedHashMap hardly serves anything else. */
  readonly isPresumed?: true;
}

export interface BoundInput {
  readonly dump: Pick<HeapDump, 'classes' | 'classOf' | 'lengths'>;
  readonly objects: HeapObjects;
  readonly fill: CollectionFill;
}

/** Fields by which libraries bound their caches and queues, by class; without a bound they are -1, 0 or huge. */
export const CACHE_LIMITS: Readonly<Record<string, string>> = {
  'com.github.benmanes.caffeine.cache.BoundedLocalCache': 'maximum',
  'com.google.common.cache.LocalCache': 'maxWeight',
  'org.ehcache.impl.internal.store.heap.OnHeapStore': 'capacity',
  'org.apache.commons.collections4.map.LRUMap': 'maxSize',
  'org.apache.commons.collections.map.LRUMap': 'maxSize',
  'com.googlecode.concurrentlinkedhashmap.ConcurrentLinkedHashMap': 'capacity',
  'java.util.concurrent.LinkedBlockingQueue': 'capacity',
  'java.util.concurrent.LinkedBlockingDeque': 'capacity',
};
/** Collections that were filled once and never change. */
export const IMMUTABLE = /^(?:java\.util\.ImmutableCollections\$|com\.google\.common\.collect\.(?:Immutable|Regular))/;
const HUGE = 2 ** 31 - 1;
/** Names of fields that bound a collection. `size` and `count` are not among them: they follow the collection. */
const LIMIT_NAME = /max|limit|capacity|bound|ceiling/i;
/** High-water marks follow the collection: `maxActive` of Tomcat's sessions is the largest number that there ever was. */
const MARK_NAME = /active|used|seen|ever|reached|observed|peak|highest/i;
/** Names of limits of time and of repetitions, which bound no collection: `maxIdleTimeSeconds`, `maxAge`, `MAX_RETRIES`. */
const OTHER_LIMIT_NAME =
  /(?:[tT]ime(?:out)?|[sS]econds|[mM]illis|[mM]inutes|[iI]nterval|[dD]elay|[dD]uration|[rR]etr(?:y|ies)|[aA]ttempts|Age|T[tT][lL])(?![a-z])|TIME(?:OUT)?|SECONDS|MILLIS|MINUTES|INTERVAL|DELAY|DURATION|RETR(?:Y|IES)|ATTEMPTS|_AGE(?![A-Z])/;
/** A collection is at its bound when it has this share of it; a few more may be in it for a moment. */
const MIN_FILLED = 0.5;
export const MAX_FILLED = 1.1;
/** Objects above a collection that may know its bound. */
const OWNERS = 4;
const LINKED_MAP = 'java.util.LinkedHashMap';
/** A library derives from it for other reasons as well, unless it says so. */
const EVICTING_NAME = /lru|cache|bounded|limited|fixed|evict|max/i;
/** It never takes more than its array has room for. */
const ARRAY_QUEUE = 'java.util.concurrent.ArrayBlockingQueue';

/** Finds a sign that the collection on the way to the accumulation point is bounded, from the point upwards. */
export function findBound(input: BoundInput, steps: readonly number[]): Bound | undefined {
  for (let at = steps.length - 1; at >= 0; at--) {
    const object = steps[at] ?? 0;
    const found =
      findOwnLimit(input, object, steps[at - 1]) ??
      findKnownLimit(input, steps.slice(Math.max(0, at - OWNERS), at + 1));
    if (found) return found.elements < 0 ? countBelow(input, found, steps.slice(at)) : found;
  }
  return findFixedArray(input, steps);
}

/** A cache whose elements are in a collection further down the path has as many as that. */
function countBelow({ fill }: BoundInput, bound: Bound, steps: readonly number[]): Bound {
  const elements = Math.max(...steps.map((step) => fill.elements(step)));
  return { ...bound, elements, ...((bound.filled ?? 0) < 0 && { filled: elements }) };
}

/** Finds the limit that a collection itself has, whoever holds it. */
export const findOwnLimit = (input: BoundInput, object: number, owner: number | undefined): Bound | undefined =>
  findCacheLimit(input, object) ?? findRingLimit(input, object) ?? findQueueLimit(input, object, owner);

const listLineage = ({ dump }: BoundInput, object: number): string[] => {
  const number = dump.classOf.at(object) ?? -1;
  return number < 0 ? [] : getLineage(dump.classes, number).map(({ name }) => toOriginalName(name));
};

function findCacheLimit(input: BoundInput, object: number): Bound | undefined {
  const { objects, fill } = input;
  const lineage = listLineage(input, object);
  if (IMMUTABLE.test(lineage[0] ?? ''))
    return { kind: 'limit', name: `${lineage[0]}, which is immutable`, elements: fill.elements(object) };
  const elements = fill.elements(object);
  for (const name of lineage) {
    const field = CACHE_LIMITS[name];
    const limit = field === undefined ? undefined : objects.readNumber(object, field);
    if (limit !== undefined && limit > 0 && limit < HUGE) {
      const filled = readWeight(input, object) ?? elements;
      return { kind: 'limit', name: formatLimit(field ?? '', limit), elements, limit, filled };
    }
  }
  const [own, ...above] = lineage;
  if (own === undefined || own === LINKED_MAP || isJdkClass(own) || !above.includes(LINKED_MAP)) return undefined;
  const limit = findOwnField(input, object, elements);
  if (limit) return limit;
  return isApplicationClass(own) || EVICTING_NAME.test(own)
    ? { kind: 'limit', name: `${own}.removeEldestEntry`, elements, isPresumed: true }
    : undefined;
}

/** Finds the limit of a map that removes its eldest entry, where it is a field of the map: the one that it has reached, or will reach. */
function findOwnField(input: BoundInput, map: number, elements: number): Bound | undefined {
  const limits = readLimits(input, map).filter(({ value }) => value > 1 && value < HUGE);
  const ahead = limits.filter(({ value }) => value * MAX_FILLED >= elements);
  const [lowest] = ahead.toSorted((a, b) => a.value - b.value);
  if (!lowest || elements < 1) return undefined;
  return createBound(lowest, elements);
}

/** A ring never grows: its events are created with it. One of log events that wait tells how far the appender is behind. */
function findRingLimit(input: BoundInput, object: number): Bound | undefined {
  const ring = listLineage(input, object).includes(RING_BUFFER) ? readRing(input.objects, object) : undefined;
  if (!ring || isLogRingBehind(ring)) return undefined;
  return { kind: 'limit', name: formatLimit('bufferSize', ring.slots), elements: ring.slots };
}

/** Reads what a cache counts against its limit: the weights of its entries, which are 1 unless the program has a weigher. */
function readWeight({ objects }: BoundInput, cache: number): number | undefined {
  const segments = objects.readReference(cache, 'segments');
  if (segments < 0) return objects.readNumber(cache, 'weightedSize');
  return objects
    .readElements(segments)
    .filter((segment) => segment >= 0)
    .reduce((sum, segment) => sum + (objects.readNumber(segment, 'totalWeight') ?? 0), 0);
}

const FULL_SHARE = 0.9;

/** Whether a collection has nearly all that it may have. */
export const isFull = ({ limit, filled }: Bound): boolean =>
  limit === undefined || filled === undefined || filled >= FULL_SHARE * limit;

/** What a collection that is not full would take at its limit, if all its elements were like those that it has. */
export const projectRetained = ({ limit = 0, filled = 0 }: Bound, retained: number): number =>
  filled > 0 ? (retained * Math.max(limit, filled)) / filled : retained;

/**
 * Finds the limit of a queue that never takes more than its array has room for. When a library fills one, as those that
 * log asynchronously do, its length tells how far its consumer is behind.
 */
function findQueueLimit(input: BoundInput, object: number, owner: number | undefined): Bound | undefined {
  const { dump, objects, fill } = input;
  if (dump.classes[dump.classOf.at(object) ?? -1]?.name !== ARRAY_QUEUE) return undefined;
  const number = owner === undefined ? -1 : (dump.classOf.at(owner) ?? -1);
  const ownerName = dump.classes[number < 0 ? ~number : number]?.name ?? '';
  const items = objects.readReference(object, 'items');
  if (items < 0 || (owner !== undefined && !isApplicationClass(ownerName))) return undefined;
  return { kind: 'limit', name: formatLimit('capacity', dump.lengths.at(items) ?? 0), elements: fill.elements(object) };
}

/** Finds a constant or field of the collection or of its owners that it has just reached. */
function findKnownLimit(input: BoundInput, steps: readonly number[]): Bound | undefined {
  const object = steps.at(-1) ?? 0;
  const elements = input.fill.kinds[input.dump.classOf.at(object) ?? -1] ? input.fill.elements(object) : -1;
  if (elements < 2) return undefined;
  for (const one of steps.toReversed()) {
    // Fields of a collection of a library follow its size, as `maxFill` of a hash table does; its limits are in `CACHE_LIMITS`.
    if (one === object && isOfLibrary(input, one)) continue;
    const limits = readLimits(input, one);
    const reached = findReached(limits, elements);
    if (reached) return createBound(reached, elements);
    const weight = limits.find((limit) => findWeight(input, one, limit) !== undefined);
    if (weight) return { kind: 'limit', name: formatLimit(weight.name, weight.value), elements };
  }
  return undefined;
}

/** Finds the limit that a collection has just reached: of several the one that is nearest to the number of its elements. */
export const findReached = (limits: readonly Limit[], elements: number): Limit | undefined =>
  limits
    .filter(({ value }) => isReached(elements, value))
    .toSorted((a, b) => Math.abs(a.value - elements) - Math.abs(b.value - elements))[0];

/** A limit of the number of elements. */
export const createBound = ({ name, value }: Limit, elements: number): Bound => ({
  kind: 'limit',
  name: formatLimit(name, value),
  elements,
  limit: value,
  filled: elements,
});

/** Whether a collection is of the JDK or of a library, and not one that the program has derived from it. */
function isOfLibrary({ dump, fill, objects }: BoundInput, collection: number): boolean {
  const label = objects.getLabel(collection);
  const [domain, name] = (fill.kinds[dump.classOf.at(collection) ?? -1]?.className ?? '').split('.');
  return !isApplicationClass(label) || label.startsWith(`${domain}.${name}.`);
}

const isReached = (count: number, limit: number): boolean => count >= MIN_FILLED * limit && count <= MAX_FILLED * limit;

export interface Limit {
  readonly name: string;
  readonly value: number;
}

const [INT_TYPE, LONG_TYPE] = [10, 11];

/** Whether a field has the name and type of a bound. */
export const isLimitField = ({ name, type }: { readonly name: string; readonly type: number }): boolean =>
  (type === INT_TYPE || type === LONG_TYPE) &&
  LIMIT_NAME.test(name) &&
  !MARK_NAME.test(name) &&
  !OTHER_LIMIT_NAME.test(name);

/** What a cache counts of its elements when their number is not what is limited, in a field beside the limit. */
const WEIGHT_WORD = /bytes|weight|cost|memory|chars/i;

/** Finds the field in which an owner counts what its limit bounds: `bytes` beside `maxBytes`, `currentWeight` beside `maximumWeight`. */
function findWeight({ dump, objects }: BoundInput, object: number, { name, value }: Limit): string | undefined {
  const [word] = WEIGHT_WORD.exec(name.slice(name.lastIndexOf('.') + 1)) ?? [];
  const { fields } = dump.classes[dump.classOf.at(object) ?? -1] ?? { fields: [] };
  if (word === undefined) return undefined;
  return fields.find(
    (field) =>
      !isLimitField(field) &&
      (field.type === INT_TYPE || field.type === LONG_TYPE) &&
      field.name.toLowerCase().includes(word.toLowerCase()) &&
      isReached(objects.readNumber(object, field.name) ?? 0, value),
  )?.name;
}

export function readLimits({ dump, objects }: BoundInput, object: number): Limit[] {
  const number = dump.classOf.at(object) ?? 0;
  const one = dump.classes[number < 0 ? ~number : number];
  if (!one || isJdkClass(one.name) || one.shape !== 'instances') return [];
  const isOwn = isApplicationClass(one.name);
  const fields = number < 0 ? [] : one.fields.filter(isLimitField).map(({ name }) => name);
  // Constants of libraries bound other things than this collection.
  const owners = isOwn ? [one.name, one.name.replace(/\$.*/, '')] : [];
  const constants = dump.classes
    .filter(({ name }) => owners.includes(name))
    .flatMap(({ name, statics }) => statics.filter(isLimitField).map((field) => ({ owner: name, field: field.name })));
  return [
    ...fields.map((name) => ({ name: `${one.name}.${name}`, value: objects.readNumber(object, name) ?? 0 })),
    ...constants.map(({ owner, field }) => ({
      name: `${owner}.${field}`,
      value: objects.readStaticNumber(owner, field) ?? 0,
    })),
  ];
}

/** An array that a field of the program refers to directly cannot grow; a collection would have replaced it. */
function findFixedArray({ dump, objects, fill }: BoundInput, steps: readonly number[]): Bound | undefined {
  const [above = 0, point = 0] = steps.slice(-2);
  const label = objects.getLabel(point);
  const isHeldByCollection = fill.kinds[dump.classOf.at(above) ?? -1] !== undefined;
  const holder = objects.getLabel(above).replace(/^class /, '');
  if (steps.length < 2 || !isOfFixedContent(label) || isHeldByCollection || !isApplicationClass(holder))
    return undefined;
  if (hasContainers({ dump, objects, fill }, point)) return undefined;
  return { kind: 'array', name: `the length of the array ${label}`, elements: dump.lengths.at(point) ?? 0 };
}

/** Elements of an array that are looked at, and elements from which on one of them is a container. */
const [SAMPLED_ELEMENTS, MANY_INSIDE] = [16, 100];
const ATOMIC_ARRAY = 'java.util.concurrent.atomic.AtomicReferenceArray';

/** Whether the elements of an array have collections or tables that may grow, as the segments of a cache do. */
export function hasContainers({ dump, objects, fill }: BoundInput, array: number): boolean {
  const elements = objects
    .readElements(array)
    .filter((element) => element >= 0)
    .slice(0, SAMPLED_ELEMENTS);
  const countInside = (object: number): number => {
    const label = objects.getLabel(object);
    if (label === ATOMIC_ARRAY) return dump.lengths.at(objects.readReference(object, 'array')) ?? 0;
    return fill.kinds[dump.classOf.at(object) ?? -1] ? fill.elements(object) : 0;
  };
  const containers = elements.filter((element) => {
    const { fields = [], shape } = objects.getClass(element) ?? {};
    return (
      shape === 'instances' &&
      fields.some(
        ({ name, type }) => type === OBJECT_TYPE && countInside(objects.readReference(element, name)) >= MANY_INSIDE,
      )
    );
  });
  return containers.length > elements.length / 2;
}

/**
 * Whether an array is full of what cannot grow. Collections of the program's own have arrays of objects, or of their entries, with room
 * for more, and the collections in an array of maps or lists may grow themselves.
 */
export const isOfFixedContent = (label: string): boolean =>
  label.endsWith('[]') && label !== 'java.lang.Object[]' && !/(?:Node|Entry)\[\]$|^java\.util\./.test(label);

/** The memory of a data grid is bounded when maps that evict have this share of it. */
const EVICTING_SHARE = 0.8;

/** Finds the eviction of the maps of a data grid: their partitions are many small collections below one array. */
export function findEviction(input: GridInput, node: number): Bound | undefined {
  const label = input.objects.getLabel(input.tree.objectOf.at(node) ?? 0);
  if (!label.startsWith('com.hazelcast.')) return undefined;
  const evicting = listGridMaps(input, node).filter(({ evictsAt }) => evictsAt !== undefined);
  const retained = evicting.reduce((sum, one) => sum + one.retained, 0);
  const [largest] = evicting;
  if (!largest || retained < EVICTING_SHARE * (input.tree.retained.at(node) ?? 0)) return undefined;
  return {
    kind: 'limit',
    name: `the eviction of the map "${largest.name}" at ${formatLimit('size', largest.evictsAt ?? 0)}`,
    elements: -1,
  };
}

export const formatLimit = (name: string, value: number): string => `${name} = ${formatCount(value)}`;
