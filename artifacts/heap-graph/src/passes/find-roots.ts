import { createObjectNumbers, findNumber, type ObjectNumbers, sortObjectNumbers } from '../columns/object-numbers.ts';
import { ROOT_KINDS, type RootRecord, STACK_ROOT_TAGS, STICKY_CLASS, THREAD_OBJ } from '../events.ts';
import type { HeapDump, RootKinds } from '../model.ts';
import type { Tables } from './first-pass.ts';

interface RootTables {
  readonly roots: Iterable<RootRecord> & { readonly length: number };
  readonly index: Pick<Tables['index'], 'indexOfId' | 'size'>;
}

/**
 * Finds the roots. As in Eclipse MAT, objects that the stack of a known thread holds are references of the thread
 * instead.
 */
export function findRoots(tables: RootTables, threads: ReadonlySet<number>): Pick<HeapDump, 'roots' | 'rootKinds'> {
  const sorted = listDistinct(tables);
  const rootKinds = new FoundRoots(sorted, tables.index.size);
  const isHeld = new Uint8Array(sorted.length).fill(1);
  for (const { tag, id, thread } of tables.roots) {
    const object = tables.index.indexOfId(id);
    if (object < 0) continue;
    const place = rootKinds.addKind(object, KINDS.get(tag) ?? UNKNOWN);
    const held = tag !== THREAD_OBJ && STACK_ROOT_TAGS.has(tag) && thread !== undefined && threads.has(thread);
    if (!held) isHeld[place] = 0;
  }
  return { roots: sorted.filter((_, place) => isHeld[place] === 0), rootKinds };
}

/**
 * Adds the classes of the bootstrap loader to the roots of a dump that has no class among its roots. They are never
 * unloaded, and the serviceability agent (`jhsdb jmap --binaryheap`) writes the threads only. Eclipse MAT adds them too.
 */
export function addSystemClasses({ roots, classes }: Pick<Tables, 'roots' | 'classes'>): void {
  if (roots.length === 0) return;
  for (const { tag } of roots) if (tag === STICKY_CLASS) return;
  for (const { id, loaderId } of classes.values()) if (loaderId === 0) roots.add({ tag: STICKY_CLASS, id });
}

/** Lists the objects of all roots that exist, in ascending order. */
function listDistinct({ roots, index }: RootTables): ObjectNumbers {
  const all = sortObjectNumbers(iterateObjects({ roots, index }), roots.length, index.size);
  return all.filter((object, place) => place === 0 || object !== all[place - 1]);
}

function* iterateObjects({ roots, index }: RootTables): Generator<number, void> {
  for (const { id } of roots) {
    const object = index.indexOfId(id);
    if (object >= 0) yield object;
  }
}

/** The names of kinds, which are encoded by their number from 1 on. */
const NAMES: readonly string[] = [...ROOT_KINDS.values()];
const KINDS: ReadonlyMap<number, bigint> = new Map(
  Array.from(ROOT_KINDS.keys(), (tag, place) => [tag, BigInt(place + 1)]),
);
const UNKNOWN = BigInt(NAMES.indexOf('UNKNOWN') + 1);
/** 64 bits hold each of at most 15 kinds once. */
const BITS_PER_KIND = 4n;
const KIND_MASK = 15n;

/**
 * The kinds of roots by object. They are columns, because a map of JavaScript ends at 16.7 million entries and a hostile
 * dump may have more roots.
 */
class FoundRoots implements RootKinds {
  readonly size: number;
  /** The roots in ascending order, and in the order of the dump. */
  private readonly sorted: ObjectNumbers;
  private readonly inOrder: ObjectNumbers;
  /** The kinds of each root in `sorted`, the last one in the lowest bits. */
  private readonly kinds: BigUint64Array;
  private added = 0;

  constructor(sorted: ObjectNumbers, limit: number) {
    this.size = sorted.length;
    this.sorted = sorted;
    this.inOrder = createObjectNumbers(sorted.length, limit);
    this.kinds = new BigUint64Array(sorted.length);
  }

  /** Adds a kind to those of a root and returns its place among the sorted ones. */
  addKind(object: number, kind: bigint): number {
    const place = findNumber(this.sorted, object);
    const known = this.kinds[place] ?? 0n;
    if (known === 0n) this.inOrder[this.added++] = object;
    for (let rest = known; rest > 0n; rest >>= BITS_PER_KIND) if ((rest & KIND_MASK) === kind) return place;
    this.kinds[place] = (known << BITS_PER_KIND) | kind;
    return place;
  }

  has(object: number): boolean {
    return findNumber(this.sorted, object) >= 0;
  }

  get(object: number): readonly string[] | undefined {
    const place = findNumber(this.sorted, object);
    if (place < 0) return undefined;
    const names: string[] = [];
    for (let rest = this.kinds[place] ?? 0n; rest > 0n; rest >>= BITS_PER_KIND) {
      names.unshift(NAMES[Number(rest & KIND_MASK) - 1] ?? '');
    }
    return names;
  }

  keys(): Iterable<number> {
    return this.inOrder.values();
  }

  *values(): Generator<readonly string[], void> {
    for (const object of this.inOrder) yield this.get(object) ?? [];
  }

  *[Symbol.iterator](): Generator<[number, readonly string[]], void> {
    for (const object of this.inOrder) yield [object, this.get(object) ?? []];
  }
}
