const TICKS = 4;
const STEPS = [1, 2, 2.5, 5, 10] as const;

/** Computes an axis from 0 with round ticks: its end and the distance of its ticks, which are whole numbers where things are counted. */
export function chooseAxis(most: number, isWhole = false): { readonly max: number; readonly interval: number } {
  if (!(most > 0)) return { max: 1, interval: 1 };
  const rough = Math.max(most / TICKS, isWhole ? 1 : 0);
  const power = 10 ** Math.floor(Math.log10(rough));
  const isRound = (step: number) => step * power >= rough && (!isWhole || Number.isInteger(step * power));
  const interval = power * (STEPS.find(isRound) ?? 10);
  return { max: Math.ceil(most / interval - 1e-9) * interval, interval };
}

/** Finds the powers of ten around the figures; a logarithmic axis has no zero. */
export function chooseLogAxis(values: Iterable<number>, floor: number): { readonly min: number; readonly max: number } {
  let [least, most] = [Number.POSITIVE_INFINITY, floor];
  for (const value of values) {
    const drawn = Math.max(value, floor);
    least = Math.min(least, drawn);
    most = Math.max(most, drawn);
  }
  const min = 10 ** Math.floor(Math.log10(Math.min(least, most)));
  const max = 10 ** Math.ceil(Math.log10(most));
  return max > min ? { min, max } : { min, max: min * 10 };
}
