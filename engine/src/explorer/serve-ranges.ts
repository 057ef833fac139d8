import type { Duplex } from 'node:stream';
import { RANGE_LOADED, RANGE_REQUEST_BYTES } from '@hindsight/intake/ranged-files';

/** A file of which ranges can be loaded before they are read. */
export interface RangeSource {
  readonly path: string;
  load(from: number, to: number): Promise<void>;
}

const FAILED = 0;

/**
 * Loads the ranges that a process requests, one after the other. The process reads hostile input: what is no request is answered as a
 * failure, and of its own files it may read everything.
 */
export function serveRanges(pipe: Duplex, sources: readonly RangeSource[]): void {
  let pending = Buffer.alloc(0);
  let isBusy = false;

  async function serve(request: Buffer): Promise<void> {
    const source = sources[request.readUInt32LE(0)];
    const [from, to] = [request.readDoubleLE(4), request.readDoubleLE(12)];
    const isValid = source && from >= 0 && to >= from && Number.isFinite(to);
    const answer = isValid
      ? await source.load(from, to).then(
          () => RANGE_LOADED,
          () => FAILED,
        )
      : FAILED;
    pipe.write(Buffer.from([answer]));
  }

  async function servePending(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (pending.length >= RANGE_REQUEST_BYTES) {
      const request = pending.subarray(0, RANGE_REQUEST_BYTES);
      pending = pending.subarray(RANGE_REQUEST_BYTES);
      await serve(request);
    }
    isBusy = false;
    pipe.resume();
  }

  pipe.on('data', (chunk: Buffer) => {
    // Nothing more is read before it is answered, so that no process can fill the memory of its parent.
    pipe.pause();
    pending = Buffer.concat([pending, chunk]);
    void servePending();
  });
  // The process ended while it waited.
  pipe.on('error', () => undefined);
}
