import { findSourceClasses } from '../check/check-query.ts';
import { collectClassNumbers } from '../check/find-classes.ts';
import { toItems } from '../evaluate/compile-expression.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import type { Evaluate } from '../evaluate/scope.ts';
import type { From } from '../syntax/ast.ts';
import { createOqlFault } from '../syntax/query-fault.ts';
import { describeValue, isNumber, isObject, type OqlValue, toObject, unwrapRow } from '../values/value.ts';

/** Options for scanning the instances of classes. */
export interface ScanOptions {
  /** Called for each scanned object. */
  readonly onObject: () => void;
  /** Selects the objects that are rows; undefined selects all. */
  readonly predicate: ((object: number) => boolean) | undefined;
}

/** Creates the rows of a FROM clause. `inner` yields the rows of its subquery or expression. */
export function createRowSource(
  from: From,
  inner: () => Iterable<OqlValue>,
  evaluation: Evaluation,
  scan: ScanOptions,
): () => Iterable<OqlValue> {
  const { source, isObjects } = from;
  const { heap } = evaluation;
  switch (source.kind) {
    case 'class':
    case 'pattern': {
      const classes = findSourceClasses(from, heap);
      if (isObjects) return () => classes.flatMap(({ object }) => toObject(object) ?? []);
      const numbers = new Set(classes.map(({ number }) => number));
      return () => scanInstances(numbers, evaluation, scan);
    }
    case 'ids':
    case 'addresses': {
      const objects = source.numbers.map((number) => findObjectByNumber(number, source.kind, from, evaluation));
      return isObjects && !from.withSubclasses
        ? () => objects
        : () => scanClassObjects(from, objects, evaluation, scan);
    }
    default:
      return isObjects && !from.withSubclasses ? inner : () => scanClassObjects(from, inner(), evaluation, scan);
  }
}

/** Counts the rows of a FROM clause; undefined when the count requires a scan. */
export function countRows(from: From, { heap }: Evaluation): number | undefined {
  const isOfClasses = from.source.kind === 'class' || from.source.kind === 'pattern';
  if (from.isObjects || !isOfClasses) return undefined;
  const classes = findSourceClasses(from, heap);
  // The rows include the classes themselves, and some of these are not reachable.
  if (classes.some(({ name }) => name === 'java.lang.Class')) return undefined;
  return classes.reduce((sum, { number }) => sum + heap.countInstances(number), 0);
}

/** Creates the rows of an expression in FROM: the items of a list, whole numbers as objects. */
export const createExpressionRows = (evaluate: Evaluate, evaluation: Evaluation) => (): OqlValue[] =>
  toItems(evaluate()).map((item) => resolveObject(item, evaluation) ?? item);

/**
 * Resolves a value to an object: the object itself, or the object with this number or address. Returns undefined for
 * all other values.
 */
export function resolveObject(value: OqlValue, { heap }: Evaluation): OqlValue | undefined {
  const only = unwrapRow(value);
  if (isObject(only)) return only;
  const number = isNumber(only) ? Number(only) : Number.NaN;
  if (!Number.isSafeInteger(number) || number < 0) return undefined;
  if (number < heap.numberOfObjects) return { object: number };
  return toObject(heap.findObject(number)) ?? undefined;
}

function findObjectByNumber(
  number: number,
  kind: 'ids' | 'addresses',
  { at }: From,
  { heap, source }: Evaluation,
): OqlValue {
  const object = kind === 'addresses' ? heap.findObject(number) : number;
  if (object >= 0 && object < heap.numberOfObjects) return { object };
  const what =
    kind === 'addresses'
      ? `begins at 0x${number.toString(16)}`
      : `has the id ${number}; there are ${heap.numberOfObjects}`;
  throw createOqlFault(source, at, `no object of the dump ${what}.`);
}

/**
 * Yields the instances of classes that are given as objects; with OBJECTS INSTANCEOF, these classes and all their
 * subclasses.
 */
function* scanClassObjects(
  from: From,
  objects: Iterable<OqlValue>,
  evaluation: Evaluation,
  scan: ScanOptions,
): Generator<OqlValue, void> {
  const { heap, source } = evaluation;
  const tops: number[] = [];
  for (const one of objects) {
    const object = resolveObject(one, evaluation) ?? null;
    const number = isObject(object) ? ~heap.getClassNumber(object.object) : -1;
    if (number < 0)
      throw createOqlFault(
        source,
        from.at,
        `${describeValue(object ?? one, heap)} is not a class; use FROM OBJECTS for objects.`,
      );
    tops.push(number);
  }
  const numbers = collectClassNumbers(heap, tops, from.withSubclasses);
  if (!from.isObjects) yield* scanInstances(numbers, evaluation, scan);
  else for (const number of numbers) yield toObject(heap.classes[number]?.object ?? -1);
}

/**
 * Yields the reachable instances of classes, as MAT does. The classes themselves are instances of `java.lang.Class`.
 */
function* scanInstances(
  numbers: ReadonlySet<number>,
  { heap }: Evaluation,
  { onObject, predicate }: ScanOptions,
): Generator<OqlValue, void> {
  const withClasses = heap.classes.some(({ name, number }) => name === 'java.lang.Class' && numbers.has(number));
  if (withClasses) {
    for (const { object } of heap.classes) {
      if (object >= 0 && heap.isReachable(object) && (!predicate || predicate(object))) yield { object };
    }
  }
  for (const object of heap.iterateInstances(numbers)) {
    onObject();
    if (!predicate || predicate(object)) yield { object };
  }
}
