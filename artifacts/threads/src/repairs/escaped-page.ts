import { toLine } from '@hindsight/intake';
import type { Line } from '@hindsight/model';
import { type Repair, repairEachLine } from './repair.ts';

/** Locks are written between angle brackets, so that a dump in a page has them soon. */
const ESCAPED_LOCK = '&lt;0x';
const AMPERSAND = '&';
/** A page ends its lines with a tag. */
const LINE_END = /<br ?\/?>$/;
const ENTITY = /&(?:lt|gt|quot|amp|nbsp|#3[49]|#x2[27]);/g;
const CHARACTERS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&nbsp;': ' ',
  '&#34;': '"',
  '&#39;': "'",
  '&#x22;': '"',
  '&#x27;': "'",
};

/** Returns the line with its entities replaced. */
function unescapeLine(line: Line): Line {
  const { number } = line;
  const text = line.text.replace(LINE_END, '');
  return text.includes(AMPERSAND) || text.length < line.text.length
    ? toLine(
        text.replace(ENTITY, (entity) => CHARACTERS[entity] ?? entity),
        number,
      )
    : line;
}

/** A dump that was copied from the source of a page, or that a tracker has escaped. */
export const ESCAPED_PAGE: Repair = {
  applies: ({ bytes }) => Buffer.from(bytes).includes(ESCAPED_LOCK),
  open: repairEachLine(() => unescapeLine),
};
