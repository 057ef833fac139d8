import { toLine } from '@hindsight/intake';
import type { Head, Line } from '@hindsight/model';

/** Locks are written between angle brackets, so that a dump in a page has them soon. */
const ESCAPED_LOCK = '&lt;0x';
const AMPERSAND = '&';
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

/** Returns whether a dump was copied from the source of a page, or a tracker has escaped it. */
export const isEscaped = ({ bytes }: Head): boolean => Buffer.from(bytes).includes(ESCAPED_LOCK);

/** Returns the line with its entities replaced. */
export function unescapeLine(line: Line): Line {
  const { text, number } = line;
  return text.includes(AMPERSAND)
    ? toLine(
        text.replace(ENTITY, (entity) => CHARACTERS[entity] ?? entity),
        number,
      )
    : line;
}
