/** Copying is done in words and may write so many bytes too many. */
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

/** Copies bytes that stand in the block as they are. `source` is a view of the block. */
export function copyLiterals(
  block: Buffer,
  source: DataView,
  from: number,
  { bytes, view }: Unpacked,
  to: number,
  length: number,
): void {
  if (length > WORTH_A_CALL_BYTES || from + length + SLACK_BYTES > block.length) {
    bytes.set(block.subarray(from, from + length), to);
    return;
  }
  for (let done = 0; done < length; done += 8) {
    view.setInt32(to + done, source.getInt32(from + done, true), true);
    view.setInt32(to + done + 4, source.getInt32(from + done + 4, true), true);
  }
}

/** Repeats what stands `offset` bytes before; where it reaches into itself it is a pattern. */
export function copyMatch({ bytes, view }: Unpacked, to: number, offset: number, length: number): void {
  const from = to - offset;
  if (offset >= 8 && length <= WORTH_A_CALL_BYTES) {
    for (let done = 0; done < length; done += 8) {
      view.setInt32(to + done, view.getInt32(from + done, true), true);
      view.setInt32(to + done + 4, view.getInt32(from + done + 4, true), true);
    }
  } else if (offset >= length) {
    bytes.copyWithin(to, from, from + length);
  } else if (offset === 1) {
    bytes.fill(bytes[from] as number, to, to + length);
  } else {
    for (let done = 0; done < length; done++) bytes[to + done] = bytes[from + done] as number;
  }
}
