import type { LzmaDecoder } from './lzma-decoder.ts';
import { PlainLzmaDecoder } from './plain-decoder.ts';
import { WasmLzmaDecoder } from './wasm-decoder.ts';

/** The largest window that is kept for the next stream; the default of `xz`, level 6, has 8 MiB. */
const MAX_IDLE_WINDOW_BYTES = 8 * 1024 * 1024;

/**
 * The decoder that the previous stream released. A WebAssembly memory costs a millisecond, and a file may have
 * thousands of streams.
 */
let idle: LzmaDecoder | undefined;

/**
 * Returns a decoder with a window of `windowBytes`, of which at most `decodedBytes` are decoded between two moves. It works in
 * WebAssembly, unless the system has no address space for one more memory of it.
 */
export function acquireLzmaDecoder(windowBytes: number, decodedBytes: number): LzmaDecoder {
  if (idle?.window.windowBytes === windowBytes && idle.window.decodedBytes === decodedBytes) {
    const lzma = idle;
    idle = undefined;
    lzma.reset();
    lzma.window.reset();
    return lzma;
  }
  try {
    return new WasmLzmaDecoder(windowBytes, decodedBytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new PlainLzmaDecoder(windowBytes, decodedBytes);
  }
}

/** Gives a decoder back whose bytes are no longer in use. */
export function releaseLzmaDecoder(lzma: LzmaDecoder): void {
  if (lzma.window.windowBytes <= MAX_IDLE_WINDOW_BYTES) idle = lzma;
}
