import type { DefectCode } from '../events.ts';
import type { WalkEnd } from '../hprof/walk.ts';
import type { Window } from '../hprof/window.ts';
import { type PhdHeader, readUtf, SIZES_SINCE } from './header.ts';

/** A class record without its references. */
export interface PhdClass {
  readonly name: string;
  readonly instanceBytes: number;
  readonly superHi: number;
  readonly superLo: number;
}

/**
 * Receives the records of the body. Addresses are passed as their upper and lower 32 bits. The references of an object
 * are reported between `startObject` and the call that ends it; an object is reported only when its record is whole.
 */
export interface PhdVisitor {
  /** False when references need not be decoded. */
  readonly readsReferences: boolean;
  startObject(hi: number, lo: number, position: number): void;
  visitReference(hi: number, lo: number): void;
  /** `references` counts those that were reported, or all of the record when none was required. */
  endInstance(classHi: number, classLo: number, references: number): void;
  /** The class is that of the elements. `size` is in units of 4 bytes, -1 when it is not written. */
  endObjectArray(classHi: number, classLo: number, references: number, length: number, size: number): void;
  endPrimitiveArray(type: number, length: number, size: number): void;
  endClass(record: PhdClass, references: number): void;
}

/** The walk ends here: a record that does not exist, or one that is cut. */
interface Stop {
  readonly code: DefectCode;
  readonly position: number;
}

const END = 3;
const LONG_OBJECT = 4;
const OLD_OBJECT_ARRAY = 5;
const CLASS = 6;
const LONG_PRIMITIVE_ARRAY = 7;
const OBJECT_ARRAY = 8;

const CLASS_CACHE_SLOTS = 4;
/** Longer than the fixed part of any record before its references or its name. */
const FIXED_BYTES = 64;
/** The type codes of HPROF are those of PHD plus this number. */
const FIRST_TYPE = 4;
const MAX_LENGTH = 0xffff_ffff;
const WRAP = 0x1_0000_0000;

/** Walks all records of the body. Every count is checked against the end of the dump before it is used. */
export function walkPhd(window: Window, header: PhdHeader, visitor: PhdVisitor): WalkEnd {
  const walk = new PhdWalk(window, header, visitor);
  window.seek(header.body);
  const { code, position } = walk.run();
  return { defects: code === 'end' ? [] : [{ code, position }] };
}

/** The address of an object and that of its class. */
export interface RecordPlace {
  readonly hi: number;
  readonly lo: number;
  readonly classHi: number;
  readonly classLo: number;
}

/** Reads records, all of them or one. */
export class PhdWalk {
  private readonly window: Window;
  private readonly visitor: PhdVisitor;
  private readonly isHashed: boolean;
  private readonly hasSizes: boolean;
  private readonly wordBytes: number;
  private readonly is64: boolean;
  private readonly shift: number;
  /** The address of the current record. */
  private hi = 0;
  private lo = 0;
  /** Whether the address of the next record is known, so that its gap is skipped. */
  private isPlaced = false;
  /** The address that was decoded last. */
  private targetHi = 0;
  private targetLo = 0;
  private classHi = 0;
  private classLo = 0;
  private readonly cacheHi = new Int32Array(CLASS_CACHE_SLOTS);
  private readonly cacheLo = new Uint32Array(CLASS_CACHE_SLOTS);
  private nextSlot = 0;
  private start = 0;

  constructor(window: Window, { isHashed, version, bits, shift }: PhdHeader, visitor: PhdVisitor) {
    this.window = window;
    this.visitor = visitor;
    this.isHashed = isHashed;
    this.hasSizes = version >= SIZES_SINCE;
    this.is64 = bits === 64;
    this.wordBytes = bits / 8;
    this.shift = shift;
  }

  run(): Stop | { readonly code: 'end'; readonly position: number } {
    const { window } = this;
    for (;;) {
      this.start = window.position;
      window.ensure(FIXED_BYTES);
      if (window.left < 1) return { code: 'truncated', position: this.start };
      const tag = window.u1();
      if (tag === END) {
        if (window.left > 0) return { code: 'trailing-bytes', position: window.position };
        return { code: 'end', position: window.position };
      }
      const stop = this.readRecord(tag);
      if (stop !== undefined) return { code: stop, position: this.start };
    }
  }

  /**
   * Reads one record whose address is known. A short record does not name its class, so it must be known, too. Returns false when there is
   * no whole record.
   */
  readAt(position: number, place: RecordPlace): boolean {
    const { window, cacheHi, cacheLo } = this;
    this.hi = place.hi | 0;
    this.lo = place.lo;
    this.isPlaced = true;
    cacheHi.fill(place.classHi);
    cacheLo.fill(place.classLo);
    window.seek(position);
    this.start = position;
    window.ensure(FIXED_BYTES);
    return window.left > 0 && this.readRecord(window.u1()) === undefined;
  }

