import type { HeapClass, RecordScan } from '@hindsight/heap-graph';
import type { HeapObjectRow } from '@hindsight/model';

/** An object of the dump as a value of the language, by its number. */
export interface OqlObject {
  readonly object: number;
}

/**
 * What a field or an element holds. References that are null or lead out of the dump are null; a long that a number cannot hold
 * exactly is a bigint; a char is a text of one letter.
 */
export type OqlScalar = null | boolean | number | bigint | string | OqlObject;

/**
 * What a query asks of a dump, by number of object; -1 stands for no object. A query may ask each of these a million times, and each
 * answer of many objects is given one by one, so that a query can be stopped in between.
 */
export interface OqlHeap {
  readonly numberOfObjects: number;
  /** Shallow bytes of all that is reachable. */
  readonly usedHeapSize: number;
  readonly classes: readonly HeapClass[];
  /** Number of the class of an object; of an object that is a class itself the complement of its own number. */
  readonly classOf: (object: number) => number;
  /**
   * Reachable objects of any of these classes and not of their subclasses, in the order of addresses. Takes as long as there are such
   * objects: a query inside may ask it for every row.
   */
  readonly instancesOf: (classNumbers: ReadonlySet<number>) => Iterable<number>;
  /** How many there are of one class. */
  readonly countOf: (classNumber: number) => number;
  /** Distinct objects that are roots without being held by a stack alone. */
  readonly roots: Iterable<number>;
  /** Kinds of GC root that an object is; empty when it is none. */
  readonly rootKinds: (object: number) => readonly string[];
  readonly addressOf: (object: number) => number;
  /** The object that begins at an address, -1 = none does. */
  readonly objectAt: (address: number) => number;
  /** The field of that name nearest to the object's class; of a class its static field. Undefined: there is none, or it cannot be read. */
  readonly field: (object: number, name: string) => OqlScalar | undefined;
  /** Elements of an array, -1 = it is none. */
  readonly lengthOf: (object: number) => number;
  /** Elements of an array from the first number up to, and without, the second: fewer where the array or the dump ends. */
  readonly elements: (array: number, from: number, to: number) => readonly OqlScalar[];
  /**
   * The text of a `java.lang.String`, a `char[]` or a `byte[]` (Latin-1), at most so many characters of it, not masked: what is shown
   * is masked when it is shown. Undefined for other objects.
   */
  readonly text: (object: number, mostCharacters: number) => string | undefined;
  /** For conditions that are looked at in the bytes of the dump. */
  readonly scan: RecordScan;
  readonly shallowSize: (object: number) => number;
  /** 0 when the object is not reachable. */
  readonly retainedSize: (object: number) => number;
  /** -1: nobody dominates it, or it is not reachable. */
  readonly dominatorOf: (object: number) => number;
  /** Directly below an object in the dominator tree. */
  readonly dominatedBy: (object: number) => Iterable<number>;
  /** Distinct objects that refer to an object; every object refers to its class. */
  readonly inboundOf: (object: number) => Iterable<number>;
  /** Objects that an object refers to, its class among them; the same may come twice. */
  readonly outboundOf: (object: number) => Iterable<number>;
  /** Whether something strongly or weakly reaches it from a root. */
  readonly isReachable: (object: number) => boolean;
  /** An object as the answer shows it. */
  readonly row: (object: number) => HeapObjectRow;
}
