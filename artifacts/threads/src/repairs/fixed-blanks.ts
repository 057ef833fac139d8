import { toLine } from '@hindsight/intake';
import { type Repair, repairEachLine } from './repair.ts';

/** The no-break space in the bytes of UTF-8, of which lines consist. */
const NO_BREAK = '\u00c2\u00a0';
const NO_BREAK_BYTES = Buffer.from('\u00a0');

/** Pages and word processors keep an indentation by blanks at which a line is not broken. */
export const FIXED_BLANKS: Repair = {
  applies: ({ bytes }) => Buffer.from(bytes).includes(NO_BREAK_BYTES),
  open: repairEachLine(
    () => (line) => (line.text.includes(NO_BREAK) ? toLine(line.text.replaceAll(NO_BREAK, ' '), line.number) : line),
  ),
};
