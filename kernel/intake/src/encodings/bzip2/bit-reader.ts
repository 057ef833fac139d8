import { CorruptDataError } from '../decoder.ts';

/** Reads bits, the highest of a byte first. It reads zeros behind the end; `assertInside` throws when that happened. */
export class BitReader {
  /** The position of the next bit. */
  position: number;
  readonly bytes: Buffer;

  constructor(bytes: Buffer, position: number) {
    this.bytes = bytes;
    this.position = position;
  }

  /** Reads up to 32 bits as an unsigned number. */
  read(count: number): number {
    let value = 0;
    for (let left = count; left > 0; ) {
      const inByte = 8 - (this.position & 7);
      const taken = Math.min(left, inByte);
      const byte = this.bytes[this.position >>> 3] ?? 0;
      value = value * 2 ** taken + ((byte >> (inByte - taken)) & ((1 << taken) - 1));
      this.position += taken;
      left -= taken;
    }
    return value;
  }

  readFlag(): boolean {
    const byte = this.bytes[this.position >>> 3] ?? 0;
    return ((byte >> (7 - (this.position++ & 7))) & 1) === 1;
  }

  /** The number of bytes of which at least one bit was read. */
  get bytesTouched(): number {
    return Math.ceil(this.position / 8);
  }

  assertInside(): void {
    if (this.position > this.bytes.length * 8) throw new CorruptDataError('ends too early');
  }
}
