import { CorruptDataError } from '../decoder.ts';

/** Nine groups of seven bits. */
const MAX_BYTES = 9;

/**
 * Reads an integer of the xz format, the lowest seven bits first. `next` returns its bytes. Above 2^53 it is not exact.
 */
export function readMultibyteInteger(next: () => number): number {
  let value = 0;
  for (let at = 0; at < MAX_BYTES; at++) {
    const byte = next();
    value += (byte & 0x7f) * 2 ** (7 * at);
    if (byte < 0x80) {
      if (byte === 0 && at > 0) break;
      return value;
    }
  }
  throw new CorruptDataError('an integer contradicts itself');
}
