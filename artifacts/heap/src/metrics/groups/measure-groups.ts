import type { DominatorTree, HeapDump, ReadNumbers, SizeLookup } from '@hindsight/heap-graph';
import { type Component, measureComponents } from '../components/components.ts';
import { groupObjects, type HistogramGroups } from '../retained-memory/histogram-groups.ts';

/** What the groups of a heap are computed from. */
export interface GroupedHeap {
  readonly dump: Pick<HeapDump, 'classes' | 'classOf'>;
  readonly tree: DominatorTree;
  readonly classByNode: ReadNumbers;
  readonly getSize: SizeLookup;
  readonly getLoaderLabel: (object: number) => string;
}

/** What each class, package, loader and framework takes. */
export interface HeapGroups {
  readonly groups: HistogramGroups;
  readonly components: readonly Component[];
}

/** Computes the groups by two walks over the whole tree. */
export function measureGroups({ dump, tree, classByNode, getSize, getLoaderLabel }: GroupedHeap): HeapGroups {
  const groups = groupObjects(dump, tree, classByNode, getSize, getLoaderLabel);
  return { groups, components: measureComponents(dump, tree, classByNode, getSize, groups.objectsByClass) };
}
