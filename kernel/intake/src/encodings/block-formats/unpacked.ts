/** Bytes are copied in words of eight, each of which the compiler turns into one move. */
const WORD_BYTES = 8;
/** This many bytes are copied without a test of the length, which cannot be predicted; most matches are shorter. */
const AT_ONCE_BYTES = 4 * WORD_BYTES;
/** The number of bytes that may be written beyond the end. */
export const SLACK_BYTES = AT_ONCE_BYTES;
/** From this length on, the call of a built-in copy is cheaper than a loop over words. */
const MIN_CALL_BYTES = 64;

/**
 * The output of a block of the Lempel-Ziv kind (lz4, Snappy): `bytes` up to `end`. Matches may reach back to the first
 * byte.
 */
export interface BlockOutput {
  readonly bytes: Buffer;
  readonly view: DataView;
  end: number;
  /** The position at which the block must end. */
  limit: number;
}

export function allocateOutput(limit: number): BlockOutput {
  const bytes = Buffer.allocUnsafeSlow(limit + SLACK_BYTES);
  return { bytes, view: new DataView(bytes.buffer), end: 0, limit };
}

/**
 * Copies literal bytes of the block. The views of block and output are parameters because creating them is more
 * expensive.
 */
export function copyLiterals(
  block: Buffer,
  source: DataView,
  from: number,
  bytes: Buffer,
  view: DataView,
  to: number,
  length: number,
): void {
  if (length > MIN_CALL_BYTES || from + length + SLACK_BYTES > block.length) {
    bytes.set(block.subarray(from, from + length), to);
    return;
  }
  view.setBigInt64(to, source.getBigInt64(from, true), true);
  if (length <= WORD_BYTES) return;
  const end = from + length;
  for (let at = from + WORD_BYTES, target = to + WORD_BYTES; at < end; at += WORD_BYTES, target += WORD_BYTES) {
    view.setBigInt64(target, source.getBigInt64(at, true), true);
  }
}

/** Copies the bytes `offset` before the end. When source and target overlap, the bytes repeat as a pattern. */
export function copyMatch(bytes: Buffer, view: DataView, to: number, offset: number, length: number): void {
  let from = to - offset;
  const end = to + length;
  if (offset >= WORD_BYTES && length <= MIN_CALL_BYTES) {
    view.setBigInt64(to, view.getBigInt64(from, true), true);
    view.setBigInt64((to + 8) | 0, view.getBigInt64((from + 8) | 0, true), true);
    view.setBigInt64((to + 16) | 0, view.getBigInt64((from + 16) | 0, true), true);
    view.setBigInt64((to + 24) | 0, view.getBigInt64((from + 24) | 0, true), true);
    for (let at = to + AT_ONCE_BYTES; at < end; at += WORD_BYTES) {
      view.setBigInt64(at, view.getBigInt64(at - offset, true), true);
    }
  } else if (offset >= length) {
    bytes.copyWithin(to, from, from + length);
  } else if (offset === 1) {
    bytes.fill(bytes[from] as number, to, end);
  } else {
    for (let at = to; at < end; at++) bytes[at] = bytes[from++] as number;
  }
}
