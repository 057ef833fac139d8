import type { AddressIndex } from '../columns/address-index.ts';
import { ObjectGaps } from './object-gaps.ts';

/** Maximum size of the sample: a class with one object in a thousand still has some dozens in it. */
const MAX_SAMPLED_OBJECTS = 1 << 16;

/** The sample of another thread. */
export interface AddedSample {
  readonly size: number;
  readonly stride: number;
  readonly his: Int32Array;
  readonly los: Int32Array;
  readonly classes: Int32Array;
  readonly lengths: Float64Array;
}

/** A sample of objects from the whole dump, taken during the first pass. */
export class ObjectSample {
  private readonly his = new Int32Array(MAX_SAMPLED_OBJECTS);
  private readonly los = new Int32Array(MAX_SAMPLED_OBJECTS);
  private readonly classes = new Int32Array(MAX_SAMPLED_OBJECTS);
  /** The length of an array; -1 for other objects. */
  private readonly lengths = new Float64Array(MAX_SAMPLED_OBJECTS);
  private size = 0;
  /**
   * The average distance between sampled objects. The distances are random, because a class could be missed at equal
   * ones.
   */
  private stride = 1;
  private toGo = 1;
  private random = 0x9e3779b9;

  /** Offers an object to the sample. `length` is that of an array, otherwise -1. */
  offer(hi: number, lo: number, ofClass: number, length: number): void {
    if (--this.toGo > 0) return;
    this.add(hi, lo, ofClass, length);
    this.toGo = this.nextDistance(this.stride);
  }

  /** Returns the sample for `addAll` of the sample of another thread. */
  toAdded(): AddedSample {
    const { size, stride, his, los, classes, lengths } = this;
    return { size, stride, his, los, classes, lengths };
  }

  /** Adds the sample of another thread, so that objects of both are as many among those that were offered. */
  addAll({ size, stride, his, los, classes, lengths }: AddedSample, getClass: (ofClass: number) => number): void {
    while (this.stride < stride) this.halve();
    for (let at = 0; at < size; at += this.nextDistance(this.stride / stride)) {
      this.add(his[at] ?? 0, los[at] ?? 0, getClass(classes[at] ?? 0), lengths[at] ?? -1);
    }
  }

  private add(hi: number, lo: number, ofClass: number, length: number): void {
    if (this.size === MAX_SAMPLED_OBJECTS) this.halve();
    const at = this.size++;
    this.his[at] = hi;
    this.los[at] = lo;
    this.classes[at] = ofClass;
    this.lengths[at] = length;
  }

  /** Measures the distances from the sampled objects to the next ones. */
  measureGaps(index: AddressIndex, classCount: number, getNumber: (ofClass: number) => number): ObjectGaps {
    const gaps = new ObjectGaps(classCount);
    for (let at = 0; at < this.size; at++) {
      const number = getNumber(this.classes[at] ?? 0);
      const length = this.lengths[at] ?? -1;
      const gap = index.findGapAfter(this.his[at] ?? 0, this.los[at] ?? 0);
      if (length < 0) gaps.add(number, gap);
      else gaps.arrays.push([number, length, gap]);
    }
    return gaps;
  }

  /** Removes one of every two objects and doubles the stride. */
  private halve(): void {
    const size = Math.floor(this.size / 2);
    for (let at = 0; at < size; at++) {
      const kept = 2 * at + (this.nextRandom() & 1);
      for (const column of [this.his, this.los, this.classes, this.lengths]) column[at] = column[kept] ?? 0;
    }
    this.size = size;
    this.stride *= 2;
  }

  /** Returns a random distance from 1 to `2 * stride - 1`. */
  private nextDistance(stride: number): number {
    return stride === 1 ? 1 : 1 + (this.nextRandom() % (2 * stride - 1));
  }

  /** The sequence is the same for every dump (Marsaglia's xorshift). */
  private nextRandom(): number {
    this.random ^= this.random << 13;
    this.random ^= this.random >>> 17;
    this.random ^= this.random << 5;
    return this.random >>> 0;
  }
}
