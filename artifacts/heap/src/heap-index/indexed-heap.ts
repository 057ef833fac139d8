import {
  AddressIndex,
  createSizeLookupBy,
  type FileRange,
  type HeapClass,
  HeapObjects,
  type ObjectTable,
  type SizeLookup,
  STACK_CHUNK,
} from '@hindsight/heap-graph';
import { AT_TOP, LEAF, ROOT, UNREACHABLE } from './column-codes.ts';
import type { IndexFacts, IndexTables } from './index-facts.ts';
import { IndexFile, viewInts, viewNumbers, viewShorts } from './index-file.ts';
import { identifyDump } from './index-header.ts';
import { type ObjectList, ObjectLists } from './object-lists.ts';
import { PackedColumn } from './packed-column.ts';
import { decodeZigzag } from './varint.ts';

/** Objects of one class: the reachable ones first. */
export interface MemberList {
  readonly reachable: number;
  readonly all: number;
  /** Undefined behind the last one. */
  readonly at: (place: number) => number | undefined;
}

/** -1: no object. */
const NONE = -1;

/** An analyzed dump that is open together with its index. It answers what is known of each object by its number. */
export class IndexedHeap implements ObjectTable {
  readonly facts: IndexFacts;
  readonly idSize: number;
  readonly index: AddressIndex;
  readonly classes: readonly HeapClass[];
  readonly objects: HeapObjects;
  readonly getShallowSize: SizeLookup;
  private readonly file: IndexFile;
  private readonly classRanks: PackedColumn;
  /** Class numbers, frequent ones first. */
  private readonly rankedClasses: Int32Array;
  private readonly fileOffsets: PackedColumn;
  private readonly dominators: PackedColumn;
  private readonly retained: PackedColumn;
  private readonly steps: PackedColumn;
  private readonly member: PackedColumn;
  private readonly referrers: ObjectLists;
  private readonly dominated: ObjectLists;
  private readonly classAt = new Map<number, number>();
  private readonly tables: Partial<IndexTables> = {};
  private rootTable: { readonly objects: Int32Array; readonly kinds: Uint16Array } | undefined;

  /** Throws ArtifactError when the index is not that of this dump. */
  constructor(path: string, dump: FileRange) {
    const file = new IndexFile(path, identifyDump(dump));
    this.file = file;
    this.facts = file.readJson('facts') as IndexFacts;
    this.idSize = this.facts.idSize;
    this.classes = this.readTable('classes');
    for (const { object, number } of this.classes) if (object >= 0) this.classAt.set(object, number);
    this.index = AddressIndex.unpack(
      this.facts.shift,
      viewNumbers(file.readSection('regions')),
      viewInts(file.readSection('addresses')),
    );
    this.classRanks = new PackedColumn(file, 'class');
    this.rankedClasses = viewInts(file.readSection('ranked-classes'));
    this.fileOffsets = new PackedColumn(file, 'position', 'distances');
    this.dominators = new PackedColumn(file, 'dominator');
    this.retained = new PackedColumn(file, 'retained');
    this.steps = new PackedColumn(file, 'nearer');
    this.member = new PackedColumn(file, 'member', 'distances');
    this.referrers = new ObjectLists(file, 'referrers');
    this.dominated = new ObjectLists(file, 'dominated');
    this.objects = new HeapObjects(this, dump);
    const { layout, instanceBytes, staticBytes } = this.facts;
    this.getShallowSize = createSizeLookupBy(
      { classes: this.classes, layout, instanceBytes, staticBytes },
      (object) => this.getClassNumber(object),
      (object) => this.getLength(object),
    );
  }

  get threads(): IndexTables['threads'] {
    return this.readTable('threads');
  }

  /** Returns a table, which is parsed at its first use. */
  readTable<Name extends keyof IndexTables>(name: Name): IndexTables[Name] {
    this.tables[name] ??= this.file.readJson(name) as IndexTables[Name];
    return this.tables[name] as IndexTables[Name];
  }

  isObject(object: number): boolean {
    return Number.isInteger(object) && object >= 0 && object < this.facts.objects;
  }

