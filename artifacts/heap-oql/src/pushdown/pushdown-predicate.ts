import type { Evaluation } from '../evaluate/evaluation.ts';
import type { Expression } from '../syntax/ast.ts';
import { createOperand } from './create-operand.ts';
import { type Operand, type ScannedRows, TEXT_COST } from './operand.ts';
import {
  createEqualsTest,
  createLikeTest,
  createTextLengthOperand,
  createTextTest,
  findTextSource,
  TEXT_PREDICATES,
} from './text-predicate.ts';

/** A condition that is evaluated on the bytes of the dump and the columns of its index. */
export interface PushdownPredicate {
  readonly holds: (object: number) => boolean;
  readonly cost: number;
}

type ExpressionOf<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

/**
 * Creates a predicate that has the same outcome as evaluating the condition with values; undefined when it cannot be
 * pushed down.
 */
export function createPredicate(
  expression: Expression,
  rows: ScannedRows,
  evaluation: Evaluation,
): PushdownPredicate | undefined {
  switch (expression.kind) {
    case 'not': {
      const of = createPredicate(expression.of, rows, evaluation);
      return of && { ...of, holds: (object) => !of.holds(object) };
    }
    case 'like': {
      const source = findTextSource(expression.of, rows);
      const { pattern, isNegated } = expression;
      return (
        source &&
        createTextPredicate(createTextTest(source, createLikeTest(pattern, isNegated, evaluation), evaluation))
      );
    }
    case 'method':
      return createMethodPredicate(expression, rows, evaluation);
    case 'operation':
      return createOperationPredicate(expression, rows, evaluation);
    default:
      return undefined;
  }
}

const createTextPredicate = (holds: PushdownPredicate['holds']): PushdownPredicate => ({ holds, cost: TEXT_COST });

function createMethodPredicate(
  { of, name, args }: ExpressionOf<'method'>,
  rows: ScannedRows,
  evaluation: Evaluation,
): PushdownPredicate | undefined {
  const source = of && findTextSource(of, rows);
  const test = TEXT_PREDICATES.get(name);
  const [argument] = args;
  if (!source || !test || args.length !== 1 || argument?.kind !== 'literal') return undefined;
  return typeof argument.value === 'string'
    ? createTextPredicate(createTextTest(source, test(argument.value), evaluation))
    : undefined;
}

function createOperationPredicate(
  expression: ExpressionOf<'operation'>,
  rows: ScannedRows,
  evaluation: Evaluation,
): PushdownPredicate | undefined {
  const { operator, left, right } = expression;
  switch (operator) {
    case 'and':
    case 'or': {
      const a = createPredicate(left, rows, evaluation);
      const b = a && createPredicate(right, rows, evaluation);
      if (!a || !b) return undefined;
      const cost = Math.max(a.cost, b.cost);
      if (operator === 'and') return { cost, holds: (object) => a.holds(object) && b.holds(object) };
      return { cost, holds: (object) => a.holds(object) || b.holds(object) };
    }
    case '=':
    case '!=': {
      const same =
        createEqualityPredicate(left, right, rows, evaluation) ??
        createEqualityPredicate(right, left, rows, evaluation);
      return same && operator === '!=' ? { ...same, holds: (object) => !same.holds(object) } : same;
    }
    case '<':
    case '>':
    case '<=':
    case '>=':
      return createOrderPredicate(operator, left, right, rows, evaluation);
    default:
      return undefined;
  }
}

/** Creates an operand for a number, including the length of a text. */
function createNumberOperand(expression: Expression, rows: ScannedRows, evaluation: Evaluation): Operand | undefined {
  const isLength =
    (expression.kind === 'method' && expression.name === 'length' && expression.args.length === 0) ||
    (expression.kind === 'attribute' && expression.name === 'length');
  const source = isLength && expression.of ? findTextSource(expression.of, rows) : undefined;
  return source ? createTextLengthOperand(source, evaluation) : createOperand(expression, rows);
}

/** Creates a predicate that compares with null, with a text, or two numbers or references. */
function createEqualityPredicate(
  left: Expression,
  right: Expression,
  rows: ScannedRows,
  evaluation: Evaluation,
): PushdownPredicate | undefined {
  if (right.kind === 'literal' && typeof right.value === 'string') {
    const source = findTextSource(left, rows);
    return source && createTextPredicate(createTextTest(source, createEqualsTest(right.value), evaluation));
  }
  const a = createNumberOperand(left, rows, evaluation);
  if (!a) return undefined;
  const { number, isNull, cost } = a;
  if (right.kind === 'literal') {
    const { value } = right;
    if (value === null) return { cost, holds: isNull };
    const isComparable = typeof value === 'number' && (a.isExact || Math.abs(value) <= Number.MAX_SAFE_INTEGER);
    return isComparable ? { cost, holds: (object) => number(object) === value } : undefined;
  }
  const b = createNumberOperand(right, rows, evaluation);
  if (!b?.isExact || !a.isExact) return undefined;
  return {
    cost: Math.max(cost, b.cost),
    holds: (object) => number(object) === b.number(object) || (isNull(object) && b.isNull(object)),
  };
}

function createOrderPredicate(
  operator: '<' | '>' | '<=' | '>=',
  left: Expression,
  right: Expression,
  rows: ScannedRows,
  evaluation: Evaluation,
): PushdownPredicate | undefined {
  const a = createNumberOperand(left, rows, evaluation);
  const b = a && createNumberOperand(right, rows, evaluation);
  // A rounded long compares correctly with an exact number, but not with another long.
  const isOfLiteral = (a?.isExact && left.kind === 'literal') || (b?.isExact && right.kind === 'literal');
  if (!a || !b || !((a.isExact && b.isExact) || isOfLiteral)) return undefined;
  const [x, y] = [a.number, b.number];
  const holds = {
    '<': (object: number) => x(object) < y(object),
    '>': (object: number) => x(object) > y(object),
    '<=': (object: number) => x(object) <= y(object),
    '>=': (object: number) => x(object) >= y(object),
  }[operator];
  return { holds, cost: Math.max(a.cost, b.cost) };
}
