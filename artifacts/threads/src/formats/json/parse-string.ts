import { decodeUtf8 } from '../decode-utf8.ts';

const SPECIAL = /[\\\x80-\xff]/;
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|(.))/g;
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** Decodes the text between the quotes of a JSON string, which has one character per byte of its UTF-8. */
export function parseString(raw: string): string {
  // The JDK escapes every slash, so that this is the only escape in nearly all frames.
  const text = raw.includes('\\/') ? raw.replaceAll('\\/', '/') : raw;
  if (!SPECIAL.test(text)) return text;
  return decodeUtf8(raw).replace(ESCAPE, (_, code: string | undefined, letter: string) =>
    code === undefined ? (CONTROLS[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
