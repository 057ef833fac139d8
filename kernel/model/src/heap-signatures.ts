/**
 * What an analysis of a heap dump keeps for comparisons with other dumps of the same program: groups of objects that have the same
 * path of classes and fields in the dominator tree. Addresses are not part of it, so that it can be matched after a restart.
 */
export interface HeapSignatures {
  /** When the dump was written, in milliseconds since 1970; 0 when the dump does not say it. */
  readonly takenAt: number;
  readonly usedBytes: number;
  readonly objects: number;
  /** The number of distinct names of loaded classes. */
  readonly classes: number;
  readonly threads: number;
  /** A value that is drawn when a JVM starts; equal values are the same run. */
  readonly run?: string;
  readonly complete: boolean;
  /** Present when the dump ends before its GC roots: holders are derived, and are others than those of the whole dump. */
  readonly lacksHolders?: true;
  /** Groups that retain less, in bytes, are left out. */
  readonly minBytes: number;
  /** A parent stands before its children. */
  readonly groups: readonly SignatureGroup[];
}

export interface SignatureGroup {
  /** The place of the group above in the list; -1 at the top. */
  readonly parent: number;
  readonly kind: SignatureKind;
  /** The class; for a thread its name without numbers. */
  readonly label: string;
  /** The field of the group above that refers to the objects; `[]` for elements, empty when no single field does. */
  readonly field: string;
  readonly objects: number;
  readonly retained: number;
  /** Present for a collection that cannot grow beyond a limit. */
  readonly bound?: SignatureBound;
  /** Present when only soft and weak references hold the objects. */
  readonly reclaimable?: true;
  /** One of the objects, by which the explorer of that dump opens the group. */
  readonly object: number;
}

export interface SignatureBound {
  readonly name: string;
  readonly elements: number;
  /** Present for an array: its length. It is a limit when it stays the same while the array is filled. */
  readonly length?: number;
}

/** A class as an object, a thread, the value of a thread-local, or any other object. */
export type SignatureKind = 'class' | 'thread' | 'thread-local' | 'object';