  readonly getClassNumber = (object: number): number => {
    const rank = this.classRanks.at(object);
    if (rank === 0) return ~(this.classAt.get(object) ?? 0);
    return this.rankedClasses[rank - 1] ?? 0;
  };

  readonly getFileOffset = (object: number): number => this.fileOffsets.at(object);

  isReachable(object: number): boolean {
    return this.retained.at(object) !== UNREACHABLE;
  }

  hasDominated(object: number): boolean {
    return this.retained.at(object) > LEAF;
  }

  /** 0 when it is not reachable. */
  getRetainedSize(object: number): number {
    const code = this.retained.at(object);
    if (code === UNREACHABLE) return 0;
    return code === LEAF ? this.getShallowSize(object) : (code - LEAF - 1) * this.facts.unit;
  }

  /** Returns -1 when no object dominates it or it is not reachable. */
  getDominator(object: number): number {
    const code = this.dominators.at(object);
    return code === AT_TOP ? NONE : object - decodeZigzag(code);
  }

  /** Directly below an object, largest first; -1: at the top. */
  listDominated(object: number): ObjectList {
    return this.dominated.read(object < 0 ? this.facts.objects : object);
  }

  /** Reachable objects that refer to an object, ascending; those that do it as its instances are not among them. */
  listReferrers(object: number): ObjectList {
    return this.referrers.read(object);
  }

  /** The object before it on a shortest strong path from a root; -1: it is a root, undefined: there is no such path. */
  getStepToRoot(object: number): number | undefined {
    const code = this.steps.at(object);
    if (code === UNREACHABLE) return undefined;
    if (code === ROOT) return NONE;
    return object - decodeZigzag(code - ROOT);
  }

  /** Objects of a class and not of its subclasses, those that are classes included: they are of `java.lang.Class`. */
  listMembers(classNumber: number): MemberList {
    const instances = this.listInstances(classNumber);
    return this.classes[classNumber]?.name === 'java.lang.Class' ? this.withMirrors(instances) : instances;
  }

  /** The same without objects that are classes. */
  listInstances(classNumber: number): MemberList {
    const { from, reachable, all } = this.readTable('members')[classNumber] ?? { from: 0, reachable: 0, all: 0 };
    return { reachable, all, at: (place) => (place < all ? this.member.at(from + place) : undefined) };
  }

  /** Kinds of root that an object is, joined; `""` when it is none. */
  getRootKinds(object: number): string {
    const { objects, kinds } = this.readRootTable();
    let [low, high] = [0, objects.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((objects[middle] ?? 0) < object) low = middle + 1;
      else high = middle;
    }
    return objects[low] === object ? (this.facts.rootKinds[kinds[low] ?? 0] ?? '') : '';
  }

  /** Those that no stack holds alone, the one that retains most first. */
  listRoots(): Int32Array {
    return viewInts(this.file.readSection('roots'));
  }

  close(): void {
    this.file.close();
  }

  private withMirrors({ all, at }: MemberList): MemberList {
    const instances = Array.from({ length: all }, (_, place) => at(place) ?? 0);
    const list = [...this.classAt.keys(), ...instances].sort((a, b) => a - b);
    const reachable = list.filter((one) => this.isReachable(one));
    const sorted = [...reachable, ...list.filter((one) => !this.isReachable(one))];
    return { reachable: reachable.length, all: sorted.length, at: (place) => sorted[place] };
  }

  private readRootTable(): { objects: Int32Array; kinds: Uint16Array } {
    this.rootTable ??= {
      objects: viewInts(this.file.readSection('root-objects')),
      kinds: viewShorts(this.file.readSection('root-kinds')),
    };
    return this.rootTable;
  }

  /** Elements of an array, words of a stack chunk. */
  private getLength(object: number): number {
    const length = this.objects.records.readLength(object);
    if (length >= 0) return length;
    return this.objects.getClass(object)?.name === STACK_CHUNK ? (this.objects.readNumber(object, 'size') ?? 0) : 0;
  }
}
