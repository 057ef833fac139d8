import { type AddedClassCounts, ClassCounts } from '../classes/class-counts.ts';
import { type AddedAddresses, AddressIndex } from '../columns/address-index.ts';
import type { ClassRecord, FrameRecord, HeapVisitor, RootRecord, TableVisitor } from '../events.ts';
import { type DumpPart, type PartEnd, type WalkEnd, walkDump } from '../hprof/walk.ts';
import type { Window } from '../hprof/window.ts';
import { type AddedSample, ObjectSample } from '../layout/object-sample.ts';
import { type AddedRootRecords, RootRecords } from './root-records.ts';

/** The result of the first pass over a dump: the existing objects and the tables around the heap. */
export interface Tables {
  readonly index: AddressIndex;
  readonly texts: ReadonlyMap<number, string>;
  readonly loadedNames: ReadonlyMap<number, number>;
  readonly loadedSerials: ReadonlyMap<number, number>;
  readonly frames: ReadonlyMap<number, FrameRecord>;
  readonly traces: ReadonlyMap<number, readonly number[]>;
  readonly classes: ReadonlyMap<number, ClassRecord>;
  readonly roots: RootRecords;
  /** The number of objects of each class, without objects that are classes. */
  readonly classCounts: ClassCounts;
  readonly sample: ObjectSample;
  readonly counts: { instances: number; objectArrays: number; primitiveArrays: number };
  readonly duplicates: number;
  /** An upper bound of the references that the second pass finds, and the part of it for the fields of instances. */
  readonly maxReferences: number;
  readonly maxFieldReferences: number;
  readonly end: WalkEnd;
}

type TextTables = Pick<Tables, 'texts' | 'loadedNames' | 'loadedSerials' | 'frames' | 'traces' | 'classes'>;

/** What the first pass over the second part of a dump found, for the thread that reads the first part. */
export interface FoundPart extends TextTables {
  readonly addresses: AddedAddresses;
  readonly roots: AddedRootRecords;
  readonly classCounts: AddedClassCounts;
  readonly sample: AddedSample;
  readonly sums: PassSums;
  readonly end: WalkEnd;
}

/** Reads the tables of a whole dump by this thread. */
export function readTables(window: Window, idSize: number): Tables {
  const pass = new FirstPass(new AddressIndex(), idSize);
  const end = pass.walk(window);
  if (!pass.index.misaligned) return pass.finish(end);
  const unaligned = new FirstPass(new AddressIndex(0), idSize);
  return unaligned.finish(unaligned.walk(window));
}

/** More records that are kept as objects are refused by `toPart`: they would fill the memory of a second thread. */
const MAX_KEPT_OF_PART = 200_000;

interface PassSums {
  instances: number;
  objectArrays: number;
  primitiveArrays: number;
  duplicates: number;
  /** The bytes of the fields of all instances. */
  instanceBytes: number;
  /** The elements of all arrays of objects. */
  elements: number;
  classReferences: number;
}

/** The length that the sample stores for objects that are not arrays. */
const NO_ARRAY = -1;

export class FirstPass implements HeapVisitor, TableVisitor {
  readonly index: AddressIndex;
  private readonly idSize: number;
  private readonly texts = new Map<number, string>();
  private readonly loadedNames = new Map<number, number>();
  private readonly loadedSerials = new Map<number, number>();
  private readonly frames = new Map<number, FrameRecord>();
  private readonly traces = new Map<number, readonly number[]>();
  private readonly classes = new Map<number, ClassRecord>();
  private readonly roots = new RootRecords();
  private readonly classCounts = new ClassCounts();
  private readonly sample = new ObjectSample();
  private readonly sums: PassSums = {
    instances: 0,
    objectArrays: 0,
    primitiveArrays: 0,
    duplicates: 0,
    instanceBytes: 0,
    elements: 0,
    classReferences: 0,
  };

  constructor(index: AddressIndex, idSize: number) {
    this.index = index;
    this.idSize = idSize;
  }

  walk(window: Window, part?: DumpPart): PartEnd {
    return walkDump(window, this.idSize, this, this, part);
  }

  visitText(id: number, text: string): void {
    this.texts.set(id, text);
  }

  visitLoadedClass(serial: number, id: number, name: number): void {
    this.loadedNames.set(id, name);
    this.loadedSerials.set(serial, id);
  }

