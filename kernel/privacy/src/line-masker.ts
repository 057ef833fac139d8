import { maskSensitive } from './mask.ts';

const KEY_BEGIN = '-----BEGIN ';
const KEY_HEAD = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const KEY_END = /-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
/** A key of 16,384 bits has 200 lines; what is longer is a key whose end is missing. */
export const MOST_KEY_LINES = 250;
/** What the lines between the ends of a key look like: nothing but base64, or much of it in what a container engine wrote. */
const KEY_BODY = /^\s*[A-Za-z0-9+/]{4,100}={0,2}\s*$|[A-Za-z0-9+/]{48}/;

/** Whether a line of which the lines before are not known may stand inside of a private key. */
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
