import type { Operator } from '../syntax/ast.ts';
import { toExactNumber } from '../syntax/number-literal.ts';
import { MAX_TEXT_LENGTH } from './object-text.ts';
import { isNumber, type OqlValue } from './value.ts';

export type ArithmeticOperator = Extract<Operator, '+' | '-' | '*' | '/'>;

/**
 * Computes with two numbers. Whole numbers stay exact up to 64 bits; a division gives a fraction, as in MAT. Returns
 * undefined when an operand is not a number.
 */
export function calculate(operator: ArithmeticOperator, left: OqlValue, right: OqlValue): OqlValue | undefined {
  if (!isNumber(left) || !isNumber(right)) return undefined;
  if (operator === '/') return Number(left) / Number(right);
  const number = applyOperator(operator, Number(left), Number(right));
  if (Number.isSafeInteger(number) || !isInteger(left) || !isInteger(right)) return number;
  return toExactNumber(BigInt.asIntN(64, applyOperator(operator, BigInt(left), BigInt(right))));
}

const isInteger = (value: number | bigint): boolean => typeof value === 'bigint' || Number.isSafeInteger(value);

function applyOperator<Kind extends number | bigint>(operator: ArithmeticOperator, left: Kind, right: Kind): Kind;
function applyOperator(operator: ArithmeticOperator, left: number, right: number): number {
  if (operator === '+') return left + right;
  return operator === '-' ? left - right : left * right;
}

/** Concatenates two texts, limited to the longest text that OQL reads. */
export const concatenate = (left: string, right: string): string => (left + right).slice(0, MAX_TEXT_LENGTH);
