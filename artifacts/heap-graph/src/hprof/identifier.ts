/** Identifiers of objects, classes and texts, which a dump writes with four or eight bytes in big-endian order. */

/** Reads four bytes as a signed integer. */
export const readWord = (bytes: Buffer, at: number): number =>
  ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);

/** Joins the upper and the lower word of an identifier to one number, which is exact for addresses below 2^53. */
export const joinId = (hi: number, lo: number): number => (hi >>> 0) * 0x1_0000_0000 + (lo >>> 0);
