import type { HeapClass } from '@hindsight/heap-graph';
import { findNearestNames } from './suggest-names.ts';
import type { OqlHeap } from '../oql-heap.ts';
import { compileLikePattern } from './like-pattern.ts';

type Classes = Pick<OqlHeap, 'classes'>;

/** Classes of a name: several when loaders have their own. */
export const findClassesByName = ({ classes }: Classes, name: string): HeapClass[] =>
  classes.filter((one) => one.name === name);

export function findClassesByPattern({ classes }: Classes, pattern: string): HeapClass[] {
  const matches = compileLikePattern(pattern);
  return classes.filter(({ name }) => matches(name));
}

/** The numbers of classes and, when wanted, of all below them. */
export function collectClassNumbers({ classes }: Classes, tops: Iterable<number>, withSubclasses: boolean): Set<number> {
  const numbers = new Set(tops);
  if (!withSubclasses) return numbers;
  const below = Map.groupBy(classes, ({ superclass }) => superclass);
  // A set gives out what is added while it is walked.
  for (const number of numbers) for (const { number: sub } of below.get(number) ?? []) numbers.add(sub);
  return numbers;
}

/** Classes that may be meant by a name that no class has: of another package, or with another spelling. */
export function suggestClassNames({ classes }: Classes, name: string): string[] {
  const simple = toSimpleName(name);
  const names = new Set(classes.map((one) => one.name));
  const elsewhere = [...names].filter((one) => toSimpleName(one).toLowerCase() === simple.toLowerCase());
  return elsewhere.length > 0 ? elsewhere.slice(0, 3) : findNearestNames(name, names);
}

const toSimpleName = (name: string): string => name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
