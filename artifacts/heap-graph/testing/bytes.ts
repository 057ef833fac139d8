/** Builds a buffer from values in big-endian order. */
export class Bytes {
  private readonly parts: Buffer[] = [];

  u1(value: number): this {
    this.parts.push(Buffer.from([value]));
    return this;
  }

  u2(value: number): this {
    const part = Buffer.alloc(2);
    part.writeUInt16BE(value);
    this.parts.push(part);
    return this;
  }

  u4(value: number): this {
    const part = Buffer.alloc(4);
    part.writeUInt32BE(value);
    this.parts.push(part);
    return this;
  }

  id(value: number): this {
    return this.u4(0).u4(value);
  }

  /** Appends a signed integer of the given width. */
  number(value: number, bytes: number): this {
    const part = Buffer.alloc(8);
    part.writeBigInt64BE(BigInt(value));
    this.parts.push(part.subarray(8 - bytes));
    return this;
  }

  raw(bytes: Buffer): this {
    this.parts.push(bytes);
    return this;
  }

  toBuffer(): Buffer {
    return Buffer.concat(this.parts);
  }
}
