import { toLine } from '@hindsight/intake';
import { type Repair, repairEachLine } from './repair.ts';

/** The quotes of word processors and mail programs in the bytes of UTF-8, of which lines consist. */
const QUOTES = /\u00e2\u0080[\u009c\u009d\u009e]/g;
/** The end of a name in the header of a thread. */
const NAME_END = /\u00e2\u0080[\u009c\u009d] (?:#\d|daemon |prio=|os_prio=|Id=\d|- Thread t@)/;

/** Word processors replace the quotes around the names of threads by typographic ones. */
export const TYPOGRAPHIC_QUOTES: Repair = {
  applies: ({ bytes }) => NAME_END.test(Buffer.from(bytes).toString('latin1')),
  open: repairEachLine(
    () => (line) => (line.text.includes('\u00e2\u0080') ? toLine(line.text.replace(QUOTES, '"'), line.number) : line),
  ),
};
