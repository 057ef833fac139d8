/** A stream of bytes. A chunk is only valid until the next one is requested, because readers reuse their buffers. */
export type Chunks = AsyncIterable<Buffer>;

/**
 * Removes one layer of compression. It yields all bytes that it can decode before it throws CorruptDataError, also when
 * anything but zeros follows the end. Throws ArtifactError `expands-too-much` where decoding would need more memory
 * than MAX_WINDOW_BYTES.
 */
export type Decoder = (input: Chunks) => AsyncGenerator<Buffer, void>;

/** The compressed data ends early or contradicts itself. */
export class CorruptDataError extends Error {}
