/**
 * A pattern without metacharacters except `.*` at its ends: it compares whole texts, prefixes, suffixes or substrings.
 */
export interface LiteralPattern {
  readonly match: 'equals' | 'startsWith' | 'endsWith' | 'contains';
  readonly text: string;
}

const METACHARACTERS = '\\.+*?()[]{}|^$';
const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

/** Returns the literal text of a part of a pattern; undefined when it contains metacharacters. */
function unescapeLiteral(pattern: string): string | undefined {
  let literal = '';
  for (let at = 0; at < pattern.length; at++) {
    const letter = pattern[at] ?? '';
    if (letter !== '\\') {
      if (METACHARACTERS.includes(letter)) return undefined;
      literal += letter;
      continue;
    }
    const escaped = pattern[++at] ?? '';
    if (!METACHARACTERS.includes(escaped) || escaped === '') return undefined;
    literal += escaped;
  }
  return literal;
}

/**
 * Converts a pattern that must match a whole text (with `.` matching line ends) to a literal pattern. Undefined when it
 * needs a regular expression.
 */
export function parseLiteralPattern(pattern: string): LiteralPattern | undefined {
  const hasLeadingWildcard = pattern.startsWith('.*');
  const rest = hasLeadingWildcard ? pattern.slice(2) : pattern;
  // `\.*` matches any number of dots.
  const hasTrailingWildcard = rest.endsWith('.*') && !rest.endsWith('\\.*');
  const text = unescapeLiteral(hasTrailingWildcard ? rest.slice(0, -2) : rest);
  if (text === undefined) return undefined;
  if (hasLeadingWildcard) return { match: hasTrailingWildcard ? 'contains' : 'endsWith', text };
  return { match: hasTrailingWildcard ? 'startsWith' : 'equals', text };
}

/** Finds the longest text that occurs in every match of a pattern; empty when none was found. */
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
    const quantifier = QUANTIFIER.exec(pattern.slice(at + part.length))?.[0] ?? '';
    const literal = unescapeLiteral(part);
    if (literal === undefined) endRun();
    else if (quantifier === '') run += literal;
    else {
      if (quantifier.startsWith('+')) run += literal;
      endRun();
    }
    at += part.length + quantifier.length;
  }
  endRun();
  return longest;
}

/** A character, an escaped character or a character class. */
const ATOM = /^(?:\\.|\[\^?\]?(?:\\.|\[:\^?[a-z]+:\]|[^\]\\[])*\]|[^\\[*+?{])/s;
const QUANTIFIER = /^(?:[*+?]|\{\d+(?:,\d*)?\})[?+]?/;
