import { type DominatorTree, type HeapDump, iterateChildren } from '@hindsight/heap-graph';
import type { ObjectNames } from './holder.ts';
import { findOwner } from './owner.ts';

/** Objects of a group whose paths are compared. */
const SAMPLE = 100;
/** One owner has a group when it is on the way to this share of the sample. */
const MOST = 0.6;

/** Samples the objects of a class that nothing dominates; one that keeps much is met sooner than many that keep little. */
export function sampleGroup(
  { classOf }: Pick<HeapDump, 'classOf'>,
  tree: DominatorTree,
  classNumber: number,
  retained: number,
): number[] {
  const sample: number[] = [];
  let sum = 0;
  for (const node of iterateChildren(tree, 0)) {
    const object = tree.objectOf.at(node) ?? 0;
    if (classOf.at(object) !== classNumber) continue;
    sum += tree.retained.at(node) ?? 0;
    if (sum * SAMPLE >= sample.length * retained) sample.push(object);
  }
  return sample;
}

/**
 * Finds an object of a sample that is reached through the field which leads to most of the sample: arrays that two objects refer to have
 * no dominator, and yet one cache or index may have them all.
 */
export function findCommonOwner(
  objects: ObjectNames,
  sample: readonly number[],
  paths: ReadonlyMap<number, readonly number[]>,
): number | undefined {
  const groups = new Map<string, number[]>();
  for (const object of sample) {
    const owner = findOwner(objects, paths.get(object) ?? []);
    if (owner) groups.set(owner.name, [...(groups.get(owner.name) ?? []), object]);
  }
  const [most = []] = [...groups.values()].toSorted((a, b) => b.length - a.length);
  return most.length >= MOST * sample.length ? most[0] : undefined;
}

/** Finds the field of the application that leads to most objects of a sample. */
export function findCommonField(
  objects: ObjectNames,
  sample: readonly number[],
  paths: ReadonlyMap<number, readonly number[]>,
): string | undefined {
  const example = findCommonOwner(objects, sample, paths);
  const owner = example === undefined ? undefined : findOwner(objects, paths.get(example) ?? []);
  return owner?.isApplication ? owner.name : undefined;
}
