import type { AddressIndex } from './columns/address-index.ts';
import type { FileOffsets } from './columns/file-offsets.ts';
import type { ReferenceLists } from './columns/reference-lists.ts';
import type { DefectCode } from './events.ts';

/** A class of the dump. A dump has some thousand of them. */
export interface HeapClass {
  /** Position in `HeapDump.classes`. */
  readonly number: number;
  /** The class as an object of the dump; -1 when it has no record of its own. */
  readonly object: number;
  /** As Java writes it: `java.util.HashMap$Node[]`. */
  readonly name: string;
  /** Number of the superclass, -1 = none. */
  readonly superclass: number;
  /** The defining loader as an object; -1 = the bootstrap loader. */
  readonly loader: number;
  readonly loaderId: number;
  readonly shape: 'instances' | 'objects' | 'primitives';
  /** Of arrays of primitives. */
  readonly elementType: number;
  /** Own fields first, then those of the superclass and so on: in the order of the bytes in the dump. */
  readonly fields: readonly HeapField[];
  readonly statics: readonly StaticField[];
}

export interface HeapField {
  readonly name: string;
  readonly type: number;
  /** In the bytes of an instance in the dump. */
  readonly offset: number;
  /** Number of the class that declares it: subclasses hide names. */
  readonly declaredBy: number;
}

export interface StaticField {
  readonly name: string;
  readonly type: number;
  /** Object that it refers to, -1 = none. */
  readonly target: number;
  readonly position: number;
}

/** How the JVM that wrote the dump lays out objects, in bytes. */
export interface ObjectLayout {
  readonly referenceBytes: 4 | 8;
  readonly headerBytes: number;
  /** Header and length; elements of 8 bytes begin at a multiple of 8. */
  readonly arrayHeaderBytes: number;
  readonly alignment: number;
  /** Share of the sampled objects whose distance to the next one fits this layout; 0 = the usual layout of the id size is assumed. */
  readonly agreement: number;
}

export interface HeapThread {
  readonly object: number;
  readonly serial: number;
  readonly frames: readonly string[];
  /** Objects that its stack holds. `frame`: number from the top, -1 = none is known. */
  readonly locals: readonly { readonly object: number; readonly frame: number; readonly kind: string }[];
}

export interface DumpDefect {
  readonly code: DefectCode;
  /** In the dump; of damages that have many places the number of them. */
  readonly position: number;
}

/** Two bytes per object where the dump has few enough classes. */
export type ClassNumbers = Int16Array | Int32Array;

/** A dump as columns; objects are numbers from 0 in the order of their addresses. */
export interface HeapDump {
  readonly format: string;
  readonly idSize: number;
  readonly createdAt: number;
  readonly bytes: number;
  readonly index: AddressIndex;
  readonly classes: readonly HeapClass[];
  /** Objects of classes, by class number: every instance refers to its class. -1 = none. */
  readonly classObjects: Int32Array;
  /** Number of the class by object; of an object that is a class itself the complement of its own number. */
  readonly classOf: ClassNumbers;
  /** Of arrays the elements; of collections that are known what their size field says (`KEPT_FIELDS`); of strings their coder, of stack chunks their words. */
  readonly lengths: Uint32Array;
  readonly references: ReferenceLists;
  readonly fileOffsets: FileOffsets;
  /** Where the record of an object begins in the dump. */
  readonly getFileOffset: (object: number) => number;
  /** Distinct objects that are roots by more than a stack, ascending. */
  readonly roots: Int32Array;
  /** Names of the kinds by which an object is a root, those of stacks included. */
  readonly rootKinds: ReadonlyMap<number, readonly string[]>;
  readonly threads: readonly HeapThread[];
  readonly layout: ObjectLayout;
  /** Bytes of an instance, or of the static fields of a class, by class number. */
  readonly instanceBytes: Uint32Array;
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
