export const HEADER_BYTES = 2;
const METHOD_DEFLATE = 8;
/** RFC 1950 allows windows of up to 32 KiB, which is 2^(7 + 8). */
const MAX_WINDOW_INFO = 7;
const FLAG_DICTIONARY = 1 << 5;

/**
 * Returns whether the head is a zlib header (RFC 1950): method, window and a checksum of five bits. No encoder begins
 * raw deflate with these bytes: they would be a stored block whose padding bits are not zero.
 */
export function isZlibHeader(head: Uint8Array): boolean {
  const [methodAndWindow = 0, flags = 0] = head;
  return (
    (methodAndWindow & 0x0f) === METHOD_DEFLATE &&
    methodAndWindow >> 4 <= MAX_WINDOW_INFO &&
    (flags & FLAG_DICTIONARY) === 0 &&
    (methodAndWindow * 256 + flags) % 31 === 0
  );
}
