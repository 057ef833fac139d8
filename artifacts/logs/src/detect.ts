import type { Head } from '@hindsight/model';
import { FORMATS } from './formats/index.ts';

const SAMPLE_LINES = 500;
/** Stack traces and other continuation lines are the larger part of many logs. */
const MIN_SHARE = 0.1;
/** Any text may be a log, and logs contain lines of other kinds: kinds with a grammar of their own report a higher confidence. */
const MIN_CONFIDENCE = 0.2;
export const MAX_CONFIDENCE = 0.25;
const ANY_TEXT_CONFIDENCE = 0.05;

/** Returns the confidence that a text is an application log, from the share of lines that begin a record. */
export function detectLog({ lines }: Head): number {
  const sample = lines
    .values()
    .filter((line) => line.trim() !== '')
    .take(SAMPLE_LINES)
    .toArray();
  if (sample.length === 0) return 0;
  const records = sample.filter((line) => FORMATS.some(({ read }) => read(line) !== undefined)).length;
  const share = records / sample.length;
  return share < MIN_SHARE ? ANY_TEXT_CONFIDENCE : MIN_CONFIDENCE + (MAX_CONFIDENCE - MIN_CONFIDENCE) * share;
}
