import type { Expression, Query } from '../syntax/ast.ts';
import { findSourceClasses } from '../check/check-query.ts';
import type { Scope } from '../evaluate/scope.ts';
import type { ScannedRows } from './operand.ts';
import { type PushdownPredicate, createPredicate } from './pushdown-predicate.ts';

export interface SplitWhere {
  /** What can be looked at in bytes and columns: all parts in one. Undefined: nothing can. */
  readonly pushdown: ((object: number) => boolean) | undefined;
  /** What must be worked out with values, of objects that passed the rest. */
  readonly residual: Expression | undefined;
}

/** The parts of a condition that must all hold. */
function splitConjunction(condition: Expression): Expression[] {
  if (condition.kind !== 'operation' || condition.operator !== 'and') return [condition];
  return [...splitConjunction(condition.left), ...splitConjunction(condition.right)];
}

/** Of a query over the objects of classes: which parts of WHERE are looked at first, the cheapest at the head. */
export function splitWhere({ from, where }: Query, scope: Scope): SplitWhere {
  const { evaluation, alias, outer } = scope;
  const isOfClasses = !from.isObjects && (from.source.kind === 'class' || from.source.kind === 'pattern');
  if (!where || !isOfClasses) return { pushdown: undefined, residual: where };
  const { heap } = evaluation;
  const classNumbers = new Set(findSourceClasses(from, heap).map(({ number }) => number));
  const rows: ScannedRows = { heap, classNumbers, alias, outer: collectOuterAliases(outer) };
  const quick: PushdownPredicate[] = [];
  const slow: Expression[] = [];
  for (const part of splitConjunction(where)) {
    const test = createPredicate(part, rows, evaluation);
    if (test) quick.push(test);
    else slow.push(part);
  }
  return { pushdown: combinePredicates(quick), residual: slow.reduceRight<Expression | undefined>(conjoin, undefined) };
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
