/** Units that a program chooses by the magnitude of a number: `967 B` and `1.2 KB` come from one statement. */
export const UNITS: ReadonlySet<string> = new Set([
  ...['B', 'byte', 'bytes', 'KB', 'kB', 'MB', 'GB', 'TB', 'KiB', 'MiB', 'GiB', 'TiB'],
  ...['ns', 'us', 'µs', 'ms', 's', 'sec', 'secs', 'min', 'mins'],
]);
export const MAX_UNIT_CHARACTERS = 5;

/** Matches `2.77`, `1,024`, `<1`. */
const NUMBER = /^[-+<>~]?\d[\d.,]{0,20}$/;

export const isUnit = (word: string): boolean => word.length <= MAX_UNIT_CHARACTERS && UNITS.has(word);

export const isNumber = (text: string): boolean => NUMBER.test(text);

/** Returns whether the text is a number with its unit: `2842 bytes`, `<1 sec`. */
export function isAmount(text: string): boolean {
  const blank = text.lastIndexOf(' ');
  return (
    blank > 0 && isUnit(text.slice(blank + 1)) && isNumber(text.slice(text.lastIndexOf(' ', blank - 1) + 1, blank))
  );
}
