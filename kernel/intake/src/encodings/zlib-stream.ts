import type { Transform } from 'node:stream';
import type { ByteCursor } from './byte-cursor.ts';
import { CorruptDataError } from './decoder.ts';

type ZlibTransform = Transform & { readonly bytesWritten: number };

/**
 * Drives a stream of `node:zlib` chunk by chunk, so that no decoded byte is lost when it fails, as would happen in a
 * pipe.
 */
export class ZlibStream {
  /** The number of input bytes that belong to the compressed data. */
  private used = 0;
  /** Whether the compressed data is over, so that a part of the written bytes is behind its end. */
  private ended = false;
  private readonly stream: ZlibTransform;
  private written = 0;
  private failure: Error | undefined;
  private wake: () => void = () => undefined;

  constructor(stream: ZlibTransform) {
    this.stream = stream;
    stream.on('readable', () => this.wake());
    stream.on('error', (error) => {
      this.failure = error;
      this.wake();
    });
  }

  /** Decodes to the end of the compressed data, consumes no more than that from the cursor, and closes the stream. */
  async *decode(cursor: ByteCursor): AsyncGenerator<Buffer, void> {
    try {
      while (!this.ended) {
        if ((await cursor.peek(1)).length === 0) {
          yield* this.end();
          return;
        }
        const usedBefore = this.used;
        yield* this.write(await cursor.rest());
        cursor.take(this.used - usedBefore);
      }
    } finally {
      this.close();
    }
  }

  /** Decodes one chunk. Throws CorruptDataError after the last good piece. */
  async *write(chunk: Buffer): AsyncGenerator<Buffer, void> {
    yield* this.readOutput((done) => this.stream.write(chunk, done));
    this.written += chunk.length;
    this.used = this.stream.bytesWritten;
    this.ended = this.used < this.written;
  }

  /** Ends the input. Throws CorruptDataError when the compressed data is incomplete. */
  end(): AsyncGenerator<Buffer, void> {
    return this.readOutput((done) => this.stream.once('end', done).end());
  }

  close(): void {
    this.stream.destroy();
  }

  private async *readOutput(act: (done: (error?: Error | null) => void) => void): AsyncGenerator<Buffer, void> {
    let done = false;
    act((error) => {
      this.failure ??= error ?? undefined;
      done = true;
      this.wake();
    });
    for (;;) {
      const piece: Buffer | null = this.stream.read();
      if (piece !== null) yield piece;
      else if (this.failure) throw new CorruptDataError(this.failure.message, { cause: this.failure });
      else if (done) return;
      else await this.nextChange();
    }
  }

  private nextChange(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
