import {
  type DominatorTree,
  getObjectType,
  type HeapDump,
  type HeapObjects,
  maskThreadName,
  OBJECT_TYPES,
} from '@hindsight/heap-graph';
import type { CollectionFill } from '../waste/collection-fill.ts';
import { type Bound, findBound, findEviction, projectRetained } from './bound.ts';
import { type ClassSum, type Contents, createContentsFinder, type FindContents, sumClassesBelow } from './contents.ts';
import { findFixedContent } from './fixed-content.ts';
import { findHolder, type Holder, isApplicationHolder } from './holder.ts';
import { type IndexedOwner, listIndexFields, nameOwner } from './index-fields.ts';
import { createJdkTest } from './jdk-structures.ts';
import { type Joined, joinEqualOwners } from './joined-suspects.ts';
import { findLimitOfCache, findLimitOfIndexWriter, findPassedLimit, type PassedLimit } from './limit-of-cache.ts';
import { describeLoadedData, type LoadedData } from './loaded-data/reference-table.ts';
import { findApplicationField, findOwner, findQueueField, type Owner } from './owner.ts';
import { findPartField, type PartField } from './part-field.ts';
import { createReclaimableMeter } from './reclaimable.ts';
import {
  type CandidateInput,
  findCandidates,
  type SuspectCandidate,
  walkToAccumulationPoint,
} from './suspect-candidates.ts';
import { findTimeWindow } from './time-window.ts';
import { extendThreadPaths } from './way-of-thread.ts';

/**
 * Steps of a path that are kept, half at each end. In a tree each step nests two levels, and XML readers stop at 100.
 */
const MAX_STEPS = 40;

export interface PathStep {
  readonly object: number;
  /** References by which the previous object refers to this one; empty for the first. */
  readonly references: readonly string[];
  /** Number of steps omitted before this one. */
  readonly skipped: number;
}

export interface Suspect extends IndexedOwner, LoadedData {
  readonly kind: 'object' | 'class';
  /** The dominator, or one object of the class. */
  readonly object: number;
  readonly label: string;
  readonly objects: number;
  readonly retained: number;
  /** Present when the same field of other suspects leads to as much. */
  readonly together?: Joined;
  /** Share of all reachable bytes, from 0 to 1. */
  readonly share: number;
  /** The accumulation point: an object, or the nearest object above most objects of the class. */
  readonly point: number;
  readonly pointRetained: number;
  /** Objects from the suspect down to the accumulation point. */
  readonly chain: readonly number[];
  /** Shortest strong path from a root to the accumulation point; the middle of a long path is omitted. */
  readonly path: readonly PathStep[];
  /** The path that leads through the field that the report names, where that is another one. */
  readonly namedPath?: readonly PathStep[];
  /** Length of the whole path. */
  readonly hops: number;
  readonly holder: Holder | undefined;
  /** For arrays of one class: the owner leads to most of them. */
  readonly hasOneOwner?: true;
  /** Present when the memory is in a collection that cannot grow further. */
  readonly bound?: Bound;
  /** A limit of the collection that is so high that the heap would be full before. */
  readonly looseBound?: Bound;
  /** A limit of the collection that it has passed, because nothing removes its elements. */
  readonly passedLimit?: PassedLimit;
  /** Bytes that only soft and weak references hold. */
  readonly reclaimable: number;
  /** Shares of the maximum heap size, if it is known: of the suspect and of all reachable objects. */
  readonly ofMaxHeap?: { readonly retained: number; readonly used: number };
  /** True when the suspect consists of JDK structures that no application code holds. */
  readonly ofJdk: boolean;
  /** Classes that the accumulation point dominates directly, largest first. */
  readonly below: readonly ClassSum[];
  /** What most of the memory at the accumulation point consists of, behind the nodes and wrappers of collections. */
  readonly contents?: Contents;
  /** The field by which a few objects at the accumulation point have all of the memory. */
  readonly partField?: PartField;
}

export interface SuspectInput extends CandidateInput {
  readonly fill: CollectionFill;
  readonly maxHeapBytes: number | undefined;
}

