import { Totals } from '../tables/totals.ts';

/** The totals kept under a name, begun when it is first met. */
export function totalsOf(byName: Map<string, Totals>, name: string): Totals {
  let totals = byName.get(name);
  if (!totals) {
    totals = new Totals();
    byName.set(name, totals);
  }
  return totals;
}
