/**
 * A line that a reader does not understand: entries begin with a quote and their lines are indented, so that such a line is a
 * damaged one of the dump; any other line is what stands around the dump.
 */
export const isDamagedLine = (text: string): boolean =>
  text.startsWith('"') || text.startsWith(' ') || text.startsWith('\t');
