import type { Expression } from '../syntax/ast.ts';
import type { ArithmeticOperator } from '../values/arithmetic.ts';
import { createAttributeOperand } from './attribute-operand.ts';
import { createFieldOperand } from './field-operand.ts';
import { INDEX_COST, type Operand, ROW_OPERAND, type ScannedRows } from './operand.ts';

/** Creates an operand for an expression; undefined when it must be evaluated with values. */
export function createOperand(expression: Expression, rows: ScannedRows): Operand | undefined {
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'number' ? createConstant(expression.value) : undefined;
    case 'name':
      if (expression.name === rows.alias) return ROW_OPERAND;
      return rows.outer.has(expression.name) ? undefined : createFieldOperand(ROW_OPERAND, expression.name, rows);
    case 'field': {
      const of = createOperand(expression.of, rows);
      return of && createFieldOperand(of, expression.name, rows);
    }
    case 'attribute': {
      const of = expression.of ? createOperand(expression.of, rows) : ROW_OPERAND;
      return of && createAttributeOperand(of, expression.name, rows);
    }
    case 'negative': {
      const of = createOperand(expression.of, rows);
      return of && combineOperands('-', createConstant(0), of);
    }
    case 'operation':
      return createArithmeticOperand(expression, rows);
    default:
      return undefined;
  }
}

function createArithmeticOperand(
  { operator, left, right }: Extract<Expression, { kind: 'operation' }>,
  rows: ScannedRows,
): Operand | undefined {
  if (operator !== '+' && operator !== '-' && operator !== '*' && operator !== '/') return undefined;
  const a = createOperand(left, rows);
  const b = a && createOperand(right, rows);
  return a && b && combineOperands(operator, a, b);
}

const createConstant = (value: number): Operand => ({
  number: () => value,
  isNull: () => false,
  target: undefined,
  isExact: Math.abs(value) <= Number.MAX_SAFE_INTEGER,
  maxMagnitude: Number.isSafeInteger(value) ? Math.abs(value) : Infinity,
  cost: INDEX_COST,
});

/**
 * Combines two operands. Returns undefined when whole numbers could lose precision, so that they are computed with
 * values.
 */
function combineOperands(operator: ArithmeticOperator, left: Operand, right: Operand): Operand | undefined {
  if (left.maxMagnitude === undefined || right.maxMagnitude === undefined) return undefined;
  const maxMagnitude =
    operator === '*' ? left.maxMagnitude * right.maxMagnitude : left.maxMagnitude + right.maxMagnitude;
  if (operator !== '/' && !(maxMagnitude <= Number.MAX_SAFE_INTEGER)) return undefined;
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
    maxMagnitude: operator === '/' ? Infinity : maxMagnitude,
    cost: Math.max(left.cost, right.cost),
  };
}
