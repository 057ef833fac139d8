import { type Chunks, CorruptDataError } from './decoder.ts';

/** Reads single bytes, integers and pieces of an input. Throws CorruptDataError where the input ends too early. */
export class ByteCursor {
  private readonly input: AsyncIterator<Buffer>;
  private chunk: Buffer = Buffer.alloc(0);
  private position = 0;
  /**
   * The buffer in which `upTo` joins pieces. It is reused, because new memory costs as much as decoding a fast format.
   */
  private joined: Buffer = Buffer.alloc(0);

  constructor(input: Chunks) {
    this.input = input[Symbol.asyncIterator]();
  }

  /** Returns the next byte, or undefined at the end. */
  async next(): Promise<number | undefined> {
    return (await this.fill()) ? this.chunk[this.position++] : undefined;
  }

  async expect(): Promise<number> {
    const byte = await this.next();
    if (byte === undefined) throw new CorruptDataError('ends too early');
    return byte;
  }

  /** Reads a little-endian unsigned integer of up to 6 bytes. */
  async integer(bytes: number): Promise<number> {
    if (bytes === 0) return 0;
    return (await this.exactly(bytes)).readUIntLE(0, bytes);
  }

  async skip(bytes: number): Promise<void> {
    for (let left = bytes; left > 0; ) {
      const taken = Math.min(left, (await this.rest()).length);
      this.take(taken);
      left -= taken;
    }
  }

  async skipPastZero(): Promise<void> {
    while ((await this.expect()) !== 0);
  }

  /** Returns the rest of the current chunk, or the whole next one, without consuming it. */
  async rest(): Promise<Buffer> {
    if (!(await this.fill())) throw new CorruptDataError('ends too early');
    return this.chunk.subarray(this.position);
  }

  take(bytes: number): void {
    this.position += bytes;
  }

  /** Returns `bytes` bytes, fewer only at the end, without consuming them. */
  async peek(bytes: number): Promise<Buffer> {
    if (this.chunk.length - this.position < bytes) await this.gather(bytes + (bytes >> 3));
    return this.chunk.subarray(this.position, this.position + bytes);
  }

  /** Consumes and returns `bytes` bytes, fewer only at the end. They are valid until the next call. */
  async upTo(bytes: number): Promise<Buffer> {
    if (!(await this.fill())) return Buffer.alloc(0);
    if (this.chunk.length - this.position >= bytes) {
      this.position += bytes;
      return this.chunk.subarray(this.position - bytes, this.position);
    }
    if (this.joined.length < bytes) this.joined = Buffer.allocUnsafeSlow(bytes + (bytes >> 3));
    let length = 0;
    while (length < bytes && (await this.fill())) {
      const taken = this.chunk.copy(this.joined, length, this.position, this.position + bytes - length);
      this.position += taken;
      length += taken;
    }
    return this.joined.subarray(0, length);
  }

  async exactly(bytes: number): Promise<Buffer> {
    const read = await this.upTo(bytes);
    if (read.length < bytes) throw new CorruptDataError('ends too early');
    return read;
  }

  async skipZeros(): Promise<void> {
    while (await this.fill()) {
      if (this.chunk[this.position] !== 0) return;
      this.position++;
    }
  }

  async close(): Promise<void> {
    await this.input.return?.();
  }

  /** Joins chunks until one buffer holds `bytes` bytes. */
  private async gather(bytes: number): Promise<void> {
    let joined = Buffer.allocUnsafeSlow(bytes);
    let length = this.chunk.copy(joined, 0, this.position);
    while (length < bytes) {
      const { done, value } = await this.input.next();
      if (done) break;
      // The last chunk is kept whole.
      if (length + value.length > joined.length) {
        joined = Buffer.concat([joined.subarray(0, length), value]);
      } else {
        joined.set(value, length);
      }
      length += value.length;
    }
    this.chunk = joined.subarray(0, length);
    this.position = 0;
  }

  private async fill(): Promise<boolean> {
    while (this.position >= this.chunk.length) {
      const { done, value } = await this.input.next();
      if (done) return false;
      this.chunk = value;
      this.position = 0;
    }
    return true;
  }
}
