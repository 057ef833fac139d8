import { maskSensitive } from './mask.ts';

const KEY_BEGIN = '-----BEGIN ';
const KEY_HEAD = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const KEY_END = /-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
/** A key of 16,384 bits has 200 lines. After more lines the end of the key is assumed to be missing. */
export const MAX_KEY_LINES = 250;
/**
 * A line inside a key: base64 with the line lengths that RFC 7468, PEM and OpenSSH use, alone on its line or inside the
 * output of a container engine. Lines of only hex digits are digests, and text that continues with `.` or `_` is a
 * token.
 */
const KEY_BODY =
  /(?<![\w+/=.-])(?=[A-Fa-f\d]{0,63}[G-Zg-z+/])[A-Za-z\d+/]{64}(?:[A-Za-z\d+/]{6}|[A-Za-z\d+/]{12})?(?![\w+/=.-])/;

/**
 * Whether a line, of which the preceding lines are not known, may be inside a private key. The last line of a key is
 * shorter and not recognized.
 */
export const mayBePrivateKeyLine = (line: string): boolean => KEY_BODY.test(line);

/**
 * Creates a function that must be called for every line of a text. It returns the number of characters at the beginning
 * of the line that belong to a private key of several lines; undefined when the line does not begin inside one.
 */
export function createKeyFollower(): (line: string) => number | undefined {
  let keyLines = 0;
  return (line) => {
    if (keyLines > 0) {
      const end = KEY_END.exec(line);
      keyLines = end || keyLines === MAX_KEY_LINES ? 0 : keyLines + 1;
      return end ? end.index + end[0].length : line.length;
    }
    if (line.includes(KEY_BEGIN) && KEY_HEAD.test(line) && !KEY_END.test(line)) keyLines = 1;
    return undefined;
  };
}

/** Masks a line. `keyEnd` is the result of the key follower for this line. */
export const maskLine = (line: string, keyEnd: number | undefined): string =>
  keyEnd === undefined ? maskSensitive(line).text : `<PRIVATE_KEY>${maskSensitive(line.slice(keyEnd)).text}`;

/** Creates a function that masks the lines of a text in order, including the lines inside a private key. */
export function createLineMasker(): (line: string) => string {
  const follow = createKeyFollower();
  return (line) => maskLine(line, follow(line));
}
