import { BitSet } from '../columns/bit-set.ts';
import { NumberStack } from '../columns/number-stack.ts';
import type { ReadNumbers } from '../columns/numbers.ts';
import { END_OF_LIST, type ReferenceLists } from '../columns/reference-lists.ts';

/** The kinds of roots that are derived because the dump has none. */
export const DERIVED_KINDS = {
  class: 'CLASS',
  unreferenced: 'NOT_REFERENCED',
  rest: 'ONLY_REFERENCED_IN_CYCLES',
} as const;

interface RootInput {
  readonly references: ReferenceLists;
  readonly classOf: ReadNumbers;
  /** The objects to which something refers. */
  readonly referenced: BitSet;
  /** The kinds of the objects that are known to be roots. */
  readonly known: ReadonlyMap<number, readonly string[]>;
}

/**
 * Derives roots so that every object is reachable: the known ones, every class, every object that nothing refers to,
 * and for what is still not reached the one with the lowest address, again and again.
 */
export function deriveRoots({ references, classOf, referenced, known }: RootInput): Map<number, readonly string[]> {
  const kinds = new Map<number, readonly string[]>(known);
  // Millions of objects may have one kind: they share one list.
  const lists = new Map(Object.values(DERIVED_KINDS).map((kind) => [kind, [kind]] as const));
  const add = (object: number, kind: (typeof DERIVED_KINDS)[keyof typeof DERIVED_KINDS]): void => {
    const names = kinds.get(object);
    kinds.set(object, names ? [...names, kind] : (lists.get(kind) ?? [kind]));
  };
  for (let object = 0; object < classOf.length; object++) {
    if ((classOf.at(object) ?? 0) < 0) add(object, DERIVED_KINDS.class);
    else if (!referenced.has(object)) add(object, DERIVED_KINDS.unreferenced);
  }
  const marking = new Marking(references, classOf.length);
  for (const object of kinds.keys()) marking.markFrom(object);
  for (let object = 0; object < classOf.length; object++) {
    if (marking.isMarked(object)) continue;
    add(object, DERIVED_KINDS.rest);
    marking.markFrom(object);
  }
  return kinds;
}

/** Marks what is reachable. */
class Marking {
  private readonly references: ReferenceLists;
  private readonly marked: BitSet;
  private readonly stack = new NumberStack();

  constructor(references: ReferenceLists, objects: number) {
    this.references = references;
    this.marked = new BitSet(objects);
  }

  isMarked(object: number): boolean {
    return this.marked.has(object);
  }

  markFrom(root: number): void {
    const { references, marked, stack } = this;
    if (marked.has(root)) return;
    marked.set(root);
    stack.push(root);
    while (stack.depth > 0) {
      const object = stack.pop();
      for (
        let at = references.getStart(object), edge = references.at(at);
        edge !== END_OF_LIST;
        edge = references.at(++at)
      ) {
        if (marked.has(edge)) continue;
        marked.set(edge);
        stack.push(edge);
      }
    }
  }
}
