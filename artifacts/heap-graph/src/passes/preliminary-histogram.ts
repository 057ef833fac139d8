import type { PreliminaryHistogram } from '@hindsight/model';
import type { ClassCount } from '../classes/class-counts.ts';
import { type ClassTable, createClassWithoutRecord } from '../classes/class-table.ts';
import { joinId } from '../hprof/identifier.ts';
import { computeArrayBytes, getElementBytes, inferSizes, type Sizes } from '../layout/infer-layout.ts';
import { createSizeLookup } from '../layout/shallow-sizes.ts';
import type { HeapClass, HeapDump } from '../model.ts';
import type { Tables } from './first-pass.ts';

const MAX_ROWS = 30;
/** Longer class names are truncated, because the format does not limit their length. */
const MAX_CHARACTERS = 200;

/** The state after the first pass: the number of objects of each class is known, but no single object. */
export interface CountedDump {
  readonly tables: Tables;
  readonly classTable: ClassTable;
  readonly idSize: number;
}

/**
 * Computes the histogram after the first pass. Object counts are exact. Sizes are preliminary: they use the layout
 * inferred from a sample, and the length of the stacks of virtual threads is not known yet. Returns undefined when
 * there are too many classes.
 */
export function estimateHistogram({ tables, classTable, idSize }: CountedDump): PreliminaryHistogram | undefined {
  const { index, classCounts, sample } = tables;
  if (classCounts.isFull) return undefined;
  const known = classTable.classes;
  const classes = [...known];
  const counts = classCounts.toList();
  const met = counts.map((count) => {
    const one = findCountedClass(classTable, count) ?? createUnnamedClass(classes.length, count, classTable);
    classes[one.number] = one;
    return one;
  });
  const sums = new ClassSums(classes);
  const sizes = inferSizes(
    sample.measureGaps(index, classes.length, (bin) => met[bin]?.number ?? 0),
    classes,
    idSize,
  );
  counts.forEach((count, bin) => {
    const one = met[bin];
    if (one) sums.add(one.number, count.objects, estimateBytes(one, count, sizes));
  });
  for (const { object, number } of known) if (object >= 0) sums.addMirror(sizes.staticBytes[number] ?? 0);
  return { ...sums.toHistogram(index.size, classes.length), preliminary: true };
}

const findCountedClass = (classTable: ClassTable, { hi, lo, type }: ClassCount): HeapClass | undefined =>
  type === undefined ? classTable.findById(joinId(hi, lo)) : classTable.classes[classTable.getPrimitiveArray(type)];

/** Creates a class that has no record. */
const createUnnamedClass = (number: number, { hi, lo, shape }: ClassCount, classTable: ClassTable): HeapClass =>
  createClassWithoutRecord(number, { name: classTable.composeMissingName(joinId(hi, lo), shape), shape });

function estimateBytes(one: HeapClass, count: ClassCount, { layout, instanceBytes }: Sizes): number {
  if (one.shape === 'instances') return count.objects * (instanceBytes[one.number] ?? 0);
  const width = getElementBytes(one, layout);
  // The padding of an array depends on the remainder of its length alone.
  const padding = count.residues.reduce(
    (sum, arrays, residue) => sum + arrays * (computeArrayBytes(width, residue, layout) - width * residue),
    0,
  );
  return width * count.elements + padding;
}

/** Computes the histogram after the second pass, when every object is known. */
export function computeHistogram(
  dump: Pick<HeapDump, 'classes' | 'classOf' | 'index'> & Parameters<typeof createSizeLookup>[0],
): PreliminaryHistogram {
  const { classes, classOf, index } = dump;
  const getSize = createSizeLookup(dump);
  const sums = new ClassSums(classes);
  for (let object = 0; object < index.size; object++) {
    const number = classOf.at(object) ?? 0;
    if (number < 0) sums.addMirror(getSize(object));
    else sums.add(number, 1, getSize(object));
  }
  return sums.toHistogram(index.size, classes.length);
}

/** Sums objects and bytes by class. Objects that are classes count as objects of `java.lang.Class`. */
class ClassSums {
  private readonly classes: readonly HeapClass[];
  private readonly objects: Float64Array;
  private readonly bytes: Float64Array;
  private readonly mirrorClass: number;
  private sum = 0;

  constructor(classes: readonly HeapClass[]) {
    this.classes = classes;
    this.objects = new Float64Array(classes.length);
    this.bytes = new Float64Array(classes.length);
    this.mirrorClass = classes.find(({ name }) => name === 'java.lang.Class')?.number ?? -1;
  }

  add(number: number, objects: number, bytes: number): void {
    this.sum += bytes;
    if (number < 0) return;
    this.objects[number] = (this.objects[number] ?? 0) + objects;
    this.bytes[number] = (this.bytes[number] ?? 0) + bytes;
  }

  addMirror(bytes: number): void {
    this.add(this.mirrorClass, 1, bytes);
  }

  toHistogram(objects: number, classes: number): PreliminaryHistogram {
    const { bytes } = this;
    const largest = this.classes
      .filter(({ number }) => (this.objects[number] ?? 0) > 0)
      .sort((a, b) => (bytes[b.number] ?? 0) - (bytes[a.number] ?? 0));
    return {
      objects,
      bytes: this.sum,
      classes,
      histogram: largest.slice(0, MAX_ROWS).map(({ name, number }) => ({
        label: name.slice(0, MAX_CHARACTERS),
        objects: this.objects[number] ?? 0,
        shallowSize: bytes[number] ?? 0,
      })),
    };
  }
}
