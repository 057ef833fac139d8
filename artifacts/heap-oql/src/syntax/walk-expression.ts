import type { Expression } from './ast.ts';

/** Lists the direct subexpressions of an expression, without those of subqueries. */
export function listChildren(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'field':
    case 'negative':
    case 'not':
    case 'like':
    case 'instanceof':
    case 'implements':
      return [expression.of];
    case 'attribute':
    case 'aggregate':
      return expression.of ? [expression.of] : [];
    case 'method':
      return expression.of ? [expression.of, ...expression.args] : expression.args;
    case 'call':
      return expression.args;
    case 'element':
      return [expression.of, expression.index];
    case 'range':
      return [expression.of, expression.from, expression.to];
    case 'operation':
      return [expression.left, expression.right];
    case 'in':
      return [expression.of, expression.list];
    case 'list':
      return expression.items;
    default:
      return [];
  }
}

/** Yields an expression and all its subexpressions. */
export function* walkExpression(expression: Expression): Generator<Expression, void> {
  yield expression;
  for (const child of listChildren(expression)) yield* walkExpression(child);
}

export const hasAggregate = (expression: Expression): boolean => {
  for (const { kind } of walkExpression(expression)) if (kind === 'aggregate') return true;
  return false;
};

/** Collects the names of the fields that an expression reads. */
export function collectFieldNames(expression: Expression): string[] {
  const names: string[] = [];
  for (const part of walkExpression(expression))
    if (part.kind === 'field' || part.kind === 'name') names.push(part.name);
  return names;
}
