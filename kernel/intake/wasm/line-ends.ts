/** Finds line ends. Runs on the memory that two threads share, so that nothing is copied (../src/lines/line-scan.ts). */

/** Compared at a time: two vectors. */
const STEP: i32 = 32;

/** Writes where the separators stand in a block, counted from its begin, to `ends`; how many there are. */
export function findEnds(block: usize, length: i32, separator: i32, ends: usize): i32 {
  const wanted = i8x16.splat(separator as i8);
  let end = ends;
  let at = 0;
  for (; at + STEP <= length; at += STEP) {
    let found = foundAt(block + at, wanted);
    while (found) {
      store<i32>(end, at + (ctz(found) as i32));
      end += sizeof<i32>();
      found &= found - 1;
    }
  }
  for (; at < length; at++) {
    if ((load<u8>(block + at) as i32) !== separator) continue;
    store<i32>(end, at);
    end += sizeof<i32>();
  }
  return ((end - ends) / sizeof<i32>()) as i32;
}

/** A bit for each byte of a step. */
function foundAt(at: usize, wanted: v128): u32 {
  const low = i8x16.bitmask(i8x16.eq(v128.load(at), wanted)) as u32;
  const high = i8x16.bitmask(i8x16.eq(v128.load(at, 16), wanted)) as u32;
  return low | (high << 16);
}
