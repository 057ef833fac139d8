import { findSourceClasses } from '../check/check-query.ts';
import type { Scope } from '../evaluate/scope.ts';
import type { Expression, Query } from '../syntax/ast.ts';
import type { ScannedRows } from './operand.ts';
import { createPredicate, type PushdownPredicate } from './pushdown-predicate.ts';

export interface SplitWhere {
  /** The predicates that can be pushed down, combined; undefined when there are none. */
  readonly pushdown: ((object: number) => boolean) | undefined;
  /** The part that must be evaluated with values, for objects that passed the pushed-down predicates. */
  readonly residual: Expression | undefined;
}

/** Splits a condition at its top-level ANDs. */
function splitConjunction(condition: Expression): Expression[] {
  if (condition.kind !== 'operation' || condition.operator !== 'and') return [condition];
  return [...splitConjunction(condition.left), ...splitConjunction(condition.right)];
}

/**
 * Splits WHERE into predicates that can be pushed down, cheapest first, and the rest. Applies to queries that scan the
 * objects of classes.
 */
export function splitWhere({ from, where }: Query, scope: Scope): SplitWhere {
  const { evaluation, alias, outer } = scope;
  const isOfClasses = !from.isObjects && (from.source.kind === 'class' || from.source.kind === 'pattern');
  if (!where || !isOfClasses) return { pushdown: undefined, residual: where };
  const { heap } = evaluation;
  const classNumbers = new Set(findSourceClasses(from, heap).map(({ number }) => number));
  const rows: ScannedRows = { heap, classNumbers, alias, outer: collectOuterAliases(outer) };
  const predicates: PushdownPredicate[] = [];
  const residual: Expression[] = [];
  for (const part of splitConjunction(where)) {
    const test = createPredicate(part, rows, evaluation);
    if (test) predicates.push(test);
    else residual.push(part);
  }
  return {
    pushdown: combinePredicates(predicates),
    residual: residual.reduceRight<Expression | undefined>(conjoin, undefined),
  };
}

function collectOuterAliases(outer: Scope | undefined): Set<string> {
  const names = new Set<string>();
  for (let at = outer; at; at = at.outer) if (at.alias !== undefined) names.add(at.alias);
  return names;
}

function combinePredicates(tests: readonly PushdownPredicate[]): SplitWhere['pushdown'] {
  const [first, ...others] = tests.toSorted((a, b) => a.cost - b.cost).map(({ holds }) => holds);
  if (!first || others.length === 0) return first;
  const [second, ...rest] = others;
  if (second && rest.length === 0) return (object) => first(object) && second(object);
  return (object) => first(object) && others.every((holds) => holds(object));
}

const conjoin = (right: Expression | undefined, left: Expression): Expression =>
  right ? { kind: 'operation', operator: 'and', at: left.at, left, right } : left;
