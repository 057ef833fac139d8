import type { Column, Expression } from '../syntax/ast.ts';

/**
 * Finds the column that an expression of ORDER BY names, or whose number (from 1) it is. Undefined when the expression
 * must be computed.
 */
export function findOrderColumn(expression: Expression, columns: readonly Column[] | undefined): number | undefined {
  if (expression.kind === 'literal' && typeof expression.value === 'number') {
    const place = expression.value - 1;
    return Number.isInteger(place) && place >= 0 && place < (columns?.length ?? 1) ? place : undefined;
  }
  const name =
    expression.kind === 'name' ? expression.name : expression.kind === 'literal' ? expression.value : undefined;
  const place = columns?.findIndex((column) => column.name === name) ?? -1;
  return place < 0 ? undefined : place;
}
