/** V8 copies shorter slices in any case. */
const SLICED = 13;

/** Copies a text that is kept: a slice of a line would keep the whole block of the file in memory. */
export const detachString = (text: string): string =>
  text.length < SLICED ? text : Buffer.from(text, 'utf16le').toString('utf16le');