/** Finds leak suspects. */
export function findLeakSuspects(input: SuspectInput): Suspect[] {
  const { dump, tree, objects, pathsTo } = input;
  const measureReclaimable = createReclaimableMeter(dump, tree);
  const findContents = createContentsFinder(dump, tree);
  const findParts = createContentsFinder(dump, tree, 2);
  const isMostlyJdk = createJdkTest(dump, tree);
  const found = findCandidates(input);
  const chains = found.map(({ node, kind }) => (kind === 'object' ? walkToAccumulationPoint(tree, node) : [node]));
  const points = chains.map((chain) => tree.objectOf.at(chain.at(-1) ?? 0) ?? 0);
  const paths = extendThreadPaths(input, points, pathsTo(points));
  const owners = paths.size === 0 ? [] : points.map((point) => findPathOwner(input, paths.get(point) ?? []));
  const suspects = found.map((candidate, at): Suspect => {
    const { node, kind, retained } = candidate;
    const chain = chains[at] ?? [];
    const path = paths.get(points[at] ?? 0) ?? [];
    const dominators = chain.map((one) => tree.objectOf.at(one) ?? 0);
    const owner = owners[at];
    const point = describePoint(input, chain.length > 0 ? chain : [node], { findContents, findParts });
    const indexes = listIndexes(input, candidate, point);
    const described = describeHolder(input, candidate, path, dominators, indexes);
    const named = findNamedPath(path, described.holder, owner);
    return {
      ...described,
      ofJdk: !isHeldByApplication(described.holder, owner) && isMostlyJdk(node),
      ...(named && { namedPath: createSteps(named, objects) }),
      ...point,
      chain: dominators,
      path: createSteps(path, objects),
      hops: Math.max(0, path.length - 1),
      // The largest object of a class stands for all of them.
      reclaimable: measureReclaimable(node) * (retained / (tree.retained.at(node) || 1)),
      ...nameOwner(owner, indexes),
      ...describeData(input, candidate, path, [described.holder, owner]),
      ...(candidate.hasOneOwner && { hasOneOwner: true as const }),
      ...describeLimits(input, kind === 'object' || candidate.hasOneOwner ? path : [], node, retained),
    };
  });
  return joinEqualOwners(suspects);
}

function listIndexes(
  input: SuspectInput,
  { kind }: SuspectCandidate,
  part: Pick<Suspect, 'point' | 'below'>,
): string[] {
  const [most] = part.below;
  return kind === 'object' && most ? listIndexFields(input, part.point, most.objects) : [];
}

const describeData = (
  input: SuspectInput,
  { kind }: SuspectCandidate,
  path: readonly number[],
  holders: readonly (Holder | Owner | undefined)[],
): LoadedData => {
  const names = holders.flatMap((holder) => holder?.name ?? []);
  return kind === 'object' ? describeLoadedData(input, path, names) : {};
};

function describeHolder(
  { dump, tree, objects }: SuspectInput,
  { node, kind, objects: count, retained }: SuspectCandidate,
  path: readonly number[],
  dominators: readonly number[],
  [index]: readonly string[],
): Pick<Suspect, 'kind' | 'object' | 'label' | 'objects' | 'retained' | 'share' | 'holder'> {
  const total = tree.retained.at(0) ?? 0;
  const object = tree.objectOf.at(node) ?? 0;
  const found = findHolder(dump, objects, path, dominators);
  const isOfIndex = found?.kind === 'class' && index !== undefined;
  return {
    kind,
    object,
    label: kind === 'object' ? describeObject(objects, object) : objects.getLabel(object),
    objects: count,
    retained,
    share: total === 0 ? 0 : retained / total,
    holder: isOfIndex ? { kind: 'static-field', name: index } : found,
  };
}

/** The path through the field that names the memory; undefined when the shortest path leads through it. */
function findNamedPath(
  path: readonly number[],
  holder: Holder | undefined,
  owner: Owner | undefined,
): readonly number[] | undefined {
  if (owner?.isApplication && owner.beside) {
    const { object, target, place } = owner.beside;
    const rest = path.slice(place);
    return [object, ...(rest[0] === target ? [] : [target]), ...rest];
  }
  return holder?.via && !owner?.isApplication ? [...holder.via, ...path.slice(1)] : undefined;
}

const isHeldByApplication = (holder: Holder | undefined, owner: Owner | undefined): boolean =>
  owner?.isApplication === true || (holder !== undefined && isApplicationHolder(holder));

/** Returns the first node of a chain that is of the class of its last one: the beginning of a linked list, or the last one itself. */
function findFirstOfKind({ classOf }: HeapDump, tree: DominatorTree, chain: readonly number[]): number {
  const read = (node = 0): number | undefined => classOf.at(tree.objectOf.at(node) ?? 0);
  const kind = read(chain.at(-1));
  return chain.find((node) => read(node) === kind) ?? chain.at(-1) ?? 0;
}

function describePoint(
  input: SuspectInput,
  chain: readonly number[],
  { findContents, findParts }: { findContents: FindContents; findParts: FindContents },
): Pick<Suspect, 'point' | 'pointRetained' | 'below' | 'contents' | 'partField'> {
  const { dump, tree, objects } = input;
  const last = chain.at(-1) ?? 0;
  const first = findFirstOfKind(dump, tree, chain);
  const contents = findContents(first);
  const point = tree.objectOf.at(last) ?? 0;
  const partField = findPartField(input, point, contents ?? findParts(first));
  return {
    point,
    pointRetained: tree.retained.at(last) ?? 0,
    below: sumClassesBelow(dump, tree, last, objects),
    ...(contents && { contents }),
    ...(partField && { partField }),
  };
}

