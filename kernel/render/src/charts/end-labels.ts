/** Two lines of small text do not touch. */
const GAP_PX = 15;

/** Moves labels apart that would lie on each other, as little as needed, within `height`. In the order given. */
export function spreadLabels(wanted: readonly number[], height: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let free = 0;
  for (const index of order) {
    placed[index] = Math.max(wanted[index] ?? 0, free);
    free = (placed[index] ?? 0) + GAP_PX;
  }
  let limit = height;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, limit);
    limit = (placed[index] ?? 0) - GAP_PX;
  }
  return placed;
}
