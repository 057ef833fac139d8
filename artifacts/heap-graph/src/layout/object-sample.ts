import type { AddressIndex } from '../columns/address-index.ts';
import { ObjectGaps } from './object-gaps.ts';

/** Objects that are looked at, at most: of a class with one object in a thousand some dozens. */
const MAX_SAMPLED_OBJECTS = 1 << 16;

/** Some objects from all over a dump, taken while its records are read for the first time. */
export class ObjectSample {
  private readonly his = new Int32Array(MAX_SAMPLED_OBJECTS);
  private readonly los = new Int32Array(MAX_SAMPLED_OBJECTS);
  private readonly classes = new Int32Array(MAX_SAMPLED_OBJECTS);
  /** -1 = no array. */
  private readonly lengths = new Float64Array(MAX_SAMPLED_OBJECTS);
  private size = 0;
  /** One of so many objects is taken, on average: at even distances a class might always be passed over. */
  private stride = 1;
  private toGo = 1;
  private random = 0x9e3779b9;

  /** `length`: of an array, else -1. */
  offer(hi: number, lo: number, ofClass: number, length: number): void {
    if (--this.toGo > 0) return;
    if (this.size === MAX_SAMPLED_OBJECTS) this.halve();
    const at = this.size++;
    this.his[at] = hi;
    this.los[at] = lo;
    this.classes[at] = ofClass;
    this.lengths[at] = length;
    this.toGo = this.nextDistance();
  }

  /** How far these objects are from the next ones. */
  measureGaps(index: AddressIndex, classCount: number, numberOf: (ofClass: number) => number): ObjectGaps {
    const gaps = new ObjectGaps(classCount);
    for (let at = 0; at < this.size; at++) {
      const number = numberOf(this.classes[at] ?? 0);
      const length = this.lengths[at] ?? -1;
      const gap = index.findGapAfter(this.his[at] ?? 0, this.los[at] ?? 0);
      if (length < 0) gaps.add(number, gap);
      else gaps.arrays.push([number, length, gap]);
    }
    return gaps;
  }

  /** Every second one goes, and from here on half as many come. */
  private halve(): void {
    for (const column of [this.his, this.los, this.classes, this.lengths])
      for (let at = 0; at < MAX_SAMPLED_OBJECTS / 2; at++) column[at] = column[2 * at] ?? 0;
    this.size = MAX_SAMPLED_OBJECTS / 2;
    this.stride *= 2;
  }

  /** From 1 to twice the stride, less one. The numbers are the same for every dump (Marsaglia's xorshift). */
  private nextDistance(): number {
    if (this.stride === 1) return 1;
    this.random ^= this.random << 13;
    this.random ^= this.random >>> 17;
    this.random ^= this.random << 5;
    return 1 + ((this.random >>> 0) % (2 * this.stride - 1));
  }
}
