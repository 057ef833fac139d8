import type { Expression } from '../ast.ts';
import type { Evaluation } from '../evaluation.ts';
import { FROM_TEXT, type Operand, type QuickRows } from './operand.ts';
import { operandOf } from './operand-of.ts';
import { isLike, isText, TEXT_TESTS, textLength, textSource, textTest } from './text-test.ts';

/** A condition that is looked at in the bytes of the dump and the columns of its index. */
export interface QuickTest {
  readonly holds: (object: number) => boolean;
  readonly cost: number;
}

type Of<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

/** Undefined: the condition must be worked out with values. It has the same outcome then. */
export function quickTest(expression: Expression, rows: QuickRows, evaluation: Evaluation): QuickTest | undefined {
  switch (expression.kind) {
    case 'not': {
      const of = quickTest(expression.of, rows, evaluation);
      return of && { ...of, holds: (object) => !of.holds(object) };
    }
    case 'like': {
      const source = textSource(expression.of, rows);
      const { pattern, isNegated } = expression;
      return source && ofText(textTest(source, isLike(pattern, isNegated, evaluation), evaluation));
    }
    case 'method':
      return textMethod(expression, rows, evaluation);
    case 'operation':
      return operation(expression, rows, evaluation);
    default:
      return undefined;
  }
}

const ofText = (holds: QuickTest['holds']): QuickTest => ({ holds, cost: FROM_TEXT });

function textMethod({ of, name, given }: Of<'method'>, rows: QuickRows, evaluation: Evaluation): QuickTest | undefined {
  const source = of && textSource(of, rows);
  const test = TEXT_TESTS.get(name);
  const [wanted] = given;
  if (!source || !test || given.length !== 1 || wanted?.kind !== 'literal') return undefined;
  return typeof wanted.value === 'string' ? ofText(textTest(source, test(wanted.value), evaluation)) : undefined;
}

function operation(expression: Of<'operation'>, rows: QuickRows, evaluation: Evaluation): QuickTest | undefined {
  const { operator, left, right } = expression;
  switch (operator) {
    case 'and':
    case 'or': {
      const a = quickTest(left, rows, evaluation);
      const b = a && quickTest(right, rows, evaluation);
      if (!a || !b) return undefined;
      const cost = Math.max(a.cost, b.cost);
      if (operator === 'and') return { cost, holds: (object) => a.holds(object) && b.holds(object) };
      return { cost, holds: (object) => a.holds(object) || b.holds(object) };
    }
    case '=':
    case '!=': {
      const same = equality(left, right, rows, evaluation) ?? equality(right, left, rows, evaluation);
      return same && operator === '!=' ? { ...same, holds: (object) => !same.holds(object) } : same;
    }
    case '<':
    case '>':
    case '<=':
    case '>=':
      return order(operator, left, right, rows, evaluation);
    default:
      return undefined;
  }
}

/** A number, also the length of a text. */
function numberOf(expression: Expression, rows: QuickRows, evaluation: Evaluation): Operand | undefined {
  const isLength =
    (expression.kind === 'method' && expression.name === 'length' && expression.given.length === 0) ||
    (expression.kind === 'attribute' && expression.name === 'length');
  const source = isLength && expression.of ? textSource(expression.of, rows) : undefined;
  return source ? textLength(source, evaluation) : operandOf(expression, rows);
}

/** With null, with a text, of two numbers or references. */
function equality(left: Expression, right: Expression, rows: QuickRows, evaluation: Evaluation): QuickTest | undefined {
  if (right.kind === 'literal' && typeof right.value === 'string') {
    const source = textSource(left, rows);
    return source && ofText(textTest(source, isText(right.value), evaluation));
  }
  const a = numberOf(left, rows, evaluation);
  if (!a) return undefined;
  const { number, isNull, cost } = a;
  if (right.kind === 'literal') {
    const { value } = right;
    if (value === null) return { cost, holds: isNull };
    const isSure = typeof value === 'number' && (a.isExact || Math.abs(value) <= Number.MAX_SAFE_INTEGER);
    return isSure ? { cost, holds: (object) => number(object) === value } : undefined;
  }
  const b = numberOf(right, rows, evaluation);
  if (!b?.isExact || !a.isExact) return undefined;
  return {
    cost: Math.max(cost, b.cost),
    holds: (object) => number(object) === b.number(object) || (isNull(object) && b.isNull(object)),
  };
}

function order(
  operator: '<' | '>' | '<=' | '>=',
  left: Expression,
  right: Expression,
  rows: QuickRows,
  evaluation: Evaluation,
): QuickTest | undefined {
  const a = numberOf(left, rows, evaluation);
  const b = a && numberOf(right, rows, evaluation);
  // A long that was rounded stands on the same side of a number that is exact, and not of another long.
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
