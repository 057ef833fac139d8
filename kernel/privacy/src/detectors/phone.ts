import { type Detector, eachMatch, type Report } from '../detector.ts';
import { TRAIT } from '../traits.ts';

/** ITU E.164, assigned country codes: of one, two, three digits. */
const COUNTRY =
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-689]\d|3[578]\d|42\d|5[09]\d|6[789]\d|8[057]\d|88\d|9[679]\d)/;
const LEAST_DIGITS = 8;
const MOST_DIGITS = 15;
const INTERNATIONAL = /(?<![\w+.])\+\d/g;
const GOES_ON = /[ ()./-]{1,2}\d/y;
const NORTH_AMERICAN = /(?<![\w(])\(\d{3}\) ?\d{3}[-. ]\d{4}(?![\w-])/g;
/** Without brackets: neither area nor exchange begin with 0 or 1, and both separators are the same. */
const PLAIN_NORTH_AMERICAN = /(?<![\w.+/-]|\d )(?:1([-.]))?[2-9]\d{2}([-.])[2-9]\d{2}\2\d{4}(?![\w-]|\.\d)/g;

/** As many digits as a telephone number has. */
export const isLengthOfPhone = (digits: number): boolean => digits >= LEAST_DIGITS && digits <= MOST_DIGITS;

/** From the plus sign as far as it can be one number: at most 15 digits, ending where a group of digits ends. */
function internationalAt(text: string, from: number, report: Report): void {
  let digits = '';
  let to = from;
  let at = from + 1;
  while (digits.length <= MOST_DIGITS) {
    const character = text.charAt(at);
    if (character >= '0' && character <= '9') {
      digits += character;
      at++;
      continue;
    }
    if (!/\w/.test(character) && isLengthOfPhone(digits.length) && COUNTRY.test(digits)) to = at;
    GOES_ON.lastIndex = at;
    const gap = GOES_ON.exec(text);
    if (!gap) break;
    at += gap[0].length - 1;
  }
  if (to > from) report('PHONE', from, to);
}

export const phone: Detector = {
  kinds: { PHONE: 'telephone numbers' },
  needs: TRAIT.NUMBER_8,
  oneOf: TRAIT.DASH | TRAIT.DOTS_2 | TRAIT.PLUS | TRAIT.BRACKET,
  find: (text, report) => {
    eachMatch(text, INTERNATIONAL, (_, at) => internationalAt(text, at, report));
    eachMatch(text, NORTH_AMERICAN, (number, at) => report('PHONE', at, at + number.length));
    eachMatch(text, PLAIN_NORTH_AMERICAN, (number, at) => report('PHONE', at, at + number.length));
  },
};