  private readRecord(tag: number): DefectCode | undefined {
    if ((tag & 0x80) !== 0) return this.readShortObject(tag);
    if ((tag & 0x40) !== 0) return this.readMediumObject(tag);
    if ((tag & 0x20) !== 0) return this.readPrimitiveArray(tag);
    switch (tag) {
      case LONG_OBJECT:
        return this.readLongObject();
      case OBJECT_ARRAY:
      case OLD_OBJECT_ARRAY:
        return this.readObjectArray(tag === OBJECT_ARRAY);
      case CLASS:
        return this.readClass();
      case LONG_PRIMITIVE_ARRAY:
        return this.readLongPrimitiveArray();
      default:
        return 'unreadable-rest';
    }
  }

  private readShortObject(tag: number): DefectCode | undefined {
    const { window } = this;
    const references = (tag >> 3) & 3;
    const gapCode = (tag >> 2) & 1;
    const width = 1 << (tag & 3);
    if (window.left < 1 + gapCode + (this.isHashed ? 2 : 0) + references * width) return 'truncated';
    this.readGap(gapCode);
    if (this.isHashed) window.at += 2;
    const slot = (tag >> 5) & 3;
    this.classHi = this.cacheHi[slot] ?? 0;
    this.classLo = this.cacheLo[slot] ?? 0;
    return this.readInstance(references, width);
  }

  private readMediumObject(tag: number): DefectCode | undefined {
    const { window } = this;
    const references = (tag >> 3) & 7;
    const gapCode = (tag >> 2) & 1;
    const width = 1 << (tag & 3);
    if (window.left < 1 + gapCode + this.wordBytes + (this.isHashed ? 2 : 0) + references * width) return 'truncated';
    this.readGap(gapCode);
    this.readClassWord();
    this.cacheClass();
    if (this.isHashed) window.at += 2;
    return this.readInstance(references, width);
  }

  private readLongObject(): DefectCode | undefined {
    const { window } = this;
    const flags = window.u1();
    if (window.left < (1 << (flags >> 6)) + this.wordBytes + this.getHashBytes(flags) + 4) return 'truncated';
    this.readGap(flags >> 6);
    this.readClassWord();
    this.cacheClass();
    window.at += this.getHashBytes(flags);
    return this.readInstance(window.u4(), 1 << ((flags >> 4) & 3));
  }

  private readInstance(references: number, width: number): DefectCode | undefined {
    const { window, visitor } = this;
    if (references * width > window.left) return 'truncated';
    visitor.startObject(this.hi, this.lo, this.start);
    const reported = this.readReferences(references, width, true);
    visitor.endInstance(this.classHi, this.classLo, reported);
    return undefined;
  }

  private readObjectArray(hasLength: boolean): DefectCode | undefined {
    const { window, visitor, hasSizes } = this;
    const flags = window.u1();
    if (window.left < (1 << (flags >> 6)) + this.wordBytes + this.getHashBytes(flags) + 4) return 'truncated';
    this.readGap(flags >> 6);
    this.readClassWord();
    window.at += this.getHashBytes(flags);
    const references = window.u4();
    const width = 1 << ((flags >> 4) & 3);
    if (references * width + (hasLength ? 4 : 0) + (hasSizes ? 4 : 0) > window.left) return 'truncated';
    const { hi, lo, classHi, classLo } = this;
    visitor.startObject(hi, lo, this.start);
    const reported = this.readReferences(references, width, false);
    window.ensure(8);
    const length = hasLength ? window.u4() : references;
    visitor.endObjectArray(classHi, classLo, reported, length, hasSizes ? window.u4() : -1);
    return undefined;
  }

  private readPrimitiveArray(tag: number): DefectCode | undefined {
    const { window } = this;
    const code = tag & 3;
    const width = 1 << code;
    if (window.left < 2 * width + (this.isHashed ? 2 : 0) + (this.hasSizes ? 4 : 0)) return 'truncated';
    this.readGap(code);
    const length = readUnsigned(window, width);
    if (this.isHashed) window.at += 2;
    return this.endPrimitiveArray((tag >> 2) & 7, length);
  }

  private readLongPrimitiveArray(): DefectCode | undefined {
    const { window, wordBytes } = this;
    const flags = window.u1();
    const isWide = (flags & 0x10) !== 0;
    const width = isWide ? wordBytes : 1;
    if (window.left < 2 * width + this.getHashBytes(flags) + (this.hasSizes ? 4 : 0)) return 'truncated';
    this.readGap(isWide ? (this.is64 ? 3 : 2) : 0);
    const length = readUnsigned(window, width);
    window.at += this.getHashBytes(flags);
    return this.endPrimitiveArray(flags >> 5, length);
  }

