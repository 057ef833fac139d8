import { maskSensitive } from './mask.ts';

const KEY_BEGIN = '-----BEGIN ';
const KEY_HEAD = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const KEY_END = /-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
/** A key of 16,384 bits has 200 lines; what is longer is a key whose end is missing. */
const MOST_KEY_LINES = 250;

/** For the lines of a text one after the other: what a private key of several lines has between its ends is masked too. */
export function lineMasker(): (line: string) => string {
  let keyLines = 0;
  return (line) => {
    if (keyLines > 0) {
      const end = KEY_END.exec(line);
      keyLines = end || keyLines === MOST_KEY_LINES ? 0 : keyLines + 1;
      return end ? `<PRIVATE_KEY>${maskSensitive(line.slice(end.index + end[0].length)).text}` : '<PRIVATE_KEY>';
    }
    if (line.includes(KEY_BEGIN) && KEY_HEAD.test(line) && !KEY_END.test(line)) keyLines = 1;
    return maskSensitive(line).text;
  };
}
