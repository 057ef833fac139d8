import type { From } from './ast.ts';
import { classesFrom } from './check.ts';
import { numbersOf } from './classes.ts';
import { itemsOf } from './compile.ts';
import type { Evaluation } from './evaluation.ts';
import { oqlFault } from './fault.ts';
import type { Evaluate } from './scope.ts';
import { describe, isNumber, isObject, type OqlValue, objectOf, onlyValue } from './value.ts';

/** How the objects of classes are gone through. */
export interface Look {
  /** Called for each of them. */
  readonly onObject: () => void;
  /** Which are rows; undefined: all. */
  readonly quick: ((object: number) => boolean) | undefined;
}

/** The rows of a FROM clause, one by one. `inner`: what its query or expression gives. */
export function rowsOf(
  from: From,
  inner: () => Iterable<OqlValue>,
  evaluation: Evaluation,
  look: Look,
): () => Iterable<OqlValue> {
  const { source, isObjects } = from;
  const { heap } = evaluation;
  switch (source.kind) {
    case 'class':
    case 'pattern': {
      const classes = classesFrom(from, heap);
      if (isObjects) return () => classes.flatMap(({ object }) => objectOf(object) ?? []);
      const numbers = new Set(classes.map(({ number }) => number));
      return () => instances(numbers, evaluation, look);
    }
    case 'ids':
    case 'addresses': {
      const objects = source.numbers.map((number) => objectNumbered(number, source.kind, from, evaluation));
      return isObjects && !from.withSubclasses ? () => objects : () => ofClasses(from, objects, evaluation, look);
    }
    default:
      return isObjects && !from.withSubclasses ? inner : () => ofClasses(from, inner(), evaluation, look);
  }
}

/** How many rows a FROM clause gives, where that is known without looking at them. */
export function countRows(from: From, { heap }: Evaluation): number | undefined {
  const isOfClasses = from.source.kind === 'class' || from.source.kind === 'pattern';
  if (from.isObjects || !isOfClasses) return undefined;
  const classes = classesFrom(from, heap);
  // The classes themselves are among the rows, and not all of them are reachable.
  if (classes.some(({ name }) => name === 'java.lang.Class')) return undefined;
  return classes.reduce((sum, { number }) => sum + heap.countOf(number), 0);
}

/** Rows of an expression: the items of a list, whole numbers as objects. */
export const rowsOfExpression = (evaluate: Evaluate, evaluation: Evaluation) => (): OqlValue[] =>
  itemsOf(evaluate()).map((item) => objectIn(item, evaluation) ?? item);

/** The object that a value is or gives the number or the address of; undefined: it is none. */
export function objectIn(value: OqlValue, { heap }: Evaluation): OqlValue | undefined {
  const only = onlyValue(value);
  if (isObject(only)) return only;
  const number = isNumber(only) ? Number(only) : Number.NaN;
  if (!Number.isSafeInteger(number) || number < 0) return undefined;
  if (number < heap.numberOfObjects) return { object: number };
  return objectOf(heap.objectAt(number)) ?? undefined;
}

function objectNumbered(
  number: number,
  kind: 'ids' | 'addresses',
  { at }: From,
  { heap, source }: Evaluation,
): OqlValue {
  const object = kind === 'addresses' ? heap.objectAt(number) : number;
  if (object >= 0 && object < heap.numberOfObjects) return { object };
  const what =
    kind === 'addresses'
      ? `begins at 0x${number.toString(16)}`
      : `has the id ${number}; there are ${heap.numberOfObjects}`;
  throw oqlFault(source, at, `no object of the dump ${what}.`);
}

/** The instances of classes that are given as objects; with OBJECTS INSTANCEOF these classes and all below them. */
function* ofClasses(
  from: From,
  objects: Iterable<OqlValue>,
  evaluation: Evaluation,
  look: Look,
): Generator<OqlValue, void> {
  const { heap, source } = evaluation;
  const tops: number[] = [];
  for (const one of objects) {
    const object = objectIn(one, evaluation) ?? null;
    const number = isObject(object) ? ~heap.classOf(object.object) : -1;
    if (number < 0)
      throw oqlFault(source, from.at, `${describe(object ?? one, heap)} is no class; FROM OBJECTS takes objects.`);
    tops.push(number);
  }
  const numbers = numbersOf(heap, tops, from.withSubclasses);
  if (!from.isObjects) yield* instances(numbers, evaluation, look);
  else for (const number of numbers) yield objectOf(heap.classes[number]?.object ?? -1);
}

/** Reachable objects: MAT throws the others away. The classes themselves are instances of `java.lang.Class`. */
function* instances(
  numbers: ReadonlySet<number>,
  { heap }: Evaluation,
  { onObject, quick }: Look,
): Generator<OqlValue, void> {
  const withClasses = heap.classes.some(({ name, number }) => name === 'java.lang.Class' && numbers.has(number));
  if (withClasses) {
    for (const { object } of heap.classes) {
      if (object >= 0 && heap.isReachable(object) && (!quick || quick(object))) yield { object };
    }
  }
  for (const object of heap.instancesOf(numbers)) {
    onObject();
    if (!quick || quick(object)) yield { object };
  }
}
