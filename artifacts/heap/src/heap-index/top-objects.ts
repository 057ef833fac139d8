import type { HeapAnalysis } from '../analysis.ts';
import { type IndexFile, viewInts, viewNumbers, viewUnsigned } from './index-file.ts';
import type { IndexWriter } from './index-writer.ts';

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
  const readRetained = (node: number): number => tree.retained.at(node) ?? 0;
  const findObject = (node: number): number => tree.objectOf.at(node) ?? 0;
  nodes.sort((a, b) => readRetained(b) - readRetained(a) || findObject(a) - findObject(b));
  const objects = Uint32Array.from(nodes, findObject);
  out.writeSection('top', objects);
  out.writeSection(
    'top.class',
    Int32Array.from(objects, (object) => dump.classOf.at(object) ?? -1),
  );
  out.writeSection('top.shallow', Float64Array.from(objects, getSize));
  out.writeSection('top.retained', Float64Array.from(nodes, readRetained));
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
