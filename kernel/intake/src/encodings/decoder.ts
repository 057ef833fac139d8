/** Bytes on their way. A chunk is only valid until the next one is asked for: readers reuse their buffers. */
export type Chunks = AsyncIterable<Buffer>;

/** Removes one layer of compression. Gives out all it could decode before it throws BrokenEncoding. */
export type Decoder = (input: Chunks) => Chunks;

/** The compressed data ended early or contradicts itself. */
export class BrokenEncoding extends Error {}
