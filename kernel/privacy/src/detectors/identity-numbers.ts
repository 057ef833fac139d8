import { containsAny, type Detector, forEachMatch } from '../detector.ts';
import { TRAIT } from '../traits.ts';

const SSN = /(?<![\w-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g;

export const ssn: Detector = {
  kinds: { SSN: 'social security numbers (US)' },
  needs: TRAIT.NUMBER_8 | TRAIT.DASH,
  mayBeWithOtherDigits: containsAny(/\d{3}-\d{2}-\d{4}/),
  find: (text, report) => forEachMatch(text, SSN, (number, at) => report('SSN', at, at + number.length)),
};

const CPF = /(?<![\w.-])\d{3}\.\d{3}\.\d{3}-\d{2}(?![\w-])/g;

/** Receita Federal: two check digits, weights from 10 and 11 down, modulo 11. */
function isCpf(candidate: string): boolean {
  const digits = [...candidate.replace(/\D/g, '')].map(Number);
  const check = (count: number): number => {
    const sum = digits.slice(0, count).reduce((total, digit, place) => total + digit * (count + 1 - place), 0);
    return ((sum * 10) % 11) % 10;
  };
  return check(9) === digits[9] && check(10) === digits[10];
}

/** National numbers with check digits; others are found only after a label (`labeled.ts`). */
export const cpf: Detector = {
  kinds: { NATIONAL_ID: 'national identity numbers' },
  needs: TRAIT.NUMBER_8 | TRAIT.DOTS_2,
  mayBeWithOtherDigits: containsAny(CPF),
  find: (text, report) =>
    forEachMatch(text, CPF, (candidate, at) => {
      if (isCpf(candidate)) report('NATIONAL_ID', at, at + candidate.length);
    }),
};
