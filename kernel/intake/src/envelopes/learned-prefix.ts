/** A prefix of one form before most lines, which no envelope describes: that of a process manager, of `grep -n`, a column of a table. */
export interface LearnedPrefix {
  readonly pattern: RegExp;
  /** How quotation marks are written in what follows, when that is in quotation marks itself: twice, as in a table, or escaped. */
  readonly quoted?: 'twice' | 'escaped';
}

/** The share of the prefixes that must be of one form. */
const MIN_FORM_SHARE = 0.8;
const MAX_WORDS = 24;
/** The rest of a quoted field: what is quoted may contain quotation marks. */
const QUOTED = { twice: /^((?:[^"]|"")*)"/, escaped: /^((?:[^"\\]|\\.|"")*)"/ } as const;
const ESCAPED_END = /(?:\\r)?\\n$/;
const ESCAPED = /\\(["\\t])|""/g;

/** Returns whether this share of the lines, apart from blank ones, has the prefix. */
export function isFormOfMost({ pattern }: LearnedPrefix, lines: readonly string[], share: number): boolean {
  const written = lines.filter((line) => line.trim() !== '');
  return written.filter((line) => pattern.test(line)).length >= written.length * share;
}

/** Returns a line without the prefix, and without the quotation marks behind it. */
export function openPrefix({ pattern, quoted }: LearnedPrefix, text: string): string {
  const match = pattern.exec(text);
  if (!match) return text;
  const rest = text.slice(match[0].length);
  if (quoted === undefined) return rest;
  const content = (QUOTED[quoted].exec(rest)?.[1] ?? rest).replace(ESCAPED_END, '');
  return (quoted === 'twice' ? content.replaceAll('""', '"') : readQuoted(content)).trimEnd();
}

/** Returns the quotation marks, backslashes and tabs that are escaped between quotation marks. */
export const readQuoted = (text: string): string =>
  text.replace(ESCAPED, (_, escaped: string | undefined) => (escaped === 't' ? '\t' : (escaped ?? '"')));

/** Generalizes prefixes: words that are always equal stand for themselves, numbers for any number, other words for any word. */
export function learnPrefix(prefixes: readonly string[], minPrefixes: number): LearnedPrefix | undefined {
  const split = prefixes.map((prefix) => prefix.split(/([ \t]+)/));
  const counts = Map.groupBy(split, ({ length }) => length);
  const [length, most] = [...counts].reduce((one, other) => (other[1].length > one[1].length ? other : one), [0, [[]]]);
  if (most.length < minPrefixes || most.length < prefixes.length * MIN_FORM_SHARE) return undefined;
  if (length > MAX_WORDS || most.every((parts) => parts.join('') === '')) return undefined;
  const patterns: string[] = [];
  for (let index = 0; index < length; index++) {
    const pattern = generalize(
      most.map((parts) => parts[index] ?? ''),
      index === length - 1,
    );
    if (pattern === undefined) return undefined;
    patterns.push(pattern);
  }
  // Lines that consist only of the prefix may have lost its last blanks.
  const last = patterns.at(-1) === '' ? patterns.splice(-2, 2)[0] : undefined;
  const end = last === undefined ? '' : `(?:${last}|$)`;
  const pattern = new RegExp(`^${patterns.join('')}${end}`);
  if (!most.every((parts) => parts.at(-1)?.endsWith('"'))) return { pattern };
  return { pattern, quoted: most.every((parts) => parts.at(-1)?.endsWith(',"')) ? 'twice' : 'escaped' };
}

/** Returns what matches this part of all prefixes; undefined when it ends in a word that could be the beginning of the content. */
function generalize(parts: readonly string[], isLast: boolean): string | undefined {
  const forms = new Set(parts.map(escapePattern));
  const [form] = forms;
  if (forms.size === 1) return form;
  if (parts.every((part) => part.trim() === '')) return '[ \\t]+';
  const shapes = new Set(forms.values().map((part) => part.replace(/\d+/g, '\\d+')));
  const [shape] = shapes;
  if (shapes.size === 1) return shape;
  return isLast ? undefined : '[^ \\t]+';
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
