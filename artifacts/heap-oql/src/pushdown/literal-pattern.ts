/** A pattern that matches by letters alone: the text is it, begins with it, ends with it, or holds it. */
export interface LiteralPattern {
  readonly match: 'equals' | 'begins' | 'ends' | 'occurs';
  readonly text: string;
}

const METACHARACTERS = '\\.+*?()[]{}|^$';
const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

/** The letters that a part of a pattern stands for, when it has nothing else. */
function unescapeLiteral(pattern: string): string | undefined {
  let letters = '';
  for (let at = 0; at < pattern.length; at++) {
    const letter = pattern[at] ?? '';
    if (letter !== '\\') {
      if (METACHARACTERS.includes(letter)) return undefined;
      letters += letter;
      continue;
    }
    const escaped = pattern[++at] ?? '';
    if (!METACHARACTERS.includes(escaped) || escaped === '') return undefined;
    letters += escaped;
  }
  return letters;
}

/** Of a pattern that must match a whole text, with `.` for line ends as well. Undefined: it takes a regular expression. */
export function parseLiteralPattern(pattern: string): LiteralPattern | undefined {
  const isOpenBefore = pattern.startsWith('.*');
  const rest = isOpenBefore ? pattern.slice(2) : pattern;
  // `\.*` is any number of dots.
  const isOpenBehind = rest.endsWith('.*') && !rest.endsWith('\\.*');
  const text = unescapeLiteral(isOpenBehind ? rest.slice(0, -2) : rest);
  if (text === undefined) return undefined;
  if (isOpenBefore) return { match: isOpenBehind ? 'occurs' : 'ends', text };
  return { match: isOpenBehind ? 'begins' : 'equals', text };
}

/** A text that stands in every text that the pattern matches: the longest one; empty: none was found. */
export function findRequiredText(pattern: string): string {
  if (/[|(]|\\[^\\.+*?()[\]{}|^$dDwWsSbBAz]/.test(pattern)) return '';
  if ([...pattern].some((letter) => letter.length > 1 || isSurrogate(letter.charCodeAt(0)))) return '';
  let longest = '';
  let run = '';
  const endRun = (): void => {
    if (run.length > longest.length) longest = run;
    run = '';
  };
  for (let at = 0; at < pattern.length; ) {
    const part = ATOM.exec(pattern.slice(at))?.[0];
    if (part === undefined) return '';
    const times = QUANTIFIER.exec(pattern.slice(at + part.length))?.[0] ?? '';
    const letters = unescapeLiteral(part);
    if (letters === undefined) endRun();
    else if (times === '') run += letters;
    else {
      if (times.startsWith('+')) run += letters;
      endRun();
    }
    at += part.length + times.length;
  }
  endRun();
  return longest;
}

/** A letter, an escaped one, a class of letters. */
const ATOM = /^(?:\\.|\[\^?\]?(?:\\.|\[:\^?[a-z]+:\]|[^\]\\[])*\]|[^\\[*+?{])/s;
const QUANTIFIER = /^(?:[*+?]|\{\d+(?:,\d*)?\})[?+]?/;
