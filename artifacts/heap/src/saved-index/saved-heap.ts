import {
  AddressIndex,
  type FileRange,
  type HeapClass,
  HeapObjects,
  type ObjectTable,
  type SizeOf,
  STACK_CHUNK,
  sizesBy,
} from '@hindsight/heap-graph';
import { Column } from './blocks.ts';
import { AT_TOP, LEAF, ROOT, UNREACHABLE } from './codes.ts';
import type { SavedFacts, SavedTables } from './facts.ts';
import { IndexFile, intsOf, numbersOf, shortsOf } from './index-file.ts';
import { dumpIdentity } from './index-header.ts';
import { Lists, type ObjectList } from './lists.ts';
import { unfolded } from './packed-numbers.ts';

/** Objects of one class: the reachable ones first. */
export interface Members {
  readonly reachable: number;
  readonly all: number;
  /** Undefined behind the last one. */
  readonly at: (place: number) => number | undefined;
}

/** -1: no object. */
const NONE = -1;

/** An analysed dump that stands open with its index: what is known of each object by its number. */
export class SavedHeap implements ObjectTable {
  readonly facts: SavedFacts;
  readonly idSize: number;
  readonly index: AddressIndex;
  readonly classes: readonly HeapClass[];
  readonly objects: HeapObjects;
  readonly sizeOf: SizeOf;
  private readonly file: IndexFile;
  private readonly classRanks: Column;
  /** Class numbers, frequent ones first. */
  private readonly rankedClasses: Int32Array;
  private readonly positions: Column;
  private readonly dominators: Column;
  private readonly retained: Column;
  private readonly steps: Column;
  private readonly member: Column;
  private readonly referrers: Lists;
  private readonly dominated: Lists;
  private readonly classAt = new Map<number, number>();
  private readonly tables: Partial<SavedTables> = {};
  private rootTable: { readonly objects: Int32Array; readonly kinds: Uint16Array } | undefined;

  /** Throws ArtifactError when the index is not that of this dump. */
  constructor(path: string, dump: FileRange) {
    const file = new IndexFile(path, dumpIdentity(dump));
    this.file = file;
    this.facts = file.json('facts') as SavedFacts;
    this.idSize = this.facts.idSize;
    this.classes = this.table('classes');
    for (const { object, number } of this.classes) if (object >= 0) this.classAt.set(object, number);
    this.index = AddressIndex.unpacked(
      this.facts.shift,
      numbersOf(file.whole('regions')),
      intsOf(file.whole('addresses')),
    );
    this.classRanks = new Column(file, 'class');
    this.rankedClasses = intsOf(file.whole('ranked-classes'));
    this.positions = new Column(file, 'position', 'distances');
    this.dominators = new Column(file, 'dominator');
    this.retained = new Column(file, 'retained');
    this.steps = new Column(file, 'nearer');
    this.member = new Column(file, 'member', 'distances');
    this.referrers = new Lists(file, 'referrers');
    this.dominated = new Lists(file, 'dominated');
    this.objects = new HeapObjects(this, dump);
    const { layout, instanceBytes, staticBytes } = this.facts;
    this.sizeOf = sizesBy(
      { classes: this.classes, layout, instanceBytes, staticBytes },
      (object) => this.classNumberOf(object),
      (object) => this.extentOf(object),
    );
  }

  get threads(): SavedTables['threads'] {
    return this.table('threads');
  }

  /** Parsed when it is asked for first. */
  table<Name extends keyof SavedTables>(name: Name): SavedTables[Name] {
    this.tables[name] ??= this.file.json(name) as SavedTables[Name];
    return this.tables[name] as SavedTables[Name];
  }

  isObject(object: number): boolean {
    return Number.isInteger(object) && object >= 0 && object < this.facts.objects;
  }

  readonly classNumberOf = (object: number): number => {
    const rank = this.classRanks.at(object);
    if (rank === 0) return ~(this.classAt.get(object) ?? 0);
    return this.rankedClasses[rank - 1] ?? 0;
  };

  readonly positionOf = (object: number): number => this.positions.at(object);

  isReachable(object: number): boolean {
    return this.retained.at(object) !== UNREACHABLE;
  }

  hasDominated(object: number): boolean {
    return this.retained.at(object) > LEAF;
  }

  /** 0 when it is not reachable. */
  retainedBy(object: number): number {
    const code = this.retained.at(object);
    if (code === UNREACHABLE) return 0;
    return code === LEAF ? this.sizeOf(object) : (code - LEAF - 1) * this.facts.unit;
  }

  /** -1: nobody, or the object is not reachable. */
  dominatorOf(object: number): number {
    const code = this.dominators.at(object);
    return code === AT_TOP ? NONE : object - unfolded(code);
  }

  /** Directly below an object, largest first; -1: at the top. */
  dominatedBy(object: number): ObjectList {
    return this.dominated.of(object < 0 ? this.facts.objects : object);
  }

  /** Reachable objects that refer to an object, ascending; those that do it as its instances are not among them. */
  referrersOf(object: number): ObjectList {
    return this.referrers.of(object);
  }

  /** The object before it on a shortest strong path from a root; -1: it is a root, undefined: there is no such path. */
  nearerOf(object: number): number | undefined {
    const code = this.steps.at(object);
    if (code === UNREACHABLE) return undefined;
    if (code === ROOT) return NONE;
    return object - unfolded(code - ROOT);
  }

  /** Objects of a class and not of its subclasses, those that are classes included: they are of `java.lang.Class`. */
  membersOf(classNumber: number): Members {
    const instances = this.instancesOf(classNumber);
    return this.classes[classNumber]?.name === 'java.lang.Class' ? this.withMirrors(instances) : instances;
  }

  /** The same without objects that are classes. */
  instancesOf(classNumber: number): Members {
    const { from, reachable, all } = this.table('members')[classNumber] ?? { from: 0, reachable: 0, all: 0 };
    return { reachable, all, at: (place) => (place < all ? this.member.at(from + place) : undefined) };
  }

  /** Kinds of root that an object is, joined; `""` when it is none. */
  rootKindsOf(object: number): string {
    const { objects, kinds } = this.rootKinds();
    let [low, high] = [0, objects.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((objects[middle] ?? 0) < object) low = middle + 1;
      else high = middle;
    }
    return objects[low] === object ? (this.facts.rootKinds[kinds[low] ?? 0] ?? '') : '';
  }

  /** Those that no stack holds alone, the one that retains most first. */
  roots(): Int32Array {
    return intsOf(this.file.whole('roots'));
  }

  close(): void {
    this.file.close();
  }

  private withMirrors({ all, at }: Members): Members {
    const instances = Array.from({ length: all }, (_, place) => at(place) ?? 0);
    const list = [...this.classAt.keys(), ...instances].sort((a, b) => a - b);
    const reachable = list.filter((one) => this.isReachable(one));
    const sorted = [...reachable, ...list.filter((one) => !this.isReachable(one))];
    return { reachable: reachable.length, all: sorted.length, at: (place) => sorted[place] };
  }

  private rootKinds(): { objects: Int32Array; kinds: Uint16Array } {
    this.rootTable ??= {
      objects: intsOf(this.file.whole('root-objects')),
      kinds: shortsOf(this.file.whole('root-kinds')),
    };
    return this.rootTable;
  }

  /** Elements of an array, words of a stack chunk. */
  private extentOf(object: number): number {
    const length = this.objects.records.lengthOf(object);
    if (length >= 0) return length;
    return this.objects.classOf(object)?.name === STACK_CHUNK ? (this.objects.number(object, 'size') ?? 0) : 0;
  }
}
