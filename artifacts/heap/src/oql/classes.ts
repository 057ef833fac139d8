import type { HeapClass } from '../model.ts';
import { nearest } from './names.ts';
import type { OqlHeap } from './oql-heap.ts';
import { likePattern } from './pattern.ts';

type Classes = Pick<OqlHeap, 'classes'>;

/** Classes of a name: several when loaders have their own. */
export const classesNamed = ({ classes }: Classes, name: string): HeapClass[] =>
  classes.filter((one) => one.name === name);

export function classesLike({ classes }: Classes, pattern: string): HeapClass[] {
  const matches = likePattern(pattern);
  return classes.filter(({ name }) => matches(name));
}

/** The numbers of classes and, when wanted, of all below them. */
export function numbersOf({ classes }: Classes, tops: Iterable<number>, withSubclasses: boolean): Set<number> {
  const numbers = new Set(tops);
  if (!withSubclasses) return numbers;
  const below = Map.groupBy(classes, ({ superclass }) => superclass);
  // A set gives out what is added while it is walked.
  for (const number of numbers) for (const { number: sub } of below.get(number) ?? []) numbers.add(sub);
  return numbers;
}

/** Classes that may be meant by a name that no class has: of another package, or with another spelling. */
export function classesNear({ classes }: Classes, name: string): string[] {
  const simple = simpleName(name);
  const names = new Set(classes.map((one) => one.name));
  const elsewhere = [...names].filter((one) => simpleName(one).toLowerCase() === simple.toLowerCase());
  return elsewhere.length > 0 ? elsewhere.slice(0, 3) : nearest(name, names);
}

const simpleName = (name: string): string => name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