  private endPrimitiveArray(type: number, length: number): DefectCode | undefined {
    const { window, visitor } = this;
    const size = this.hasSizes ? window.u4() : -1;
    if (length > MAX_LENGTH) return 'unreadable-rest';
    visitor.startObject(this.hi, this.lo, this.start);
    visitor.endPrimitiveArray(type + FIRST_TYPE, length, size);
    return undefined;
  }

  private readClass(): DefectCode | undefined {
    const { window, visitor } = this;
    const flags = window.u1();
    const hashBytes = this.isHashed ? 2 : (flags & 0x08) !== 0 ? 4 : 0;
    if (window.left < (1 << (flags >> 6)) + 4 + hashBytes + this.wordBytes + 2) return 'truncated';
    this.readGap(flags >> 6);
    const instanceBytes = window.u4();
    window.at += hashBytes;
    this.readClassWord();
    const name = readUtf(window);
    if (name === undefined || !window.ensure(4)) return 'truncated';
    const record = { name, instanceBytes, superHi: this.classHi, superLo: this.classLo };
    const references = window.u4();
    const width = 1 << ((flags >> 4) & 3);
    if (references * width > window.left) return 'truncated';
    visitor.startObject(this.hi, this.lo, this.start);
    visitor.endClass(record, this.readReferences(references, width, false));
    return undefined;
  }

  private getHashBytes(flags: number): number {
    return this.isHashed ? 2 : (flags & 0x02) !== 0 ? 4 : 0;
  }

  private cacheClass(): void {
    this.cacheHi[this.nextSlot] = this.classHi;
    this.cacheLo[this.nextSlot] = this.classLo;
    this.nextSlot = (this.nextSlot + 1) % CLASS_CACHE_SLOTS;
  }

  private readClassWord(): void {
    const { window } = this;
    this.classHi = this.is64 ? window.u4() | 0 : 0;
    this.classLo = window.u4();
  }

  /** Reads the distance to the previous record, whose width is `1 << code` bytes, and moves to the address of this one. */
  private readGap(code: number): void {
    if (this.isPlaced) {
      this.window.at += 1 << code;
      return;
    }
    this.decodeAddress(1 << code);
    this.hi = this.targetHi;
    this.lo = this.targetLo;
  }

  /** Reads a distance from the current address and stores the address that it leads to. */
  private decodeAddress(width: number): void {
    const { window, shift } = this;
    const { bytes, at } = window;
    window.at = at + width;
    if (width < 8) {
      const distance = width === 1 ? bytes.readInt8(at) : width === 2 ? bytes.readInt16BE(at) : bytes.readInt32BE(at);
      const sum = this.lo + distance * (1 << shift);
      this.targetLo = sum >>> 0;
      this.targetHi = this.is64 ? (this.hi + Math.floor(sum / WRAP)) | 0 : 0;
      return;
    }
    const [upper, lower] = [bytes.readInt32BE(at), bytes.readUInt32BE(at + 4)];
    const sum = this.lo + ((lower << shift) >>> 0);
    this.targetLo = sum >>> 0;
    const distanceHi = (upper << shift) | (lower >>> (32 - shift));
    this.targetHi = this.is64 ? (this.hi + distanceHi + Math.floor(sum / WRAP)) | 0 : 0;
  }

  /**
   * Reads references and returns how many were reported. J9 wrote the class of an object as its first reference in some versions, and its
   * own reader leaves that one out; so does this one. The class word of an array is that of its elements, to which an array may refer.
   */
  private readReferences(references: number, width: number, dropsClass: boolean): number {
    const { window, visitor } = this;
    if (references === 0) return 0;
    if (!visitor.readsReferences) {
      window.seek(window.position + references * width);
      return references;
    }
    let reported = references;
    for (let left = references; left > 0; ) {
      window.ensure(width);
      const here = Math.min(left, Math.floor(window.available / width));
      for (let number = 0; number < here; number++) {
        this.decodeAddress(width);
        const isClass =
          dropsClass &&
          left === references &&
          number === 0 &&
          this.targetLo === this.classLo &&
          this.targetHi === this.classHi;
        if (isClass) reported--;
        else visitor.visitReference(this.targetHi, this.targetLo);
      }
      left -= here;
    }
    return reported;
  }
}

/** Reads an unsigned number of 1, 2, 4 or 8 bytes. */
function readUnsigned(window: Window, width: number): number {
  if (width === 1) return window.u1();
  return width === 2 ? window.u2() : window.id(width);
}
