/** Copying is done in words of eight bytes, which the compiler makes one move of, and may write so many bytes too many. */
const SLACK_BYTES = 16;
/** From so many bytes on, the call of a built-in copy is cheaper than the words. */
const WORTH_A_CALL_BYTES = 64;

/** What a block of the Lempel-Ziv kind (lz4, Snappy) is unpacked to: `bytes` up to `end`. Matches may reach back to the first byte. */
export interface Unpacked {
  readonly bytes: Buffer;
  readonly view: DataView;
  end: number;
  /** Where the block must have ended. */
  limit: number;
}

export function unpackedUpTo(limit: number): Unpacked {
  const bytes = Buffer.allocUnsafeSlow(limit + SLACK_BYTES);
  return { bytes, view: new DataView(bytes.buffer), end: 0, limit };
}

/** Copies bytes that stand in the block as they are. Views of block and output are handed over because making them costs more. */
export function copyLiterals(
  block: Buffer,
  source: DataView,
  from: number,
  bytes: Buffer,
  view: DataView,
  to: number,
  length: number,
): void {
  if (length > WORTH_A_CALL_BYTES || from + length + SLACK_BYTES > block.length) {
    bytes.set(block.subarray(from, from + length), to);
    return;
  }
  const end = from + length;
  for (let at = from, target = to; at < end; at += 8, target += 8) {
    view.setBigInt64(target, source.getBigInt64(at, true), true);
  }
}

/** Repeats what stands `offset` bytes before; where it reaches into itself it is a pattern. */
export function copyMatch(bytes: Buffer, view: DataView, to: number, offset: number, length: number): void {
  let from = to - offset;
  const end = to + length;
  if (offset >= 8 && length <= WORTH_A_CALL_BYTES) {
    for (let at = to; at < end; at += 8, from += 8) view.setBigInt64(at, view.getBigInt64(from, true), true);
  } else if (offset >= length) {
    bytes.copyWithin(to, from, from + length);
  } else if (offset === 1) {
    bytes.fill(bytes[from] as number, to, end);
  } else {
    for (let at = to; at < end; at++) bytes[at] = bytes[from++] as number;
  }
}
