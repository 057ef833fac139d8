/** Of one line of a blocking forest; what draws it and what connects it must agree. */
export const VICTIM_PX = 34;
export const FAN_PX = 64;

/** Curves from the middle of the root to every line of those who wait for the root itself. */
export function drawFan(depths: readonly number[]): { readonly path: string; readonly height: number } {
  const height = depths.length * VICTIM_PX;
  const half = FAN_PX / 2;
  const path = depths
    .map((depth, row) => {
      const y = row * VICTIM_PX + VICTIM_PX / 2;
      return depth <= 1 ? `M0 ${height / 2}C${half} ${height / 2} ${half} ${y} ${FAN_PX} ${y}` : '';
    })
    .join('');
  return { path, height };
}
