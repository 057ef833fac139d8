import {
  AddressIndex,
  computeArrayBytes,
  createSizeLookupBy,
  createWrittenSizeLookup,
  type FileRange,
  type HeapClass,
  HeapObjects,
  type ObjectTable,
  type PhdFacts,
  type SizeLookup,
  STACK_CHUNK,
} from '@hindsight/heap-graph';
import { AT_TOP, LEAF, ROOT, UNREACHABLE } from './column-codes.ts';
import type { IndexFacts, IndexTables } from './index-facts.ts';
import { IndexFile, viewInts, viewNumbers, viewShorts, viewUnsigned } from './index-file.ts';
import { identifyDump } from './index-header.ts';
import { MAX_LARGEST } from './largest-members.ts';
import { type ObjectList, ObjectLists } from './object-lists.ts';
import { PackedColumn } from './packed-column.ts';
import { type ClassTotal, readTopClasses, readTopObjects, type TopObjects } from './top-objects.ts';
import { decodeZigzag } from './varint.ts';

/** The objects of one class, reachable objects first. */
export interface MemberList {
  readonly reachable: number;
  readonly all: number;
  /** Returns the object at a position; undefined after the last. */
  readonly at: (place: number) => number | undefined;
}

/** The object number that means no object. */
const NONE = -1;

/** An analyzed dump that is open together with its index. Objects are identified by number. */
export class IndexedHeap implements ObjectTable {
  readonly facts: IndexFacts;
  readonly idSize: number;
  readonly classes: readonly HeapClass[];
  readonly objects: HeapObjects;
  readonly getShallowSize: SizeLookup;
  private readonly file: IndexFile;
  private readonly classRanks: PackedColumn;
  /** The class numbers, most frequent first. */
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
  private addresses: AddressIndex | undefined;
  private topClasses: readonly ClassTotal[] | undefined;
  private topObjects: TopObjects | undefined;
  private rootTable: { readonly objects: Uint32Array; readonly kinds: Uint16Array } | undefined;

  /** Opens an index. Throws an ArtifactError when it does not belong to the dump. */
  constructor(path: string, dump: FileRange) {
    const file = new IndexFile(path, identifyDump(dump));
    this.file = file;
    this.facts = file.readJson('facts') as IndexFacts;
    this.idSize = this.facts.idSize;
    this.classes = this.readTable('classes');
    for (const { object, number } of this.classes) if (object >= 0) this.classAt.set(object, number);
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
    const sized = { classes: this.classes, layout, instanceBytes, staticBytes };
    this.getShallowSize = this.phd
      ? createWrittenSizeLookup(sized, this.getClassNumber, (object) => this.readArrayBytes(object))
      : createSizeLookupBy(sized, this.getClassNumber, (object) => this.getLength(object));
  }

  /** It is read on first use, because it takes longer than all else that opening the index takes. */
  get index(): AddressIndex {
    this.addresses ??= AddressIndex.unpack(
      this.facts.shift,
      viewNumbers(this.file.readSection('regions')),
      viewInts(this.file.readSection('addresses')),
    );
    return this.addresses;
  }

  get phd(): PhdFacts | undefined {
    return this.facts.phd;
  }

  get threads(): IndexTables['threads'] {
    return this.readTable('threads');
  }

  /** Returns a table, which is parsed on first use. */
  readTable<Name extends keyof IndexTables>(name: Name): IndexTables[Name] {
    this.tables[name] ??= this.file.readJson(name) as IndexTables[Name];
    return this.tables[name] as IndexTables[Name];
  }

  /** Returns what the objects at the top of the dominator tree take by class; undefined in indexes of earlier versions. */
  readTopClasses(): readonly ClassTotal[] | undefined {
    this.topClasses ??= readTopClasses(this.file);
    return this.topClasses;
  }

  /** Returns the objects at the top of the dominator tree; undefined when there are too many. */
  readTopObjects(): TopObjects | undefined {
    this.topObjects ??= readTopObjects(this.file);
    return this.topObjects;
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

  /** Returns the retained size in bytes; 0 when the object is not reachable. */
  getRetainedSize(object: number): number {
    const code = this.retained.at(object);
    if (code === UNREACHABLE) return 0;
    return code === LEAF ? this.getShallowSize(object) : (code - LEAF - 1) * this.facts.unit;
  }

  /** Returns the immediate dominator; -1 when there is none or the object is not reachable. */
  getDominator(object: number): number {
    const code = this.dominators.at(object);
    return code === AT_TOP ? NONE : object - decodeZigzag(code);
  }

  /** Lists the children of an object in the dominator tree, largest first; for -1 the top-level objects. */
  listDominated(object: number): ObjectList {
    return this.dominated.read(object < 0 ? this.facts.objects : object);
  }

  /**
   * Lists the reachable objects that refer to an object in ascending order. The instances of a class are not included.
   */
  listReferrers(object: number): ObjectList {
    return this.referrers.read(object);
  }

  /**
   * Returns the previous object on a shortest strong path from a root; -1 for a root, undefined when there is no such
   * path.
   */
  getStepToRoot(object: number): number | undefined {
    const code = this.steps.at(object);
    if (code === UNREACHABLE) return undefined;
    if (code === ROOT) return NONE;
    return object - decodeZigzag(code - ROOT);
  }

  /** Lists the objects of a class without subclasses. Objects that are classes are members of `java.lang.Class`. */
  listMembers(classNumber: number): MemberList {
    const instances = this.listInstances(classNumber);
    return this.classes[classNumber]?.name === 'java.lang.Class' ? this.withMirrors(instances) : instances;
  }

  /** Lists the objects of a class without subclasses and without objects that are classes. */
  listInstances(classNumber: number): MemberList {
    const { from, reachable, all } = this.readTable('members')[classNumber] ?? { from: 0, reachable: 0, all: 0 };
    return { reachable, all, at: (place) => (place < all ? this.member.at(from + place) : undefined) };
  }

  /**
   * Lists the objects of a class that retain most, largest first; undefined when the class has few, and in indexes of
   * earlier versions.
   */
  listLargest(classNumber: number): Uint32Array | undefined {
    const { largest } = this.readTable('members')[classNumber] ?? {};
    if (largest === undefined) return undefined;
    return viewUnsigned(this.file.read('largest', 4 * largest, 4 * MAX_LARGEST));
  }

  /** Returns the root kinds of an object, joined by ", "; empty when it is not a root. */
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

  /** Lists the roots without objects that only a stack holds, largest retained size first. */
  listRoots(): Uint32Array {
    return viewUnsigned(this.file.readSection('roots'));
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

  /** Returns the size of an array of a portable heap dump. */
  private readArrayBytes(object: number): number {
    const one = this.objects.getClass(object);
    const record = this.objects.records.readPhdRecord(object);
    return one && record ? computeArrayBytes(this.facts.layout, one, record) : 0;
  }

  private readRootTable(): { objects: Uint32Array; kinds: Uint16Array } {
    this.rootTable ??= {
      objects: viewUnsigned(this.file.readSection('root-objects')),
      kinds: viewShorts(this.file.readSection('root-kinds')),
    };
    return this.rootTable;
  }

  /** Returns the length of an array or the words of a stack chunk; 0 for other objects. */
  private getLength(object: number): number {
    const length = this.objects.records.readLength(object);
    if (length >= 0) return length;
    return this.objects.getClass(object)?.name === STACK_CHUNK ? (this.objects.readNumber(object, 'size') ?? 0) : 0;
  }
}
