import type { Operator } from './ast.ts';
import { exact } from './literal.ts';
import { MOST_TEXT } from './texts.ts';
import { isNumber, type OqlValue } from './value.ts';

export type Arithmetic = Extract<Operator, '+' | '-' | '*' | '/'>;

/** Whole numbers stay exact; a division gives a fraction, as in MAT. Undefined: one of them is no number. */
export function calculate(operator: Arithmetic, left: OqlValue, right: OqlValue): OqlValue | undefined {
  if (!isNumber(left) || !isNumber(right)) return undefined;
  if (operator === '/') return Number(left) / Number(right);
  const number = ofNumbers(operator, Number(left), Number(right));
  if (Number.isSafeInteger(number) || !isWhole(left) || !isWhole(right)) return number;
  return exact(BigInt.asIntN(64, ofNumbers(operator, BigInt(left), BigInt(right))));
}

const isWhole = (value: number | bigint): boolean => typeof value === 'bigint' || Number.isSafeInteger(value);

function ofNumbers<Kind extends number | bigint>(operator: Arithmetic, left: Kind, right: Kind): Kind;
function ofNumbers(operator: Arithmetic, left: number, right: number): number {
  if (operator === '+') return left + right;
  return operator === '-' ? left - right : left * right;
}

/** Two texts in one. */
export const joined = (left: string, right: string): string => (left + right).slice(0, MOST_TEXT);