  visitFrame(id: number, frame: FrameRecord): void {
    this.frames.set(id, frame);
  }

  visitTrace(serial: number, _thread: number, frames: readonly number[]): void {
    this.traces.set(serial, frames);
  }

  visitClassDump(record: ClassRecord): void {
    if (!this.index.add(Math.floor(record.id / 0x1_0000_0000), record.id >>> 0)) {
      this.sums.duplicates++;
      return;
    }
    this.classes.set(record.id, record);
    this.sums.classReferences += 3 + record.otherIds.length + record.statics.length;
  }

  visitRoot(record: RootRecord): void {
    this.roots.add(record);
  }

  visitInstance(hi: number, lo: number, classHi: number, classLo: number, length: number): void {
    this.sums.instanceBytes += length;
    if (!this.index.add(hi, lo)) {
      this.sums.duplicates++;
      return;
    }
    this.sums.instances++;
    this.sample.offer(hi, lo, this.classCounts.countInstance(classHi, classLo), NO_ARRAY);
  }

  visitObjectArray(hi: number, lo: number, classHi: number, classLo: number, length: number): void {
    this.sums.elements += length;
    if (!this.index.add(hi, lo)) {
      this.sums.duplicates++;
      return;
    }
    this.sums.objectArrays++;
    this.sample.offer(hi, lo, this.classCounts.countObjectArray(classHi, classLo, length), length);
  }

  visitPrimitiveArray(hi: number, lo: number, type: number, length: number): void {
    if (!this.index.add(hi, lo)) {
      this.sums.duplicates++;
      return;
    }
    this.sums.primitiveArrays++;
    this.sample.offer(hi, lo, this.classCounts.countPrimitiveArray(type, length), length);
  }

  /** Returns what was found, for `addPart` of another thread; undefined when it is too much to be handed over. */
  toPart(end: WalkEnd): FoundPart | undefined {
    const { texts, loadedNames, loadedSerials, frames, traces, classes, sums } = this;
    const kept = texts.size + loadedNames.size + loadedSerials.size + frames.size + traces.size + classes.size;
    if (kept > MAX_KEPT_OF_PART) return undefined;
    return {
      ...{ texts, loadedNames, loadedSerials, frames, traces, classes, sums, end },
      addresses: this.index.toAdded(),
      roots: this.roots.toAdded(),
      classCounts: this.classCounts.toAdded(),
      sample: this.sample.toAdded(),
    };
  }

  /** Adds what was found in the part after this one. Returns false when an object is in both, which only one pass can count. */
  addPart(part: FoundPart): boolean {
    if (!this.index.addAll(part.addresses)) return false;
    addEntries(this.texts, part.texts);
    addEntries(this.loadedNames, part.loadedNames);
    addEntries(this.loadedSerials, part.loadedSerials);
    addEntries(this.frames, part.frames);
    addEntries(this.traces, part.traces);
    addEntries(this.classes, part.classes);
    this.roots.addAll(part.roots);
    const bins = this.classCounts.addAll(part.classCounts);
    this.sample.addAll(part.sample, (bin) => bins[bin] ?? 0);
    for (const name of Object.keys(this.sums) as (keyof PassSums)[]) this.sums[name] += part.sums[name];
    return true;
  }

  /** Returns the tables, with an index that can be read. */
  finish(end: WalkEnd): Tables {
    const { index, texts, loadedNames, loadedSerials, frames, traces, classes, roots, classCounts, sample } = this;
    const { instances, objectArrays, primitiveArrays, duplicates } = this.sums;
    index.seal();
    const lists = instances + objectArrays + classes.size + 1;
    const maxFieldReferences = Math.ceil(this.sums.instanceBytes / this.idSize);
    const maxReferences =
      lists + this.sums.elements + maxFieldReferences + this.sums.classReferences + 2 * roots.length;
    const counts = { instances, objectArrays, primitiveArrays };
    const named = { texts, loadedNames, loadedSerials, frames, traces };
    const bounds = { maxReferences, maxFieldReferences };
    return { index, end, ...named, classes, roots, duplicates, classCounts, sample, counts, ...bounds };
  }
}

function addEntries<Key, Value>(to: Map<Key, Value>, from: ReadonlyMap<Key, Value>): void {
  for (const [key, value] of from) to.set(key, value);
}
