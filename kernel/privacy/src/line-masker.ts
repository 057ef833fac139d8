import { maskSensitive } from './mask.ts';

const KEY_BEGIN = '-----BEGIN ';
const KEY_HEAD = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const KEY_END = /-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
/** A key of 16,384 bits has 200 lines; what is longer is a key whose end is missing. */
export const MOST_KEY_LINES = 250;
/**
 * What a line between the ends of a key looks like: base64 of the lengths that RFC 7468, PEM and OpenSSH write, which stands alone in
 * the line or in what a container engine wrote. Hex is a digest, and what goes on with `.` or `_` a token.
 */
const KEY_BODY =
  /(?<![\w+/=.-])(?=[A-Fa-f\d]{0,63}[G-Zg-z+/])[A-Za-z\d+/]{64}(?:[A-Za-z\d+/]{6}|[A-Za-z\d+/]{12})?(?![\w+/=.-])/;

/** Whether a line of which the lines before are not known may stand inside of a private key. The last line of one is shorter. */
export const mayBeOfKey = (line: string): boolean => KEY_BODY.test(line);

/**
 * Follows the lines of a text, each of which has to be told: how many characters at its beginning belong to a private key of several
 * lines; undefined: it does not begin inside of one.
 */
export function keyFollower(): (line: string) => number | undefined {
  let keyLines = 0;
  return (line) => {
    if (keyLines > 0) {
      const end = KEY_END.exec(line);
      keyLines = end || keyLines === MOST_KEY_LINES ? 0 : keyLines + 1;
      return end ? end.index + end[0].length : line.length;
    }
    if (line.includes(KEY_BEGIN) && KEY_HEAD.test(line) && !KEY_END.test(line)) keyLines = 1;
    return undefined;
  };
}

/** `ofKey`: what a follower said of the line. */
export const maskLine = (line: string, ofKey: number | undefined): string =>
  ofKey === undefined ? maskSensitive(line).text : `<PRIVATE_KEY>${maskSensitive(line.slice(ofKey)).text}`;

/** For the lines of a text one after the other: what a private key of several lines has between its ends is masked too. */
export function lineMasker(): (line: string) => string {
  const follow = keyFollower();
  return (line) => maskLine(line, follow(line));
}
