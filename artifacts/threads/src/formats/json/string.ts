import { readable } from '../readable.ts';

const SPECIAL = /[\\\x80-\xff]/;
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|(.))/g;
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** What stands between the quotes of a JSON string, given as one character per byte of its UTF-8. */
export function stringOf(raw: string): string {
  if (!SPECIAL.test(raw)) return raw;
  return readable(raw).replace(ESCAPE, (_, code: string | undefined, letter: string) =>
    code === undefined ? (CONTROLS[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
