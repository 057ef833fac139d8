import { toLine } from '@hindsight/intake';
import { decodeEscapes } from './json-text.ts';
import { type Repair, repairEachLine } from './repair.ts';

/** Matches a frame as a string of a list. */
const QUOTED_FRAME = /^\s{0,40}"(?:\\t| {1,8})at [\w.$/@]{1,300}\(/;

/** Returns the content of a line that is nothing but a string, with or without the comma of a list behind it. */
function unquote(text: string): string | undefined {
  const trimmed = text.trim();
  const end = trimmed.endsWith(',') ? trimmed.length - 1 : trimmed.length;
  return end >= 2 && trimmed.startsWith('"') && trimmed[end - 1] === '"' ? trimmed.slice(1, end - 1) : undefined;
}

/** A list of JSON with a string for each line of the dump, as Ansible prints the output of a command. */
export const QUOTED_LINES: Repair = {
  applies: ({ lines }) => lines.some((line) => QUOTED_FRAME.test(line)),
  open: repairEachLine(() => (line) => {
    const content = unquote(line.text);
    return content === undefined ? line : toLine(decodeEscapes(content), line.number);
  }),
};
