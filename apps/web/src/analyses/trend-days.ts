import { addDays, toMs } from './calendar.ts';
import type { View } from './filters.ts';

/** Trends cover this many days. */
const TREND_DAYS = 28;
const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

type Chosen = Pick<View, 'date' | 'isChosen' | 'clock'>;

/** The days of the trends end with the one that is open. By their own time artifacts are far apart: without a choice the latest count. */
export function chooseTrendDays({ date, isChosen, clock }: Chosen): { readonly from?: string; readonly to?: string } {
  if (clock === 'artifact' && !isChosen) return {};
  return { from: addDays(date, -TREND_DAYS), to: date };
}

/** Says which analyses the trends are of. */
export function describeTrendDays({ date, isChosen, clock }: Chosen, maxListed: number): string {
  if (isChosen)
    return `${clock === 'upload' ? 'sent in' : 'of'} the ${TREND_DAYS} days up to ${LONG_DATE.format(toMs(date))}`;
  return clock === 'upload' ? `sent in the last ${TREND_DAYS} days` : `the latest ${maxListed} analyses`;
}
