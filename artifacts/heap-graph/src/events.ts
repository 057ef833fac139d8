/** The events that `hprof/` emits for a dump. No other code depends on how the format is written. */

/** Names of the kinds of GC roots, by the tag of their record. */
export const ROOT_KINDS: ReadonlyMap<number, string> = new Map([
  [0xff, 'UNKNOWN'],
  [0x01, 'JNI_GLOBAL'],
  [0x02, 'JNI_LOCAL'],
  [0x03, 'JAVA_FRAME'],
  [0x04, 'NATIVE_STACK'],
  [0x05, 'STICKY_CLASS'],
  [0x06, 'THREAD_BLOCK'],
  [0x07, 'MONITOR_USED'],
  [0x08, 'THREAD_OBJ'],
  // Android writes these as well.
  [0x89, 'INTERNED_STRING'],
  [0x8a, 'FINALIZING'],
  [0x8b, 'DEBUGGER'],
  [0x8c, 'REFERENCE_CLEANUP'],
  [0x8d, 'VM_INTERNAL'],
  [0x8e, 'JNI_MONITOR'],
]);

export const THREAD_OBJ = 0x08;
/** Tags of roots that a stack frame holds. They become references of the thread when the thread is known. */
export const STACK_ROOT_TAGS: ReadonlySet<number> = new Set([0x02, 0x03, 0x04, 0x06]);

/** Basic types of fields and elements. */
export const OBJECT_TYPE = 2;
const TYPE_NAMES = ['', '', 'Object', '', 'boolean', 'char', 'float', 'double', 'byte', 'short', 'int', 'long'];
/** Bytes of a value in the dump by type; 0 = there is no such type, references are as wide as ids. */
export const TYPE_BYTES: readonly number[] = [0, 0, 0, 0, 1, 2, 4, 8, 1, 2, 4, 8];
export const BYTE_TYPE = 8;
export const CHAR_TYPE = 5;
export const isPrimitive = (type: number): boolean => (TYPE_BYTES[type] ?? 0) > 0;
export const getTypeName = (type: number): string => TYPE_NAMES[type] ?? '';

export interface FieldRecord {
  readonly name: number;
  readonly type: number;
}

export interface StaticRecord extends FieldRecord {
  /** The reference of an object field; of other types 0. */
  readonly value: number;
  /** File offset of the value. */
  readonly position: number;
}

export interface ClassRecord {
  readonly id: number;
  readonly superId: number;
  readonly loaderId: number;
  /** Signers, protection domain and objects of the constant pool. */
  readonly otherIds: readonly number[];
  readonly statics: readonly StaticRecord[];
  /** Its own, without those of its superclasses. */
  readonly fields: readonly FieldRecord[];
}

export interface RootRecord {
  readonly tag: number;
  readonly id: number;
  /** Of THREAD_OBJ and the roots of stacks. */
  readonly thread?: number;
  /** Of JAVA_FRAME and JNI_LOCAL the number of the frame from the top, -1 = none; of THREAD_OBJ the stack trace. */
  readonly detail?: number;
}

export interface FrameRecord {
  readonly method: number;
  readonly source: number;
  readonly classSerial: number;
  readonly line: number;
}

/** How a part of a dump contradicts the format. */
export type DefectCode =
  | 'truncated'
  | 'unknown-record'
  | 'trailing-bytes'
  | 'length-overflow'
  | 'broken-record'
  | 'duplicate-ids'
  | 'class-missing'
  | 'superclass-missing'
  | 'superclass-cycle'
  | 'short-instance';

/** Receives the records of the heap. Ids are passed as their upper and lower 32 bits; `at` is an index into `Window.bytes`. */
export interface HeapVisitor {
  classDump(record: ClassRecord, position: number): void;
  root(record: RootRecord): void;
  /** `length` bytes of fields; when there are more than a window holds, `at` is -1 and they cannot be read. */
  instance(hi: number, lo: number, classHi: number, classLo: number, length: number, at: number): void;
  /** The elements follow in the window. */
  objectArray(hi: number, lo: number, classHi: number, classLo: number, length: number): void;
  /** The elements follow in the window, unless there is `noData`. */
  primitiveArray(hi: number, lo: number, type: number, length: number, noData: boolean): void;
}

/** The records around the heap. */
export interface TableVisitor {
  text(id: number, text: string): void;
  loadClass(serial: number, id: number, name: number): void;
  frame(id: number, frame: FrameRecord): void;
  trace(serial: number, thread: number, frames: readonly number[]): void;
}
