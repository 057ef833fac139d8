export const TREND_WIDTH = 96;
export const TREND_HEIGHT = 20;
const GAP = 0.3;
/** The height of the smallest value above 0. */
const MIN_PX = 1.5;

/** Draws the bars of a trend in a box of `TREND_WIDTH` by `TREND_HEIGHT` as one path; a value of 0 has no bar. */
export function drawTrend(trend: readonly number[]): string {
  const most = trend.reduce((a, b) => Math.max(a, b), 0);
  const step = TREND_WIDTH / trend.length;
  return trend
    .map((value, slice) => {
      if (!(value > 0)) return '';
      const height = Math.max(MIN_PX, (value / most) * TREND_HEIGHT);
      return `M${(slice * step).toFixed(1)} ${TREND_HEIGHT}v${-height.toFixed(1)}h${(step - GAP).toFixed(1)}v${height.toFixed(1)}z`;
    })
    .join('');
}
