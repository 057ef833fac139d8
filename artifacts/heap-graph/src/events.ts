/** The events that `hprof/` emits for a dump. No other code depends on the binary format. */

/** The names of the kinds of GC roots by the tag of their record. */
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
  // Only Android writes the following kinds.
  [0x89, 'INTERNED_STRING'],
  [0x8a, 'FINALIZING'],
  [0x8b, 'DEBUGGER'],
  [0x8c, 'REFERENCE_CLEANUP'],
  [0x8d, 'VM_INTERNAL'],
  [0x8e, 'JNI_MONITOR'],
]);

export const STICKY_CLASS = 0x05;
export const THREAD_OBJ = 0x08;
/** Tags of roots that a stack frame holds. They become references of their thread when the thread is known. */
export const STACK_ROOT_TAGS: ReadonlySet<number> = new Set([0x02, 0x03, 0x04, 0x06]);

/** The type codes of HPROF for fields and elements. */
export const OBJECT_TYPE = 2;
const TYPE_NAMES = ['', '', 'Object', '', 'boolean', 'char', 'float', 'double', 'byte', 'short', 'int', 'long'];
/**
 * Bytes of a value in the dump by type code; 0 for codes that do not exist and for references, which are as wide as
 * ids.
 */
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
  /** The id that a field of type object refers to; 0 for other types. */
  readonly value: number;
  /** File offset of the value. */
  readonly position: number;
}

/** Where a primitive value is in the file. */
export interface ValuePlace {
  readonly position: number;
  readonly type: number;
}

export interface ClassRecord {
  readonly id: number;
  readonly superId: number;
  readonly loaderId: number;
  /** The ids of signers, protection domain and objects of the constant pool. */
  readonly otherIds: readonly number[];
  readonly statics: readonly StaticRecord[];
  /** The values of the constant pool that are no references. */
  readonly constants: readonly ValuePlace[];
  /** The declared fields, without those of superclasses. */
  readonly fields: readonly FieldRecord[];
}

export interface RootRecord {
  readonly tag: number;
  readonly id: number;
  /** The serial number of the thread, for THREAD_OBJ and the roots of stacks. */
  readonly thread?: number;
  /**
   * For JAVA_FRAME and JNI_LOCAL the index of the frame from the top, -1 when there is none; for THREAD_OBJ the serial
   * number of the stack trace.
   */
  readonly detail?: number;
}

export interface FrameRecord {
  readonly method: number;
  readonly signature: number;
  readonly source: number;
  readonly classSerial: number;
  readonly line: number;
}

/** The ways in which a part of a dump contradicts the format. */
export type DefectCode =
  | 'truncated'
  | 'unknown-record'
  | 'trailing-bytes'
  | 'length-overflow'
  | 'broken-record'
  | 'unreadable-rest'
  | 'derived-roots'
  | 'duplicate-ids'
  | 'class-missing'
  | 'superclass-missing'
  | 'superclass-cycle'
  | 'short-instance';

/**
 * Receives the records of the heap. Ids are passed as their upper and lower 32 bits; `at` is an index into
 * `Window.bytes`.
 */
export interface HeapVisitor {
  visitClassDump(record: ClassRecord, position: number): void;
  visitRoot(record: RootRecord): void;
  /**
   * `length` is the number of bytes of the fields. When they do not fit into a window, `at` is -1 and they cannot be
   * read.
   */
  visitInstance(hi: number, lo: number, classHi: number, classLo: number, length: number, at: number): void;
  /** The elements follow in the window. */
  visitObjectArray(hi: number, lo: number, classHi: number, classLo: number, length: number): void;
  /** The elements follow in the window unless `noData` is set. */
  visitPrimitiveArray(hi: number, lo: number, type: number, length: number, noData: boolean): void;
  /** A record outside the heap begins; its content follows in the window. */
  visitOuterRecord?(tag: number, length: number): void;
  /** The bytes of a record, or of its header, were understood: what no call covers is damage or of an unknown kind. */
  coverBytes?(from: number, to: number): void;
}

/** Receives the records outside the heap: names, classes, stack frames and stack traces. */
export interface TableVisitor {
  visitText(id: number, text: string): void;
  visitLoadedClass(serial: number, id: number, name: number): void;
  visitFrame(id: number, frame: FrameRecord): void;
  visitTrace(serial: number, thread: number, frames: readonly number[]): void;
}
