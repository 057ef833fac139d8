import {
  type ClassRecord,
  HEADER_BYTES,
  type HeapVisitor,
  joinId,
  OBJECT_TYPE,
  type TableVisitor,
  TYPE_BYTES,
  toJavaName,
  type Window,
  walkDump,
} from '@hindsight/heap-graph';
import type { ClearedRange } from './copying-window.ts';
import { COUNTED_CLASSES, COUNTING_STATICS, isKept } from './kept-fields.ts';

/** What is known of a dump before it is copied. */
export interface DumpSurvey {
  readonly classes: ReadonlyMap<number, ClassRecord>;
  readonly getClassName: (id: number) => string;
  readonly getText: (id: number) => string;
  /** Returns the number of objects of a class, without those of its subclasses. */
  readonly countInstances: (id: number) => number;
  /** The ids of names of classes, fields and methods. All other texts are constants of the program. */
  readonly usedNames: ReadonlySet<number>;
  /** The ids of objects whose value is the size of a collection. */
  readonly counters: ReadonlySet<number>;
  /** Bytes that were not understood, and values of static fields, in ascending order. */
  readonly cleared: readonly ClearedRange[];
}

/** Walks a dump once to learn its classes and names, and where bytes are that must not be copied. */
export function surveyDump(window: Window, idSize: number, keepsSizes: boolean): DumpSurvey {
  const survey = new Survey(window, idSize, keepsSizes);
  walkDump(window, idSize, survey, survey);
  return survey.finish(window.size);
}

/** The bytes of records outside the heap that hold nothing but ids and numbers; the rest of such a record is not copied. */
const KEPT_BYTES: Readonly<Record<number, (idSize: number, length: number) => number>> = {
  // UTF8: texts are judged when all names in use are known.
  1: (_, length) => length,
  // LOAD_CLASS, UNLOAD_CLASS, FRAME, TRACE, HEAP_SUMMARY
  2: (idSize) => 8 + 2 * idSize,
  3: () => 4,
  4: (idSize) => 8 + 4 * idSize,
  5: (_, length) => length,
  7: () => 24,
};

interface InstanceSurvey {
  objects: number;
  /** The offsets of the references to counters of collections. */
  readonly counterOffsets: readonly number[];
}

class Survey implements HeapVisitor, TableVisitor {
  private readonly window: Window;
  private readonly idSize: number;
  private readonly keepsSizes: boolean;
  private readonly classes = new Map<number, ClassRecord>();
  private readonly texts = new Map<number, string>();
  private readonly classNames = new Map<number, number>();
  private readonly usedNames = new Set<number>();
  private readonly counters = new Set<number>();
  private readonly cleared: ClearedRange[] = [];
  private readonly instances = new Map<number, InstanceSurvey>();
  private covered: number;

  constructor(window: Window, idSize: number, keepsSizes: boolean) {
    this.window = window;
    this.idSize = idSize;
    this.keepsSizes = keepsSizes;
    this.covered = HEADER_BYTES;
  }

  finish(size: number): DumpSurvey {
    this.coverBytes(size, size);
    const { classes, usedNames, counters, cleared } = this;
    return {
      classes,
      usedNames,
      counters,
      cleared: cleared.toSorted((a, b) => a.from - b.from),
      getClassName: (id) => this.getClassName(id),
      getText: (id) => this.texts.get(id) ?? '',
      countInstances: (id) => this.instances.get(id)?.objects ?? 0,
    };
  }

  coverBytes(from: number, to: number): void {
    if (from > this.covered) this.cleared.push({ from: this.covered, to: from });
    this.covered = Math.max(this.covered, to);
  }

  visitOuterRecord(tag: number, length: number): void {
    const { position } = this.window;
    const kept = KEPT_BYTES[tag]?.(this.idSize, length) ?? 0;
    this.coverBytes(position, position + Math.min(length, kept));
  }

  visitText(id: number, text: string): void {
    this.texts.set(id, text);
  }

  visitLoadedClass(_serial: number, id: number, name: number): void {
    this.classNames.set(id, name);
    this.usedNames.add(name);
  }

  visitFrame(_id: number, { method, signature, source }: { method: number; signature: number; source: number }): void {
    for (const name of [method, signature, source]) this.usedNames.add(name);
  }

  visitTrace(): void {
    // Stack traces are numbers.
  }

  visitClassDump(record: ClassRecord): void {
    const { statics, fields, constants, id } = record;
    if (!this.classes.has(id)) this.classes.set(id, record);
    for (const { name } of [...statics, ...fields]) this.usedNames.add(name);
    const className = this.getClassName(id);
    for (const { name, type, position, value } of statics) {
      const field = this.texts.get(name) ?? '';
      if (type === OBJECT_TYPE) {
        if (this.keepsSizes && COUNTING_STATICS[className]?.includes(field)) this.counters.add(value);
      } else if (!this.keepsSizes || !isKept(className, field, type)) this.clearValue(position, type);
    }
    for (const { position, type } of constants) this.clearValue(position, type);
  }

  visitRoot(): void {
    // Roots are ids and numbers.
  }

  visitInstance(_hi: number, _lo: number, classHi: number, classLo: number, length: number, at: number): void {
    const ofClass = joinId(classHi, classLo);
    const known = this.instances.get(ofClass) ?? this.startCounting(ofClass);
    known.objects++;
    for (const offset of known.counterOffsets) {
      if (at < 0 || offset + this.idSize > length) continue;
      const { bytes } = this.window;
      const upper = this.idSize === 8 ? bytes.readUInt32BE(at + offset) : 0;
      this.counters.add(joinId(upper, bytes.readUInt32BE(at + offset + this.idSize - 4)));
    }
  }

  visitObjectArray(): void {
    // Elements are ids.
  }

  visitPrimitiveArray(): void {
    // Contents are changed when they are copied.
  }

  private clearValue(position: number, type: number): void {
    this.cleared.push({ from: position, to: position + (TYPE_BYTES[type] ?? 0) });
  }

  private startCounting(ofClass: number): InstanceSurvey {
    const survey = { objects: 0, counterOffsets: this.findCounterOffsets(ofClass) };
    this.instances.set(ofClass, survey);
    return survey;
  }

  private findCounterOffsets(ofClass: number): readonly number[] {
    const offsets: number[] = [];
    let at = 0;
    const lineage = listLineage(this.classes, ofClass);
    const isCounted = this.keepsSizes && lineage.some(({ id }) => COUNTED_CLASSES.has(this.getClassName(id)));
    for (const { fields } of isCounted ? lineage : []) {
      for (const { type } of fields) {
        if (type === OBJECT_TYPE) offsets.push(at);
        at += type === OBJECT_TYPE ? this.idSize : (TYPE_BYTES[type] ?? 0);
      }
    }
    return offsets;
  }

  private getClassName(id: number): string {
    return toJavaName(this.texts.get(this.classNames.get(id) ?? 0) ?? '');
  }
}

/** Lists a class and its superclasses, nearest first. Stops at one that is missing or repeated. */
export function listLineage(classes: ReadonlyMap<number, ClassRecord>, id: number): ClassRecord[] {
  const line = new Set<ClassRecord>();
  for (let one = classes.get(id); one && !line.has(one); one = classes.get(one.superId)) line.add(one);
  return [...line];
}
