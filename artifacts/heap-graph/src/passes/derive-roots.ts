import { BitSet } from '../columns/bit-set.ts';
import { NumberStack } from '../columns/number-stack.ts';
import type { ReadNumbers } from '../columns/numbers.ts';
import { createObjectNumbers } from '../columns/object-numbers.ts';
import { END_OF_LIST, type ReferenceLists } from '../columns/reference-lists.ts';
import type { HeapDump, RootKinds } from '../model.ts';

/** The kinds of roots that are derived because the dump does not have all of them. */
const DERIVED_KINDS = {
  class: 'CLASS',
  unreferenced: 'NOT_REFERENCED',
  rest: 'ONLY_REFERENCED_IN_CYCLES',
} as const;

type DerivedKind = (typeof DERIVED_KINDS)[keyof typeof DERIVED_KINDS];

interface RootInput {
  readonly references: ReferenceLists;
  readonly classOf: ReadNumbers;
  /** The known roots. */
  readonly roots: Iterable<number>;
  /** The kinds of the known roots, and of what only the stacks of threads hold. */
  readonly rootKinds: RootKinds;
}

/**
 * Derives roots so that every object is reachable: the known ones, every class, every object to which nothing refers
 * strongly, and for what is still not reached the one with the lowest address, again and again.
 */
export function deriveRoots(known: RootInput): Pick<HeapDump, 'roots' | 'rootKinds'> {
  const { references, classOf } = known;
  const rootKinds = new DerivedRoots(classOf, references.findTargets(classOf.length), known.rootKinds);
  const marking = new Marking(references, classOf.length);
  const isRoot = new BitSet(classOf.length);
  const addRoot = (object: number): void => {
    isRoot.set(object);
    marking.markFrom(object);
  };
  for (const object of known.roots) addRoot(object);
  for (const object of rootKinds.plain) addRoot(object);
  for (let object = 0; object < classOf.length; object++) {
    if (marking.isMarked(object)) continue;
    rootKinds.addRest(object);
    addRoot(object);
  }
  return { roots: listAscending(isRoot, rootKinds.size, classOf.length), rootKinds };
}

/** Lists the objects of a set of at most `most`. */
function listAscending(set: BitSet, most: number, limit: number): HeapDump['roots'] {
  const all = createObjectNumbers(most, limit);
  let size = 0;
  for (const object of set) all[size++] = object;
  return all.subarray(0, size);
}

/**
 * The kinds of derived roots by object. They follow from the columns of the dump, because a map of JavaScript ends at
 * 16.7 million entries and a dump may have more objects that nothing refers to.
 */
class DerivedRoots implements RootKinds {
  size: number;
  /** Classes, and what nothing refers to. */
  readonly plain: BitSet;
  private readonly classOf: ReadNumbers;
  private readonly rest: BitSet;
  private readonly known: RootKinds;

  constructor(classOf: ReadNumbers, referenced: BitSet, known: RootKinds) {
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
    if (!this.known.has(object)) this.size++;
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
    for (const objects of [plain, rest]) for (const object of objects) if (!known.has(object)) yield object;
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

/** Marks what is strongly reachable. */
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
        const isWeak = edge < 0;
        if (isWeak || marked.has(edge)) continue;
        marked.set(edge);
        stack.push(edge);
      }
    }
  }
}
