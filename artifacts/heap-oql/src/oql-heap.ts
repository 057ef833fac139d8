import type { HeapClass, RecordScan } from '@hindsight/heap-graph';
import type { HeapObjectRow } from '@hindsight/model';

/** A heap object as a value of OQL, identified by its number. */
export interface OqlObject {
  readonly object: number;
}

/**
 * The content of a field or array element. References that are null or lead out of the dump are null; a long that a
 * number cannot represent exactly is a bigint; a char is a text of one character.
 */
export type OqlScalar = null | boolean | number | bigint | string | OqlObject;

/**
 * The view of a dump that queries read. Objects are identified by number; -1 means no object. A query may call each
 * function a million times, and functions that return many objects return them one by one, so that the query can be
 * stopped in between.
 */
export interface OqlHeap {
  readonly numberOfObjects: number;
  /** Shallow bytes of all reachable objects. */
  readonly usedHeapSize: number;
  readonly classes: readonly HeapClass[];
  /**
   * The class number of an object; for an object that is a class itself, the bitwise complement of its own class
   * number.
   */
  readonly getClassNumber: (object: number) => number;
  /**
   * Yields the reachable objects of exactly these classes, without subclasses, in the order of their addresses. Takes
   * time in proportion to the number of such objects: a subquery may call it for every row.
   */
  readonly iterateInstances: (classNumbers: ReadonlySet<number>) => Iterable<number>;
  /** The number of reachable objects of one class. */
  readonly countInstances: (classNumber: number) => number;
  /** The distinct GC roots, without those that are roots only because a stack refers to them. */
  readonly roots: Iterable<number>;
  /** The kinds of GC root of an object; empty when it is not a root. */
  readonly getRootKinds: (object: number) => readonly string[];
  readonly getAddress: (object: number) => number;
  /** The object at an address, or -1. */
  readonly findObject: (address: number) => number;
  /**
   * Reads the field of this name that is declared nearest to the object's class; for a class, the static field.
   * Undefined when there is none or it cannot be read.
   */
  readonly readField: (object: number, name: string) => OqlScalar | undefined;
  /** The length of an array; -1 when the object is not an array. */
  readonly readLength: (object: number) => number;
  /**
   * Reads the elements of an array between two indexes, the second exclusive. Returns fewer when the array or the dump
   * ends.
   */
  readonly readElements: (array: number, from: number, to: number) => readonly OqlScalar[];
  /**
   * Reads the text of a `java.lang.String`, `char[]` or `byte[]` (Latin-1), limited to `maxCharacters`. It is not
   * masked: masking happens when a result is formatted. Undefined for other objects.
   */
  readonly readText: (object: number, maxCharacters: number) => string | undefined;
  /** Reads records directly, for conditions that are pushed down to the bytes of the dump. */
  readonly scan: RecordScan;
  readonly getShallowSize: (object: number) => number;
  /** The retained size in bytes; 0 when the object is not reachable. */
  readonly getRetainedSize: (object: number) => number;
  /** The immediate dominator; -1 when there is none or the object is not reachable. */
  readonly getDominator: (object: number) => number;
  /** The children of an object in the dominator tree. */
  readonly iterateDominated: (object: number) => Iterable<number>;
  /** The distinct objects that refer to an object. Every object refers to its class. */
  readonly iterateReferrers: (object: number) => Iterable<number>;
  /** The objects that an object refers to, including its class; may contain duplicates. */
  readonly iterateReferences: (object: number) => Iterable<number>;
  /** Whether an object is reachable from a root, by strong or weak references. */
  readonly isReachable: (object: number) => boolean;
  /** Formats an object as a row of the result. */
  readonly buildRow: (object: number) => HeapObjectRow;
}
