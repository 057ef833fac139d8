const { latin1Slice } = Buffer.prototype;

/** Returns ASCII characters as a string. */
export const sliceAscii = (bytes: Uint8Array, from: number, to: number): string => latin1Slice.call(bytes, from, to);
