/** The ends of the lines of a block, as a sieve finds and marks them: four bytes each, `~end` where the line is held back. */

/** Where the line begins whose end stands at `place`: behind the end of the one before, held back or not. */
export function startOf(block: usize, place: usize): usize {
  const before = load<i32>(place - 4);
  return block + (before < 0 ? ~before : before) + 1;
}

export function holdBack(place: usize): void {
  store<i32>(place, ~load<i32>(place));
}
