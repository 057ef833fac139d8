import type { DominatorTree } from '@hindsight/heap-graph';
import type { HeapAnalysis } from '../analysis.ts';
import { type IndexFile, viewInts, viewNumbers, viewUnsigned } from './index-file.ts';
import type { IndexWriter } from './index-writer.ts';
import { listPlaces, sortByObject, sortPlaces } from './sort-places.ts';

/**
 * More objects at the top of the dominator tree are listed, and neither sorted nor filtered: of each 24 bytes are in the index.
 */
export const MAX_ARRANGED = 500_000;

/** The objects at the top of the dominator tree, largest first, with what they are arranged by. */
export interface TopObjects {
  readonly objects: Uint32Array;
  /** Class numbers as in the dump: those of objects that are classes are below zero. */
  readonly classes: Int32Array;
  readonly shallow: Float64Array;
  readonly retained: Float64Array;
}

/** What the objects of one class in a list take together. */
export interface ClassTotal {
  readonly classNumber: number;
  objects: number;
  shallow: number;
  retained: number;
}

/** Sums objects by class. */
export class ClassTotals {
  private readonly byClass = new Map<number, ClassTotal>();

  add(classNumber: number, shallow: number, retained: number): void {
    let total = this.byClass.get(classNumber);
    if (!total) {
      total = { classNumber, objects: 0, shallow: 0, retained: 0 };
      this.byClass.set(classNumber, total);
    }
    total.objects++;
    total.shallow += shallow;
    total.retained += retained;
  }

  list(): ClassTotal[] {
    return [...this.byClass.values()];
  }
}

type AnalyzedTree = Pick<HeapAnalysis, 'dump' | 'tree' | 'getSize'>;

/** Writes what the objects at the top take by class and, when they are not too many, each of them. */
export function writeTopObjects(out: IndexWriter, { dump, tree, getSize }: AnalyzedTree): void {
  const totals = new ClassTotals();
  const nodes: number[] = [];
  for (let node = 1; node < tree.size; node = tree.endOf.at(node) ?? tree.size) {
    const object = tree.objectOf.at(node) ?? 0;
    totals.add(dump.classOf.at(object) ?? -1, getSize(object), tree.retained.at(node) ?? 0);
    if (nodes.length <= MAX_ARRANGED) nodes.push(node);
  }
  out.writeJson('top-classes', totals.list());
  if (nodes.length > MAX_ARRANGED) return;
  const sorted = sortNodes(Uint32Array.from(nodes), tree);
  const objects = sorted.map((node) => tree.objectOf.at(node) ?? 0);
  out.writeSection('top', objects);
  out.writeSection(
    'top.class',
    Int32Array.from(objects, (object) => dump.classOf.at(object) ?? -1),
  );
  out.writeSection('top.shallow', Float64Array.from(objects, getSize));
  out.writeSection('top.retained', readRetained(sorted, tree));
}

const readRetained = (nodes: Uint32Array, { retained }: DominatorTree): Float64Array =>
  Float64Array.from(nodes, (node) => retained.at(node) ?? 0);

/** Sorts nodes by what they retain, largest first; of equal ones the smaller object number comes first. */
function sortNodes(nodes: Uint32Array, tree: DominatorTree): Uint32Array {
  const ascending = sortByObject(nodes.map((node) => tree.objectOf.at(node) ?? 0)).map((place) => nodes[place] ?? 0);
  return sortPlaces(listPlaces(nodes.length), readRetained(ascending, tree)).map((place) => ascending[place] ?? 0);
}

/** Reads the objects at the top; undefined when there are too many, and in indexes of earlier versions. */
export function readTopObjects(file: IndexFile): TopObjects | undefined {
  if (!file.has('top')) return undefined;
  return {
    objects: viewUnsigned(file.readSection('top')),
    classes: viewInts(file.readSection('top.class')),
    shallow: viewNumbers(file.readSection('top.shallow')),
    retained: viewNumbers(file.readSection('top.retained')),
  };
}

/** Reads what the objects at the top take by class; undefined in indexes of earlier versions. */
export const readTopClasses = (file: IndexFile): readonly ClassTotal[] | undefined =>
  file.has('top-classes') ? (file.readJson('top-classes') as readonly ClassTotal[]) : undefined;
