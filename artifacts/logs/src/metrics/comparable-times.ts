import { FIRST_DATED } from '../time/format-record-time.ts';

/** Whether the distance of two times means something: a time of day has none to a date, and an unknown time to nothing. */
export const areComparable = (a: number, b: number): boolean =>
  !(Number.isNaN(a) || Number.isNaN(b)) && a >= FIRST_DATED === b >= FIRST_DATED;
