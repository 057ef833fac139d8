/**
 * The ends of the lines of a block, as a prefilter reads and marks them: four bytes each, `~end` where the line is
 * skipped.
 */

/**
 * Finds the start of the line whose end is stored at `place`: one byte after the end of the line before, skipped or
 * not.
 */
export function findLineStart(block: usize, place: usize): usize {
  const before = load<i32>(place - 4);
  return block + (before < 0 ? ~before : before) + 1;
}

export function skipLine(place: usize): void {
  store<i32>(place, ~load<i32>(place));
}
