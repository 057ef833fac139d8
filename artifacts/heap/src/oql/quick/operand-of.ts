import type { Arithmetic } from '../arithmetic.ts';
import type { Expression } from '../ast.ts';
import { attributeOf } from './attribute-operand.ts';
import { fieldOf } from './field-operand.ts';
import { FROM_INDEX, type Operand, type QuickRows, THE_ROW } from './operand.ts';

/** Undefined: it must be worked out as a value. */
export function operandOf(expression: Expression, rows: QuickRows): Operand | undefined {
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'number' ? constant(expression.value) : undefined;
    case 'name':
      if (expression.name === rows.alias) return THE_ROW;
      return rows.outer.has(expression.name) ? undefined : fieldOf(THE_ROW, expression.name, rows);
    case 'field': {
      const of = operandOf(expression.of, rows);
      return of && fieldOf(of, expression.name, rows);
    }
    case 'attribute': {
      const of = expression.of ? operandOf(expression.of, rows) : THE_ROW;
      return of && attributeOf(of, expression.name, rows);
    }
    case 'negative': {
      const of = operandOf(expression.of, rows);
      return of && arithmetic('-', constant(0), of);
    }
    case 'operation':
      return computed(expression, rows);
    default:
      return undefined;
  }
}

function computed(
  { operator, left, right }: Extract<Expression, { kind: 'operation' }>,
  rows: QuickRows,
): Operand | undefined {
  if (operator !== '+' && operator !== '-' && operator !== '*' && operator !== '/') return undefined;
  const a = operandOf(left, rows);
  const b = a && operandOf(right, rows);
  return a && b && arithmetic(operator, a, b);
}

const constant = (value: number): Operand => ({
  number: () => value,
  isNull: () => false,
  target: undefined,
  isExact: Math.abs(value) <= Number.MAX_SAFE_INTEGER,
  most: Number.isSafeInteger(value) ? Math.abs(value) : Infinity,
  cost: FROM_INDEX,
});

/** Where whole numbers could become inexact the exact way is taken. */
function arithmetic(operator: Arithmetic, left: Operand, right: Operand): Operand | undefined {
  if (left.most === undefined || right.most === undefined) return undefined;
  const most = operator === '*' ? left.most * right.most : left.most + right.most;
  if (operator !== '/' && !(most <= Number.MAX_SAFE_INTEGER)) return undefined;
  const [a, b] = [left.number, right.number];
  const number = {
    '+': (object: number) => a(object) + b(object),
    '-': (object: number) => a(object) - b(object),
    '*': (object: number) => a(object) * b(object),
    '/': (object: number) => a(object) / b(object),
  }[operator];
  return {
    number,
    isNull: (object) => left.isNull(object) || right.isNull(object),
    target: undefined,
    isExact: true,
    most: operator === '/' ? Infinity : most,
    cost: Math.max(left.cost, right.cost),
  };
}
