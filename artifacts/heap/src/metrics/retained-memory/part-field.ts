import { type DominatorTree, type HeapDump, type HeapObjects, OBJECT_TYPE } from '@hindsight/heap-graph';
import type { CollectionFill } from '../waste/collection-fill.ts';
import type { ClassSum } from './contents.ts';

/** The field by which a few objects have what their holder keeps: `Series.ticks` of the forty series in a map. */
export interface PartField {
  /** `com.acme.Series.ticks`, by the class that declares it. */
  readonly name: string;
  /** The objects that have the field. */
  readonly objects: number;
  /** The elements of all their collections, estimated from those that were looked at. */
  readonly elements: number;
}

interface PartInput {
  readonly dump: Pick<HeapDump, 'classes' | 'classOf'>;
  readonly tree: DominatorTree;
  readonly objects: Pick<HeapObjects, 'readReference'>;
  readonly fill: Pick<CollectionFill, 'elements'>;
}

/** With more objects their number is what grows. */
const MAX_PARTS = 1000;
/** Objects that are looked at, and elements on average from which on a collection has many. */
const [MAX_SAMPLED, MANY_ELEMENTS] = [32, 100];
/** A collection is what an object has when it keeps this share of it. */
const MAIN_SHARE = 0.7;

/**
 * Finds the field whose collections grow where a few objects share the memory of an accumulation point: each has more elements in it
 * than there are objects. `parts` are the objects of one class of which the memory consists.
 */
export function findPartField(input: PartInput, point: number, parts: ClassSum | undefined): PartField | undefined {
  const { dump, tree } = input;
  if (!parts || parts.objects < 2 || parts.objects > MAX_PARTS) return undefined;
  const one = dump.classes.find(({ name, shape }) => name === parts.label && shape === 'instances');
  if (!one) return undefined;
  const sample = sampleParts(input, point, one.number);
  const retained = sample.reduce((sum, node) => sum + (tree.retained.at(node) ?? 0), 0);
  const [main] = one.fields
    .filter(({ type }) => type === OBJECT_TYPE)
    .map(({ name, declaredBy }) => ({
      name: `${dump.classes[declaredBy]?.name ?? one.name}.${name}`,
      ...sumField(input, sample, name),
    }))
    .toSorted((a, b) => b.retained - a.retained);
  if (!main || sample.length === 0 || main.retained < MAIN_SHARE * retained) return undefined;
  const average = main.elements / sample.length;
  if (average < MANY_ELEMENTS || average < parts.objects) return undefined;
  return { name: main.name, objects: parts.objects, elements: Math.round(average * parts.objects) };
}

/** The nodes of the first objects of a class below an accumulation point. */
function sampleParts({ dump, tree }: PartInput, point: number, number: number): number[] {
  const top = tree.numberOf.at(point) ?? 0;
  const end = tree.endOf.at(top) ?? 0;
  const found: number[] = [];
  for (let node = top + 1; node < end && found.length < MAX_SAMPLED; ) {
    const isPart = dump.classOf.at(tree.objectOf.at(node) ?? 0) === number;
    if (isPart) found.push(node);
    node = isPart ? (tree.endOf.at(node) ?? end) : node + 1;
  }
  return found;
}

/** Sums the elements of the collections to which a field of some objects refers, and what these keep. */
function sumField({ tree, objects, fill }: PartInput, sample: readonly number[], field: string) {
  const collections = sample
    .map((node) => objects.readReference(tree.objectOf.at(node) ?? 0, field))
    .filter((target) => target >= 0)
    .map((target) => ({ elements: fill.elements(target), node: tree.numberOf.at(target) ?? 0 }))
    .filter(({ elements, node }) => elements > 0 && node > 0);
  return {
    elements: collections.reduce((sum, one) => sum + one.elements, 0),
    retained: collections.reduce((sum, { node }) => sum + (tree.retained.at(node) ?? 0), 0),
  };
}
