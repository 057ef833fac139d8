/** The height of a line of a lock forest. The style sheet (`.victim`) must agree. */
export const VICTIM_PX = 34;
export const FAN_PX = 64;

/** Draws curves from the middle of the root to the line of every thread that waits for the root itself. */
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
