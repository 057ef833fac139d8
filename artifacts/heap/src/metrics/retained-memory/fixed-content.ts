import { findMaximum, pluralize } from '@hindsight/claims';
import { type DominatorTree, getParent, type HeapDump, iterateChildren } from '@hindsight/heap-graph';
import { isApplicationClass, toOriginalName } from '../support/relocated-classes.ts';
import { type Bound, type BoundInput, hasContainers, IMMUTABLE, isOfFixedContent } from './bound.ts';
import { listIndexTargets } from './index-fields.ts';

type TreeInput = BoundInput & { readonly dump: HeapDump; readonly tree: DominatorTree };

/**
 * Finds a sign that what a suspect keeps was filled once: `steps` is the path to its accumulation point, and `node` the suspect in the
 * tree. In a heap without free memory the size of a list is no sign: a copy of it may be what was too much.
 */
export const findFixedContent = (
  input: TreeInput,
  steps: readonly number[],
  node: number,
  isTight: boolean,
): Bound | undefined =>
  findUnmodifiable(input, steps) ??
  findOwnArrays(input, node) ??
  findOwnArrays(input, input.tree.numberOf.at(steps.at(-1) ?? 0) ?? 0) ??
  findImmutableFields(input, steps.at(-1) ?? 0) ??
  (isTight ? undefined : findExactList(input, steps));

const UNMODIFIABLE = /^java\.util\.Collections\$Unmodifiable/;

/** Finds a view that cannot be changed and through which alone the program has its collection: it was filled before. */
function findUnmodifiable({ dump, tree, objects, fill }: TreeInput, steps: readonly number[]): Bound | undefined {
  for (let at = steps.length - 2; at >= 0; at--) {
    const [view = 0, inner = 0] = steps.slice(at, at + 2);
    const label = objects.getLabel(view);
    if (!UNMODIFIABLE.test(label) || !fill.kinds[dump.classOf.at(inner) ?? -1]) continue;
    if (tree.objectOf.at(getParent(tree, tree.numberOf.at(inner) ?? 0)) !== view) continue;
    return { kind: 'limit', name: `${label}, which cannot be changed`, elements: fill.elements(inner) };
  }
  return undefined;
}

/** A class or an object is nothing but data when its own arrays have this share of what it keeps, and those of numbers half of that. */
const [ARRAYS_SHARE, NUMBERS_SHARE] = [0.8, 0.5];
/** Arrays of primitives that an object has for what it computes; without numbers, bytes and characters are buffers. */
const PRIMITIVES = /^(?:boolean|byte|char|short|int|long|float|double)(?:\[\]){1,9}$/;
const BUFFER = /^(?:boolean|byte|char)\[\]$/;
/** No class has so many fields: what it keeps is in collections. */
const MAX_FIELDS = 1000;

/**
 * Several arrays in static fields of one class of the application, or of numbers in fields of one of its objects: no single one of
 * them has most of the memory, and none can grow.
 */
function findOwnArrays(input: TreeInput, node: number): Bound | undefined {
  const { dump, tree, objects } = input;
  const label = objects.getLabel(tree.objectOf.at(node) ?? 0);
  const isStatic = label.startsWith('class ');
  if (!isApplicationClass(label.replace(/^class /, ''))) return undefined;
  const arrays = listArrays(input, node, isStatic ? isOfFixedContent : (array) => PRIMITIVES.test(array));
  const kept = sumKept(arrays);
  const numbers = isStatic ? kept : sumKept(arrays.filter(({ array }) => !BUFFER.test(array)));
  if (arrays.length > MAX_FIELDS || kept < ARRAYS_SHARE * (tree.retained.at(node) ?? 0)) return undefined;
  if (numbers < NUMBERS_SHARE * kept) return undefined;
  return {
    kind: 'array',
    name: `the lengths of its ${pluralize(arrays.length, isStatic ? 'static array' : 'array')}`,
    elements: arrays.reduce((sum, { object }) => sum + (dump.lengths.at(object) ?? 0), 0),
  };
}

interface OwnArray {
  readonly object: number;
  readonly array: string;
  readonly kept: number;
}

/** Lists the arrays right below a node, one more than a class may have at most. */
function listArrays({ tree, objects }: TreeInput, node: number, isOfKind: (array: string) => boolean): OwnArray[] {
  const arrays: OwnArray[] = [];
  for (const child of iterateChildren(tree, node)) {
    const object = tree.objectOf.at(child) ?? 0;
    const array = objects.getLabel(object);
    if (isOfKind(array)) arrays.push({ object, array, kept: tree.retained.at(child) ?? 0 });
    if (arrays.length > MAX_FIELDS) break;
  }
  return arrays;
}

const sumKept = (arrays: readonly { readonly kept: number }[]): number =>
  arrays.reduce((sum, { kept }) => sum + kept, 0);

/** Several fields of a class or an object hold the same objects, in collections that are all immutable. */
function findImmutableFields(input: TreeInput, point: number): Bound | undefined {
  const targets = listIndexTargets(input, point);
  const elements = findMaximum(targets.map((one) => one.elements));
  const labels = targets
    .filter((one) => one.elements >= elements / 2)
    .map(({ target }) => toOriginalName(input.objects.getLabel(target)));
  if (elements < MANY_ELEMENTS || !labels.every((label) => IMMUTABLE.test(label))) return undefined;
  return { kind: 'limit', name: `${labels[0]}, which is immutable`, elements };
}

const MANY_ELEMENTS = 100;
const ARRAY_LIST = 'java.util.ArrayList';

/**
 * A list whose array has exactly the length of its content was created for that content: one that grows element by element has a
 * length of its own sequence, and free places.
 */
function findExactList({ dump, objects, fill }: TreeInput, steps: readonly number[]): Bound | undefined {
  const [list = -1, array = -1] = steps.slice(-2);
  const isList = list >= 0 && objects.getLabel(list) === ARRAY_LIST;
  const length = isList ? (dump.lengths.at(array) ?? 0) : 0;
  if (length < MANY_ELEMENTS || hasContainers({ dump, objects, fill }, array)) return undefined;
  if (fill.elements(list) !== length || isNaturalLength(length)) return undefined;
  return { kind: 'array', name: `its list, which was created for ${pluralize(length, 'element')}`, elements: length };
}

/** Whether a list that began with the usual ten places has had this many at some time. */
function isNaturalLength(length: number): boolean {
  let capacity = 10;
  while (capacity < length) capacity += capacity >> 1;
  return capacity === length;
}
