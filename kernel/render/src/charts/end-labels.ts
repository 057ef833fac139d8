/** Distance at which two lines of small text do not touch. */
const GAP_PX = 15;

/** Moves overlapping labels apart as little as needed, within `height`; the result is in the order given. */
export function spreadLabels(preferred: readonly number[], height: number): number[] {
  const order = preferred.map((_, index) => index).sort((a, b) => (preferred[a] ?? 0) - (preferred[b] ?? 0));
  const placed = [...preferred];
  let free = 0;
  for (const index of order) {
    placed[index] = Math.max(preferred[index] ?? 0, free);
    free = (placed[index] ?? 0) + GAP_PX;
  }
  let limit = height;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, limit);
    limit = (placed[index] ?? 0) - GAP_PX;
  }
  return placed;
}
