import {
  type DominatorTree,
  findLargestChild,
  type HeapDump,
  type HeapObjects,
  iterateChildren,
} from '@hindsight/heap-graph';
import { findCommonOwner, sampleGroup } from './common-owner.ts';
import { splitPoint } from './split-point.ts';

/** An object or class that retains this share of the heap is a suspect; the same limit as in Eclipse MAT. */
export const SUSPECT_SHARE = 0.1;
/**
 * The walk to the accumulation point continues while the largest dominated object retains this share of its dominator
 * (MAT: big_drop_ratio).
 */
const DROP_SHARE = 0.7;
/** The chain of a linked list may be as long as the heap. */
const MAX_CHAIN = 1000;

export interface CandidateInput {
  readonly dump: HeapDump;
  readonly tree: DominatorTree;
  readonly objects: HeapObjects;
  /** Returns the shortest strong paths to objects. */
  readonly pathsTo: (targets: readonly number[]) => ReadonlyMap<number, readonly number[]>;
}

/** An object that retains much, or a class whose objects do so together. */
export interface SuspectCandidate {
  readonly kind: 'object' | 'class';
  readonly node: number;
  readonly objects: number;
  readonly retained: number;
  readonly hasOneOwner?: true;
}

/** Finds the objects and the classes that retain much, largest first. */
export function findCandidates(input: CandidateInput): SuspectCandidate[] {
  const { dump, tree } = input;
  const total = tree.retained.at(0) ?? 0;
  const single = findSingleSuspects(tree, total).flatMap((candidate) => splitCandidate(dump, tree, candidate));
  const groups = findClassSuspects(dump, tree, total).map((candidate) => chooseExample(input, candidate, total));
  return [...single, ...groups];
}

/** Arrays without a dominator are a suspect when one field leads to most of them and they are this share of the heap. */
const OWNED_SHARE = 0.3;

/** Chooses an array that is reached through the field which leads to most of the arrays of a class, if there is one. */
function chooseExample(
  { dump, tree, objects, pathsTo }: CandidateInput,
  candidate: SuspectCandidate,
  total: number,
): SuspectCandidate {
  const number = dump.classOf.at(tree.objectOf.at(candidate.node) ?? 0) ?? -1;
  const isArray = number >= 0 && dump.classes[number]?.shape !== 'instances';
  if (!isArray || candidate.retained < OWNED_SHARE * total) return candidate;
  const sample = sampleGroup(dump, tree, number, candidate.retained);
  const example = findCommonOwner(objects, sample, pathsTo(sample));
  return example === undefined
    ? candidate
    : { ...candidate, node: tree.numberOf.at(example) ?? candidate.node, hasOneOwner: true };
}

function findSingleSuspects(tree: DominatorTree, total: number): SuspectCandidate[] {
  const found: SuspectCandidate[] = [];
  for (const node of iterateChildren(tree, 0)) {
    const retained = tree.retained.at(node) ?? 0;
    if (retained >= SUSPECT_SHARE * total) found.push({ kind: 'object', node, objects: 1, retained });
  }
  return found.sort((a, b) => b.retained - a.retained);
}

function findClassSuspects(dump: HeapDump, tree: DominatorTree, total: number): SuspectCandidate[] {
  const { classes, classOf } = dump;
  const retained = new Float64Array(classes.length);
  const counts = new Uint32Array(classes.length);
  const largest = new Float64Array(classes.length);
  for (const node of iterateChildren(tree, 0)) {
    const number = classOf.at(tree.objectOf.at(node) ?? 0) ?? -1;
    const bytes = tree.retained.at(node) ?? 0;
    if (number < 0 || bytes >= SUSPECT_SHARE * total) continue;
    retained[number] = (retained[number] ?? 0) + bytes;
    counts[number] = (counts[number] ?? 0) + 1;
    const best = largest[number] ?? 0;
    if (best === 0 || bytes > (tree.retained.at(best) ?? 0)) largest[number] = node;
  }
  const found: SuspectCandidate[] = [];
  classes.forEach((_, number) => {
    const bytes = retained[number] ?? 0;
    if (bytes === 0 || bytes < SUSPECT_SHARE * total) return;
    found.push({ kind: 'class', node: largest[number] ?? 0, objects: counts[number] ?? 0, retained: bytes });
  });
  return found.sort((a, b) => b.retained - a.retained);
}

/** Divides a suspect whose memory accumulates in several parts side by side. */
function splitCandidate(dump: HeapDump, tree: DominatorTree, candidate: SuspectCandidate): SuspectCandidate[] {
  const point = walkToAccumulationPoint(tree, candidate.node).at(-1) ?? 0;
  const parts = splitPoint(dump, tree, point, SUSPECT_SHARE * (tree.retained.at(0) ?? 0));
  return parts.length === 0
    ? [candidate]
    : parts
        .map((node) => ({ kind: 'object' as const, node, objects: 1, retained: tree.retained.at(node) ?? 0 }))
        .sort((a, b) => b.retained - a.retained);
}

/** Walks from a node down to its accumulation point, both included. */
export function walkToAccumulationPoint(tree: DominatorTree, node: number): number[] {
  const chain = [node];
  for (let here = node; chain.length < MAX_CHAIN; ) {
    const child = findLargestChild(tree, here);
    if (child === 0 || (tree.retained.at(child) ?? 0) < DROP_SHARE * (tree.retained.at(here) ?? 0)) break;
    chain.push(child);
    here = child;
  }
  return chain;
}
