import { BitSet } from '../columns/bit-set.ts';
import { NumberStack } from '../columns/number-stack.ts';
import type { ReadNumbers } from '../columns/numbers.ts';
import { END_OF_LIST, type ReferenceLists } from '../columns/reference-lists.ts';
import type { RootKinds } from '../model.ts';

/** The kinds of roots that are derived because the dump has none. */
export const DERIVED_KINDS = {
  class: 'CLASS',
  unreferenced: 'NOT_REFERENCED',
  rest: 'ONLY_REFERENCED_IN_CYCLES',
} as const;

type DerivedKind = (typeof DERIVED_KINDS)[keyof typeof DERIVED_KINDS];

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
export function deriveRoots({ references, classOf, referenced, known }: RootInput): DerivedRoots {
  const roots = new DerivedRoots(classOf, referenced, known);
  const marking = new Marking(references, classOf.length);
  for (const object of roots.keys()) marking.markFrom(object);
  for (let object = 0; object < classOf.length; object++) {
    if (marking.isMarked(object)) continue;
    roots.addRest(object);
    marking.markFrom(object);
  }
  return roots;
}

/**
 * The kinds of derived roots by object. They follow from the columns of the dump, because a map of JavaScript ends at
 * 16.7 million entries and a dump may have more objects that nothing refers to.
 */
export class DerivedRoots implements RootKinds {
  size: number;
  private readonly classOf: ReadNumbers;
  /** Classes, and what nothing refers to. */
  private readonly plain: BitSet;
  private readonly rest: BitSet;
  private readonly known: ReadonlyMap<number, readonly string[]>;

  constructor(classOf: ReadNumbers, referenced: BitSet, known: ReadonlyMap<number, readonly string[]>) {
    this.classOf = classOf;
    this.plain = new BitSet(classOf.length);
    this.rest = new BitSet(classOf.length);
    this.known = known;
    this.size = known.size;
    for (let object = 0; object < classOf.length; object++) {
      if ((classOf.at(object) ?? 0) >= 0 && referenced.has(object)) continue;
      this.plain.set(object);
      if (!known.has(object)) this.size++;
    }
  }

  /** Makes an object that no other root reaches a root. */
  addRest(object: number): void {
    this.rest.set(object);
    this.size++;
  }

  has(object: number): boolean {
    return this.known.has(object) || this.findKind(object) !== undefined;
  }

  get(object: number): readonly string[] | undefined {
    const [names, kind] = [this.known.get(object), this.findKind(object)];
    if (kind === undefined) return names;
    return names ? [...names, kind] : LISTS[kind];
  }

  /** Iterates the roots: the known ones, then classes and what nothing refers to, then the rest. */
  *keys(): Generator<number, void> {
    const { known, plain, rest } = this;
    yield* known.keys();
    for (const object of plain) if (!known.has(object)) yield object;
    yield* rest;
  }

  *values(): Generator<readonly string[], void> {
    for (const object of this.keys()) yield this.get(object) ?? [];
  }

  *[Symbol.iterator](): Generator<[number, readonly string[]], void> {
    for (const object of this.keys()) yield [object, this.get(object) ?? []];
  }

  private findKind(object: number): DerivedKind | undefined {
    if (this.rest.has(object)) return DERIVED_KINDS.rest;
    if (!this.plain.has(object)) return undefined;
    return (this.classOf.at(object) ?? 0) < 0 ? DERIVED_KINDS.class : DERIVED_KINDS.unreferenced;
  }
}

/** Millions of objects may have one kind: they share one list. */
const LISTS: Readonly<Record<DerivedKind, readonly string[]>> = {
  CLASS: [DERIVED_KINDS.class],
  NOT_REFERENCED: [DERIVED_KINDS.unreferenced],
  ONLY_REFERENCED_IN_CYCLES: [DERIVED_KINDS.rest],
};

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
