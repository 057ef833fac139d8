import { calculate, joined } from './arithmetic.ts';
import type { Operator } from './ast.ts';
import { compared, isEqual } from './compare.ts';
import type { Evaluation } from './evaluation.ts';
import { oqlFault } from './fault.ts';
import type { Evaluate } from './scope.ts';
import { textOf } from './texts.ts';
import { describe, isNumber, isTrue, type OqlValue, onlyValue } from './value.ts';

interface Operation {
  readonly operator: Operator;
  readonly at: number;
}

export function operationOf(operation: Operation, left: Evaluate, right: Evaluate, evaluation: Evaluation): Evaluate {
  const { operator } = operation;
  switch (operator) {
    case 'and':
      return () => isTrue(left()) && isTrue(right());
    case 'or':
      return () => isTrue(left()) || isTrue(right());
    case '=':
      return () => isSame(left(), right(), evaluation);
    case '!=':
      return () => !isSame(left(), right(), evaluation);
    case '<':
      return () => (compared(left(), right()) ?? 0) < 0;
    case '>':
      return () => (compared(left(), right()) ?? 0) > 0;
    case '<=':
      return () => (compared(left(), right()) ?? 1) <= 0;
    case '>=':
      return () => (compared(left(), right()) ?? -1) >= 0;
    default:
      return () => computed(operation, operator, onlyValue(left()), onlyValue(right()), evaluation);
  }
}

function isSame(left: OqlValue, right: OqlValue, evaluation: Evaluation): boolean {
  evaluation.weigh(left);
  return isEqual(left, right);
}

/** null makes the result null; a text takes what is added to it as text. */
function computed(
  { at }: Operation,
  operator: '+' | '-' | '*' | '/',
  left: OqlValue,
  right: OqlValue,
  evaluation: Evaluation,
): OqlValue {
  evaluation.weigh(left);
  if (operator === '+' && (typeof left === 'string' || typeof right === 'string')) {
    return joined(textOf(left, evaluation) ?? 'null', textOf(right, evaluation) ?? 'null');
  }
  if (left === null || right === null) return null;
  const result = calculate(operator, left, right);
  if (result !== undefined) return result;
  const wrong = isNumber(left) ? right : left;
  throw oqlFault(evaluation.source, at, `"${operator}" needs numbers, found ${describe(wrong, evaluation.heap)}.`);
}
