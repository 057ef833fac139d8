import { Bytes } from './bytes.ts';

interface PhdOptions {
  readonly version?: 4 | 5 | 6;
  readonly bits?: 32 | 64;
  readonly isHashed?: boolean;
}

const IS_64_BIT = 1;
const IS_HASHED = 2;
const IS_J9 = 4;
const HASH = 0x1234;

/** The widest form of gaps and references: 8 bytes. */
const LONGEST = 3;

/** Writes portable heap dumps record by record. Gaps and references have the widest form unless a record says otherwise. */
export class PhdBuilder {
  private readonly out = new Bytes();
  private readonly options: Required<PhdOptions>;
  private last = 0;

  constructor(options: PhdOptions = {}) {
    this.options = { version: 6, bits: 64, isHashed: false, ...options };
    const { version, bits, isHashed } = this.options;
    this.text('portable heap dump').u4(version);
    this.out.u4((bits === 64 ? IS_64_BIT : 0) | (isHashed ? IS_HASHED : 0) | IS_J9).u1(1);
    this.out.u1(1).u4(7).u4(8).u1(4);
    this.text('JRE 17 test').u1(2).u1(2);
  }

  /** A class with the references of its static fields. */
  addClass(
    address: number,
    name: string,
    instanceBytes: number,
    targets: readonly number[] = [],
    superclass = 0,
  ): this {
    this.out.u1(6).u1((LONGEST << 6) | (LONGEST << 4));
    this.gap(address, LONGEST).out.u4(instanceBytes);
    this.hash(false);
    this.word(superclass).text(name).u4(targets.length);
    return this.references(address, targets, LONGEST);
  }

  /** An object whose class is in a slot of the cache. Gap and references are bytes or shorts. */
  addShort(address: number, slot: number, targets: readonly number[]): this {
    this.out.u1(0x80 | (slot << 5) | (targets.length << 3) | (1 << 2) | 1);
    this.gap(address, 1).hash(false);
    return this.references(address, targets, 1);
  }

  addMedium(address: number, classAddress: number, targets: readonly number[]): this {
    this.out.u1(0x40 | (targets.length << 3) | (1 << 2) | 1);
    this.gap(address, 1).word(classAddress);
    return this.hash(false).references(address, targets, 1);
  }

  addLong(address: number, classAddress: number, targets: readonly number[], isMoved = false): this {
    this.out.u1(4).u1((LONGEST << 6) | (LONGEST << 4) | (isMoved ? 3 : 0));
    this.gap(address, LONGEST).word(classAddress);
    this.hash(isMoved).out.u4(targets.length);
    return this.references(address, targets, LONGEST);
  }

  addObjectArray(
    address: number,
    elementClass: number,
    targets: readonly number[],
    length: number,
    bytes: number,
  ): this {
    this.out.u1(8).u1((LONGEST << 6) | (2 << 4));
    this.gap(address, LONGEST).word(elementClass);
    this.hash(false).out.u4(targets.length);
    this.references(address, targets, 2).out.u4(length);
    return this.size(bytes);
  }

  addOldObjectArray(address: number, elementClass: number, targets: readonly number[], bytes: number): this {
    this.out.u1(5).u1((LONGEST << 6) | (2 << 4));
    this.gap(address, LONGEST).word(elementClass);
    this.hash(false).out.u4(targets.length);
    return this.references(address, targets, 2).size(bytes);
  }

  /** `type` is that of the format: 0 boolean, 1 char … 7 long. */
  addPrimitiveArray(address: number, type: number, length: number, bytes: number): this {
    this.out.u1(0x20 | (type << 2) | 2);
    this.gap(address, 2).out.u4(length);
    return this.hash(false).size(bytes);
  }

  addLongPrimitiveArray(address: number, type: number, length: number, bytes: number, isMoved = false): this {
    this.out.u1(7).u1((type << 5) | 0x10 | (isMoved ? 3 : 0));
    this.gap(address, this.options.bits === 64 ? LONGEST : 2).word(length);
    return this.hash(isMoved).size(bytes);
  }

  end(): Buffer {
    return this.out.u1(3).toBuffer();
  }

  private text(text: string): Bytes {
    return this.out.u2(text.length).raw(Buffer.from(text));
  }

  private word(value: number): this {
    this.out.number(value, this.options.bits / 8);
    return this;
  }

  private gap(address: number, code: number): this {
    this.out.number((address - this.last) / 4, 1 << code);
    this.last = address;
    return this;
  }

  private hash(isMoved: boolean): this {
    if (this.options.isHashed) this.out.u2(HASH);
    else if (isMoved) this.out.u4(HASH);
    return this;
  }

  private references(address: number, targets: readonly number[], code: number): this {
    for (const target of targets) this.out.number((target - address) / 4, 1 << code);
    return this;
  }

  private size(bytes: number): this {
    if (this.options.version >= 6) this.out.u4(bytes / 4);
    return this;
  }
}
