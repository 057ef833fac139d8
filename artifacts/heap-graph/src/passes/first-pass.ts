import { ClassCounts } from '../classes/class-counts.ts';
import { AddressIndex } from '../columns/address-index.ts';
import type { ClassRecord, FrameRecord, HeapVisitor, RootRecord, TableVisitor } from '../events.ts';
import { type WalkEnd, walkDump } from '../hprof/walk.ts';
import type { Window } from '../hprof/window.ts';
import { ObjectSample } from '../layout/object-sample.ts';
import { RootRecords } from './root-records.ts';

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

export function readTables(window: Window, idSize: number): Tables {
  const tables = runFirstPass(window, idSize, new AddressIndex());
  if (!tables.index.misaligned) return tables;
  return runFirstPass(window, idSize, new AddressIndex(0));
}

function runFirstPass(window: Window, idSize: number, index: AddressIndex): Tables {
  const pass = new FirstPass(index, idSize);
  const end = walkDump(window, idSize, pass, pass);
  index.seal();
  return { ...pass.toTables(), index, end };
}

/** The length that the sample stores for objects that are not arrays. */
const NO_ARRAY = -1;

class FirstPass implements HeapVisitor, TableVisitor {
  private readonly index: AddressIndex;
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
  private instances = 0;
  private objectArrays = 0;
  private primitiveArrays = 0;
  private duplicates = 0;
  private instanceBytes = 0;
  private elements = 0;
  private classReferences = 0;

  constructor(index: AddressIndex, idSize: number) {
    this.index = index;
    this.idSize = idSize;
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
      this.duplicates++;
      return;
    }
    this.classes.set(record.id, record);
    this.classReferences += 3 + record.otherIds.length + record.statics.length;
  }

  visitRoot(record: RootRecord): void {
    this.roots.add(record);
  }

  visitInstance(hi: number, lo: number, classHi: number, classLo: number, length: number): void {
    this.instanceBytes += length;
    if (!this.index.add(hi, lo)) {
      this.duplicates++;
      return;
    }
    this.instances++;
    this.sample.offer(hi, lo, this.classCounts.countInstance(classHi, classLo), NO_ARRAY);
  }

  visitObjectArray(hi: number, lo: number, classHi: number, classLo: number, length: number): void {
    this.elements += length;
    if (!this.index.add(hi, lo)) {
      this.duplicates++;
      return;
    }
    this.objectArrays++;
    this.sample.offer(hi, lo, this.classCounts.countObjectArray(classHi, classLo, length), length);
  }

  visitPrimitiveArray(hi: number, lo: number, type: number, length: number): void {
    if (!this.index.add(hi, lo)) {
      this.duplicates++;
      return;
    }
    this.primitiveArrays++;
    this.sample.offer(hi, lo, this.classCounts.countPrimitiveArray(type, length), length);
  }

  toTables(): Omit<Tables, 'index' | 'end'> {
    const { texts, loadedNames, loadedSerials, frames, traces, classes, roots, duplicates } = this;
    const { instances, objectArrays, primitiveArrays, classCounts, sample } = this;
    const lists = instances + objectArrays + classes.size + 1;
    const maxFieldReferences = Math.ceil(this.instanceBytes / this.idSize);
    const maxReferences = lists + this.elements + maxFieldReferences + this.classReferences + 2 * roots.length;
    const counts = { instances, objectArrays, primitiveArrays };
    const named = { texts, loadedNames, loadedSerials, frames, traces };
    return { ...named, classes, roots, duplicates, classCounts, sample, counts, maxReferences, maxFieldReferences };
  }
}
