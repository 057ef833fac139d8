import type { AddressIndex } from './columns/address-index.ts';
import type { FileOffsets } from './columns/file-offsets.ts';
import type { Numbers } from './columns/numbers.ts';
import type { ObjectNumbers } from './columns/object-numbers.ts';
import type { ReferenceLists } from './columns/reference-lists.ts';
import type { DefectCode } from './events.ts';

/** A class of the dump. A dump contains some thousand classes. */
export interface HeapClass {
  /** The index in `HeapDump.classes`. */
  readonly number: number;
  /** The class as an object of the dump; -1 when it has no record. */
  readonly object: number;
  /** The name in Java notation: `java.util.HashMap$Node[]`. */
  readonly name: string;
  /** The number of the superclass; -1 when there is none. */
  readonly superclass: number;
  /** The defining loader as an object; -1 for the bootstrap loader. */
  readonly loader: number;
  readonly loaderId: number;
  readonly shape: 'instances' | 'objects' | 'primitives';
  /** The type code of the elements of primitive arrays; 0 for other classes. */
  readonly elementType: number;
  /** The declared fields, then those of the superclass and so on: in the order of the bytes in the dump. */
  readonly fields: readonly HeapField[];
  readonly statics: readonly StaticField[];
}

export interface HeapField {
  readonly name: string;
  readonly type: number;
  /** The offset in the bytes of an instance in the dump. */
  readonly offset: number;
  /** The number of the declaring class, because a subclass may hide a name. */
  readonly declaredBy: number;
}

export interface StaticField {
  readonly name: string;
  readonly type: number;
  /** The object that the field refers to; -1 when there is none. */
  readonly target: number;
  /** The file offset of the value. */
  readonly position: number;
}

/** The sizes, in bytes, by which the JVM that wrote the dump lays out objects. */
export interface ObjectLayout {
  readonly referenceBytes: 4 | 8;
  readonly headerBytes: number;
  /** The header including the length. Elements of 8 bytes begin at a multiple of 8. */
  readonly arrayHeaderBytes: number;
  readonly alignment: number;
  /**
   * The share of sampled objects whose distance to the next object fits this layout; 0 when the usual layout is
   * assumed.
   */
  readonly agreement: number;
}

export interface HeapThread {
  readonly object: number;
  /** The name, when it is not read from the fields of the object: that of a javacore. */
  readonly name?: string;
  /** The `Thread.State`, when it is not read from the fields of the object. */
  readonly state?: string;
  readonly serial: number;
  readonly frames: readonly string[];
  /** The objects that the stack holds. `frame` counts from the top; -1 when the frame is unknown. */
  readonly locals: readonly { readonly object: number; readonly frame: number; readonly kind: string }[];
}

export interface DumpDefect {
  readonly code: DefectCode;
  /** The file offset; for defects that occur in many places, their number. */
  readonly position: number;
}

/** What is known of a portable heap dump (PHD), which has neither fields nor values. */
export interface PhdFacts {
  readonly version: number;
  readonly bits: 32 | 64;
  readonly isHashed: boolean;
  readonly shift: 2 | 3;
  readonly jvmVersion: string | undefined;
  /** Whether the roots are those of a javacore besides the derived ones. */
  readonly roots: 'derived' | 'javacore';
  /** Whether the sizes of arrays are those of the dump, or computed from an assumed layout. */
  readonly sizes: 'written' | 'assumed';
}

/** The names of root kinds by object: a map, or what answers like one and has no limit of entries. */
export interface RootKinds
  extends Pick<ReadonlyMap<number, readonly string[]>, 'size' | 'has' | 'get'>,
    Iterable<readonly [number, readonly string[]]> {
  readonly keys: () => Iterable<number>;
  readonly values: () => Iterable<readonly string[]>;
}

/** A dump as columns. Objects are numbered from 0 in the order of their addresses. */
export interface HeapDump {
  readonly format: string;
  readonly idSize: number;
  readonly createdAt: number;
  readonly bytes: number;
  readonly index: AddressIndex;
  readonly classes: readonly HeapClass[];
  /** The object of each class by class number, to which every instance refers; -1 when there is none. */
  readonly classObjects: ObjectNumbers;
  /**
   * The class number by object; for an object that is a class itself, the bitwise complement of its own class number.
   */
  readonly classOf: Numbers;
  /**
   * By object: the length of an array, the value of the size field of a known collection (`LENGTH_FIELDS`), the coder
   * of a string, the words of a stack chunk.
   */
  readonly lengths: Numbers;
  /** The size of each array in units of 4 bytes, in portable heap dumps only; otherwise it follows from the layout. */
  readonly arraySizes?: Numbers;
  /** Present for portable heap dumps only. */
  readonly phd?: PhdFacts;
  readonly references: ReferenceLists;
  readonly fileOffsets: FileOffsets;
  /** Returns the file offset of the record of an object. */
  readonly getFileOffset: (object: number) => number;
  /** The distinct roots in ascending order, without objects that only a stack holds. */
  readonly roots: ObjectNumbers;
  /** The names of the root kinds of each root, including those of stacks. */
  readonly rootKinds: RootKinds;
  readonly threads: readonly HeapThread[];
  /** How many classes have their names from a mapping file; absent without one. */
  readonly mappedClasses?: number;
  readonly layout: ObjectLayout;
  /** The size of an instance in bytes by class number. */
  readonly instanceBytes: Uint32Array;
  /** The size of the static fields in bytes by class number. */
  readonly staticBytes: Uint32Array;
  readonly counts: {
    readonly instances: number;
    readonly objectArrays: number;
    readonly primitiveArrays: number;
    readonly classes: number;
    readonly danglingReferences: number;
  };
  readonly defects: readonly DumpDefect[];
}
