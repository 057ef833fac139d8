/** What several runs took, in the unit that they were measured in. */
export interface Spread {
  readonly least: number;
  readonly median: number;
  readonly most: number;
}

export function findSpread(times: readonly number[]): Spread {
  const ordered = times.toSorted((a, b) => a - b);
  const at = (index: number): number => ordered.at(index) ?? Number.NaN;
  return { least: at(0), median: at(Math.floor(ordered.length / 2)), most: at(-1) };
}

/** The cells of a row of a bench. */
export const formatSpread = ({ least, median, most }: Spread): readonly string[] =>
  [least, median, most].map((time) => time.toFixed(0));
