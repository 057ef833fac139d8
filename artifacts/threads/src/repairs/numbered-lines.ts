import { toLine } from '@hindsight/intake';
import type { Head } from '@hindsight/model';
import { type Repair, repairEachLine } from './repair.ts';

/** Matches the number that `cat -n`, `nl`, `grep -n`, pagers and editors write before each line. */
const NUMBER = /^ {0,12}(\d{1,8})(?:\t|:|(?: \|)? {1,2}|$)/;
/** So many lines in a row that count on are no chance. */
const MIN_COUNTED = 5;
const MIN_SHARE = 0.9;

/** Returns whether nearly all lines of the head have numbers that count on. */
function isNumbered({ lines }: Head): boolean {
  let counted = 0;
  let last = Number.NaN;
  for (const line of lines) {
    const number = Number(NUMBER.exec(line)?.[1] ?? Number.NaN);
    if (number === last + 1) counted++;
    last = number;
  }
  return counted >= MIN_COUNTED && counted >= (lines.length - 1) * MIN_SHARE - 1;
}

export const NUMBERED_LINES: Repair = {
  applies: isNumbered,
  open: repairEachLine(() => (line) => {
    const [prefix] = NUMBER.exec(line.text) ?? [];
    return prefix === undefined ? line : toLine(line.text.slice(prefix.length), line.number);
  }),
};
