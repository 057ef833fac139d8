import { containsAny, type Detector, forEachMatch, type Report } from '../detector.ts';
import { TRAIT } from '../traits.ts';

/** ITU E.164, assigned country codes: of one, two, three digits. */
const COUNTRY =
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-689]\d|3[578]\d|42\d|5[09]\d|6[789]\d|8[057]\d|88\d|9[679]\d)/;
const MIN_DIGITS = 8;
const MAX_DIGITS = 15;
const INTERNATIONAL = /(?<![\w+.])\+\d/g;
const CONTINUATION = /[ ()./-]{1,2}\d/y;
const NORTH_AMERICAN = /(?<![\w(])\(\d{3}\) ?\d{3}[-. ]\d{4}(?![\w-])/g;
/** Without brackets: area and exchange codes do not begin with 0 or 1, and both separators are equal. */
const PLAIN_NORTH_AMERICAN = /(?<![\w.+/-]|\d )(?:1([-.]))?[2-9]\d{2}([-.])[2-9]\d{2}\2\d{4}(?![\w-]|\.\d)/g;

/** Whether a telephone number may have this many digits. */
export const isPhoneLength = (digits: number): boolean => digits >= MIN_DIGITS && digits <= MAX_DIGITS;

/** Reports an international number from the plus sign on: at most 15 digits, ending at the end of a group of digits. */
function reportInternational(text: string, from: number, report: Report): void {
  let digits = '';
  let to = from;
  let at = from + 1;
  while (digits.length <= MAX_DIGITS) {
    const character = text.charAt(at);
    if (character >= '0' && character <= '9') {
      digits += character;
      at++;
      continue;
    }
    if (!/\w/.test(character) && isPhoneLength(digits.length) && COUNTRY.test(digits)) to = at;
    CONTINUATION.lastIndex = at;
    const gap = CONTINUATION.exec(text);
    if (!gap) break;
    at += gap[0].length - 1;
  }
  if (to > from) report('PHONE', from, to);
}

export const phone: Detector = {
  kinds: { PHONE: 'telephone numbers' },
  needs: TRAIT.NUMBER_8,
  oneOf: TRAIT.DASH | TRAIT.DOTS_2 | TRAIT.PLUS | TRAIT.BRACKET,
  mayBeWithOtherDigits: containsAny(INTERNATIONAL, NORTH_AMERICAN, /\d{3}[-.]\d{3}[-.]\d{4}/),
  find: (text, report) => {
    forEachMatch(text, INTERNATIONAL, (_, at) => reportInternational(text, at, report));
    forEachMatch(text, NORTH_AMERICAN, (number, at) => report('PHONE', at, at + number.length));
    forEachMatch(text, PLAIN_NORTH_AMERICAN, (number, at) => report('PHONE', at, at + number.length));
  },
};
