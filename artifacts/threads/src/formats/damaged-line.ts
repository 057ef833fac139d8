/**
 * Returns whether a line that its reader does not understand is a damaged line of the dump. Entries begin with a quote
 * and their lines are indented; any other line is not part of the dump.
 */
export const isDamagedLine = (text: string): boolean =>
  text.startsWith('"') || text.startsWith(' ') || text.startsWith('\t');
