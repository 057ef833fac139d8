import type { Operator } from '../syntax/ast.ts';
import { createOqlFault } from '../syntax/query-fault.ts';
import { calculate, concatenate } from '../values/arithmetic.ts';
import { compareValues, isEqual } from '../values/compare.ts';
import { toText } from '../values/object-text.ts';
import { describeValue, isNumber, isTrue, type OqlValue, unwrapRow } from '../values/value.ts';
import type { Evaluation } from './evaluation.ts';
import type { Evaluate } from './scope.ts';

interface Operation {
  readonly operator: Operator;
  readonly at: number;
}

export function compileOperation(
  operation: Operation,
  left: Evaluate,
  right: Evaluate,
  evaluation: Evaluation,
): Evaluate {
  const { operator } = operation;
  switch (operator) {
    case 'and':
      return () => isTrue(left()) && isTrue(right());
    case 'or':
      return () => isTrue(left()) || isTrue(right());
    case '=':
      return () => areEqual(left(), right(), evaluation);
    case '!=':
      return () => !areEqual(left(), right(), evaluation);
    case '<':
      return () => (compareValues(left(), right()) ?? 0) < 0;
    case '>':
      return () => (compareValues(left(), right()) ?? 0) > 0;
    case '<=':
      return () => (compareValues(left(), right()) ?? 1) <= 0;
    case '>=':
      return () => (compareValues(left(), right()) ?? -1) >= 0;
    default:
      return () => computeArithmetic(operation, operator, unwrapRow(left()), unwrapRow(right()), evaluation);
  }
}

function areEqual(left: OqlValue, right: OqlValue, evaluation: Evaluation): boolean {
  evaluation.chargeFor(left);
  return isEqual(left, right);
}

/** Computes an arithmetic operation. A null operand makes the result null; `+` with a text concatenates. */
function computeArithmetic(
  { at }: Operation,
  operator: '+' | '-' | '*' | '/',
  left: OqlValue,
  right: OqlValue,
  evaluation: Evaluation,
): OqlValue {
  evaluation.chargeFor(left);
  if (operator === '+' && (typeof left === 'string' || typeof right === 'string')) {
    return concatenate(toText(left, evaluation) ?? 'null', toText(right, evaluation) ?? 'null');
  }
  if (left === null || right === null) return null;
  const result = calculate(operator, left, right);
  if (result !== undefined) return result;
  const wrong = isNumber(left) ? right : left;
  throw createOqlFault(
    evaluation.source,
    at,
    `"${operator}" needs numbers, found ${describeValue(wrong, evaluation.heap)}.`,
  );
}
