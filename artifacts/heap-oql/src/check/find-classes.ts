import type { HeapClass } from '@hindsight/heap-graph';
import type { OqlHeap } from '../oql-heap.ts';
import { compileLikePattern } from './like-pattern.ts';
import { findNearestNames } from './suggest-names.ts';

type Classes = Pick<OqlHeap, 'classes'>;

/** Finds the classes with a name. There are several when more than one class loader defines it. */
export const findClassesByName = ({ classes }: Classes, name: string): HeapClass[] =>
  classes.filter((one) => one.name === name);

export function findClassesByPattern({ classes }: Classes, pattern: string): HeapClass[] {
  const matches = compileLikePattern(pattern);
  return classes.filter(({ name }) => matches(name));
}

/** Collects the numbers of classes and, on request, of all their subclasses. */
export function collectClassNumbers(
  { classes }: Classes,
  tops: Iterable<number>,
  withSubclasses: boolean,
): Set<number> {
  const numbers = new Set(tops);
  if (!withSubclasses) return numbers;
  const below = Map.groupBy(classes, ({ superclass }) => superclass);
  // Iterating a set also visits the elements that are added during the iteration.
  for (const number of numbers) for (const { number: sub } of below.get(number) ?? []) numbers.add(sub);
  return numbers;
}

/** Suggests class names for an unknown name: the same simple name in another package, or a similar spelling. */
export function suggestClassNames({ classes }: Classes, name: string): string[] {
  const simple = toSimpleName(name);
  const names = new Set(classes.map((one) => one.name));
  const sameSimpleName = [...names].filter((one) => toSimpleName(one).toLowerCase() === simple.toLowerCase());
  return sameSimpleName.length > 0 ? sameSimpleName.slice(0, 3) : findNearestNames(name, names);
}

const toSimpleName = (name: string): string => name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
