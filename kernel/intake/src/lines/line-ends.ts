/**
 * Writes down where the separators stand in a block; how many there are. Buffer.indexOf ends in memchr: three times as fast as a
 * loop over the bytes or `indexOf` of a string.
 */
export function findEnds(block: Buffer, separator: number, ends: Int32Array): number {
  let count = 0;
  for (let end = block.indexOf(separator); end >= 0; end = block.indexOf(separator, end + 1)) ends[count++] = end;
  return count;
}

/** The line ends of one block after the other. */
export class LineEnds {
  /** Every byte may be one; what is not written costs nothing. */
  private ends = new Int32Array(0);

  /** Valid until the next block. */
  find(block: Buffer, separator: number): Int32Array {
    if (this.ends.length < block.length) this.ends = new Int32Array(block.length);
    return this.ends.subarray(0, findEnds(block, separator, this.ends));
  }
}
