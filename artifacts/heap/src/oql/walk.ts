import type { Expression } from './ast.ts';

/** The parts of an expression, without those of queries inside. */
export function childrenOf(expression: Expression): readonly Expression[] {
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
      return expression.of ? [expression.of, ...expression.given] : expression.given;
    case 'call':
      return expression.given;
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

/** An expression and all its parts. */
export function* partsOf(expression: Expression): Generator<Expression, void> {
  yield expression;
  for (const child of childrenOf(expression)) yield* partsOf(child);
}

export const hasAggregate = (expression: Expression): boolean => {
  for (const { kind } of partsOf(expression)) if (kind === 'aggregate') return true;
  return false;
};

/** Names of the fields that an expression reads. */
export function fieldNames(expression: Expression): string[] {
  const names: string[] = [];
  for (const part of partsOf(expression)) if (part.kind === 'field' || part.kind === 'name') names.push(part.name);
  return names;
}
