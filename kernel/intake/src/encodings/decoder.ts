/** Bytes on their way. A chunk is only valid until the next one is asked for: readers reuse their buffers. */
export type Chunks = AsyncIterable<Buffer>;

/**
 * Removes one layer of compression. Gives out all it could decode before it throws BrokenEncoding, also when something other than
 * zeros follows the end. Throws ArtifactError `expands-too-much` where unpacking would need more memory than MAX_WINDOW_BYTES.
 */
export type Decoder = (input: Chunks) => AsyncGenerator<Buffer, void>;

/** The compressed data ended early or contradicts itself. */
export class CorruptDataError extends Error {}
