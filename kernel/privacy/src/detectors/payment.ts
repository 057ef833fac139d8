import { containsAny, type Detector, forEachMatch, type Report } from '../detector.ts';
import { TRAIT } from '../traits.ts';

/** Lengths by issuer ranges (ISO/IEC 7812): Visa, Mastercard, American Express, Discover, JCB, Diners, UnionPay. */
const ISSUERS: readonly (readonly [first: RegExp, lengths: readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(?:6011|64[4-9]|65)/, [16, 19]],
  [/^35(?:2[89]|[3-8])/, [16, 17, 18, 19]],
  [/^3(?:0[0-5]|[689])/, [14, 16, 19]],
  [/^62/, [16, 17, 18, 19]],
];

const CARD = /(?<![A-Za-z0-9.+-])\d(?:[ -]?\d){12,18}(?![A-Za-z0-9-]|\.\d| \d)/g;
/** `card_4111111111111111`; longer numbers behind `_` are ids: `blk_4713968111267226537`. */
const MAX_JOINED_LENGTH = 16;
const GROUPED = /^(?:\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ -])\d{6}\2\d{4,5})$/;

/** ISO/IEC 7812-1, annex B. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 0x30;
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function isCard(candidate: string): boolean {
  const digits = candidate.replace(/[ -]/g, '');
  if (digits !== candidate && !GROUPED.test(candidate)) return false;
  return (
    ISSUERS.some(([first, lengths]) => first.test(digits) && lengths.includes(digits.length)) && passesLuhn(digits)
  );
}

export const creditCard: Detector = {
  kinds: { CREDIT_CARD: 'payment card numbers' },
  needs: TRAIT.NUMBER_8,
  mayBeWithOtherDigits: containsAny(CARD),
  find: (text, report) =>
    forEachMatch(text, CARD, (candidate, at) => {
      const to = at + candidate.length;
      const isJoined = text.charAt(at - 1) === '_' || text.charAt(to) === '_';
      if ((!isJoined || candidate.length <= MAX_JOINED_LENGTH) && isCard(candidate)) report('CREDIT_CARD', at, to);
    }),
};

/** Length of an IBAN by country: the registry of ISO 13616. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'NO15 BE16 DK18 FO18 FI18 GL18 NL18 SD18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 XK20 CH21 HR21 LI21 LV21 BG22 BH22 CR22 ' +
    'DE22 GB22 GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 OM23 SO23 TL23 AD24 CZ24 ES24 MD24 PK24 RO24 SA24 SE24 SK24 TN24 ' +
    'VG24 LY25 PT25 ST25 IS26 TR26 BI27 DJ27 FR27 GR27 IT27 MC27 MR27 SM27 AL28 AZ28 BY28 CY28 DO28 GT28 HU28 LB28 NI28 PL28 ' +
    'SV28 BR29 EG29 PS29 QA29 UA29 JO30 KW30 MU30 MT31 SC31 LC32 RU33'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

const IBAN_HEAD = /(?<![A-Za-z0-9])(?:[A-Z]{2}|[a-z]{2})\d{2}(?= ?[A-Za-z0-9]{4} ?[A-Za-z0-9]{4})/g;
/** An id in hex digits, of which one in 97 passes the check by chance. */
const HEX = /^(?=[a-z]{2}\d*[a-f])[\da-f]+$/;

/**
 * ISO 13616: moves country and check digits to the end and reads letters as two digits; the number modulo 97 must be 1.
 */
export function isIban(compact: string): boolean {
  let rest = 0;
  for (let index = 0; index < compact.length; index++) {
    const value = readBase36(compact.charCodeAt((index + 4) % compact.length));
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

const [ZERO, NINE] = [0x30, 0x39];
/** The bit that distinguishes lower from upper case. */
const LOWER = 0x20;
const [A, Z] = [0x61, 0x7a];

/** Reads a digit or a letter of any case, which stands for 10 to 35. */
const readBase36 = (code: number): number => (code <= NINE ? code - ZERO : (code | LOWER) - A + 10);

const isLetterOrDigit = (code: number): boolean =>
  (code >= ZERO && code <= NINE) || ((code | LOWER) >= A && (code | LOWER) <= Z);

/**
 * Reports an account number with the length of its country, in groups of four or in one group, unless more characters
 * follow.
 */
function reportAccount(text: string, from: number, report: Report): void {
  const length = IBAN_LENGTHS[text.slice(from, from + 2).toUpperCase()];
  if (length === undefined) return;
  let compact = '';
  let to = from;
  for (; compact.length < length; to++) {
    if (text.charAt(to) === ' ' && compact.length % 4 === 0) continue;
    if (!isLetterOrDigit(text.charCodeAt(to))) return;
    compact += text.charAt(to);
  }
  if (!isLetterOrDigit(text.charCodeAt(to)) && !HEX.test(compact) && isIban(compact)) report('IBAN', from, to);
}

export const iban: Detector = {
  kinds: { IBAN: 'bank accounts (IBAN)' },
  needs: TRAIT.IBAN_HEAD,
  mayBeWithOtherDigits: containsAny(IBAN_HEAD),
  find: (text, report) => forEachMatch(text, IBAN_HEAD, (_, at) => reportAccount(text, at, report)),
};