/** Steps of a path that a field of the application may refer to. The path to a node of a linked list is long. */
const OWNED_STEPS = 20;

/** The owner is on the path, or else the field of the application that refers to one of its objects. */
function findPathOwner({ dump, tree, objects }: SuspectInput, path: readonly number[]): Owner | undefined {
  const onPath = findOwner(objects, path);
  if (onPath?.isApplication) return onPath;
  const steps = path.slice(0, OWNED_STEPS).filter((object) => isOwnable(dump, objects, object));
  const point = tree.numberOf.at(path.at(-1) ?? 0) ?? 0;
  const end = tree.endOf.at(point) ?? 0;
  const isContent = (object: number): boolean => {
    const node = tree.numberOf.at(object) ?? 0;
    return node > point && node < end;
  };
  const field = findApplicationField(dump, objects, steps, isContent);
  return (field && placeOnPath(field, steps, path)) ?? onPath ?? findQueueField(dump, objects, steps);
}

/** The field was searched among the steps that something may own, of which a path through a thread has fewer. */
const placeOnPath = (field: Owner, steps: readonly number[], path: readonly number[]): Owner =>
  field.beside
    ? { ...field, beside: { ...field.beside, place: path.indexOf(steps[field.beside.place] ?? -1) } }
    : field;

/** Classes, class loaders and threads are referred to by everybody. */
const isOwnable = (dump: HeapDump, objects: HeapObjects, object: number): boolean =>
  getObjectType(dump, object) !== OBJECT_TYPES.loader &&
  (dump.classOf.at(object) ?? -1) >= 0 &&
  readThreadName(objects, object) === undefined;

/** From this share of the maximum heap size on, the used heap leaves too little free memory. */
export const TIGHT_SHARE = 0.8;
/** A limit that only the kind of a map suggests has not worked when the map has this share of the maximum heap size. */
const PRESUMED_SHARE = 0.6;

/** Describes what the memory of a suspect is bounded by: its collection, and the heap. */
function describeLimits(
  { maxHeapBytes, ...input }: SuspectInput,
  path: readonly number[],
  node: number,
  retained: number,
): Pick<Suspect, 'bound' | 'looseBound' | 'passedLimit' | 'ofMaxHeap'> {
  const used = input.tree.retained.at(0) ?? 0;
  const max = maxHeapBytes ?? Number.POSITIVE_INFINITY;
  const sign =
    findBound(input, path) ??
    findLimitOfCache(input, path) ??
    findLimitOfIndexWriter(input, path, retained) ??
    findTimeWindow(input, path) ??
    findFixedContent(input, path, node, used >= TIGHT_SHARE * max) ??
    findEviction(input, node);
  const found = sign?.isPresumed && retained >= PRESUMED_SHARE * max ? undefined : sign;
  const isLoose = found && projectRetained(found, retained) > max;
  const passedLimit = found ? undefined : findPassedLimit(input, path);
  return {
    ...(found && (isLoose ? { looseBound: found } : { bound: found })),
    ...(passedLimit && { passedLimit }),
    ...(maxHeapBytes !== undefined && { ofMaxHeap: { retained: retained / max, used: used / max } }),
  };
}

function createSteps(path: readonly number[], objects: HeapObjects): PathStep[] {
  const half = MAX_STEPS / 2;
  const places = path.map((_, at) => at).filter((at) => at < half || at >= path.length - half);
  return places.map((at, place) => ({
    object: path[at] ?? 0,
    skipped: at - (places[place - 1] ?? -1) - 1,
    references: at === 0 ? [] : objects.findReferenceNames(path[at - 1] ?? 0, path[at] ?? 0),
  }));
}

/** Formats an object by its class, with the name of a thread. */
export function describeObject(objects: HeapObjects, object: number): string {
  const name = readThreadName(objects, object);
  return name === undefined || name.startsWith('\0')
    ? objects.getLabel(object)
    : `${objects.getLabel(object)} "${name}"`;
}

/** Reads the name of a platform or virtual thread; undefined for other objects. */
export function readThreadName(objects: HeapObjects, object: number): string | undefined {
  const name = objects.readReference(object, 'name', 'java.lang.Thread');
  const text = name < 0 ? objects.findThread(object)?.name : (objects.readText(name) ?? readCharName(objects, name));
  return text === undefined ? undefined : maskThreadName(text);
}

/** Before JDK 8 the name was a `char[]`, of which there is no text without a `String`. */
const readCharName = (objects: HeapObjects, array: number): string | undefined =>
  objects.getClass(array)?.shape === 'primitives' ? '' : undefined;
