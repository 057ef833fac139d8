const MODULUS = 65_521;
/** The number of bytes that can be summed up before a sum exceeds 32 bits (RFC 1950). */
const RUN_BYTES = 5552;

/** Computes the Adler-32 of RFC 1950. `sum` is the checksum of the bytes before, 1 at the start. */
export function adler32(bytes: Uint8Array, sum: number): number {
  let low = sum & 0xffff;
  let high = sum >>> 16;
  for (let from = 0; from < bytes.length; from += RUN_BYTES) {
    const to = Math.min(from + RUN_BYTES, bytes.length);
    for (let index = from; index < to; index++) {
      low += bytes[index] as number;
      high = (high + low) >>> 0;
    }
    low %= MODULUS;
    high %= MODULUS;
  }
  return ((high << 16) | low) >>> 0;
}
