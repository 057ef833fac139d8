import type { Expression, Query } from '../ast.ts';
import { classesFrom } from '../check.ts';
import type { Scope } from '../scope.ts';
import type { QuickRows } from './operand.ts';
import { type QuickTest, quickTest } from './quick-test.ts';

export interface SplitWhere {
  /** What can be looked at in bytes and columns: all parts in one. Undefined: nothing can. */
  readonly quick: ((object: number) => boolean) | undefined;
  /** What must be worked out with values, of objects that passed the rest. */
  readonly slow: Expression | undefined;
}

/** The parts of a condition that must all hold. */
function partsOf(condition: Expression): Expression[] {
  if (condition.kind !== 'operation' || condition.operator !== 'and') return [condition];
  return [...partsOf(condition.left), ...partsOf(condition.right)];
}

/** Of a query over the objects of classes: which parts of WHERE are looked at first, the cheapest at the head. */
export function splitWhere({ from, where }: Query, scope: Scope): SplitWhere {
  const { evaluation, alias, outer } = scope;
  const isOfClasses = !from.isObjects && (from.source.kind === 'class' || from.source.kind === 'pattern');
  if (!where || !isOfClasses) return { quick: undefined, slow: where };
  const { heap } = evaluation;
  const numbers = new Set(classesFrom(from, heap).map(({ number }) => number));
  const rows: QuickRows = { heap, numbers, alias, outer: namesAround(outer) };
  const quick: QuickTest[] = [];
  const slow: Expression[] = [];
  for (const part of partsOf(where)) {
    const test = quickTest(part, rows, evaluation);
    if (test) quick.push(test);
    else slow.push(part);
  }
  return { quick: inOne(quick), slow: slow.reduceRight<Expression | undefined>(joined, undefined) };
}

function namesAround(outer: Scope | undefined): Set<string> {
  const names = new Set<string>();
  for (let at = outer; at; at = at.outer) if (at.alias !== undefined) names.add(at.alias);
  return names;
}

function inOne(tests: readonly QuickTest[]): SplitWhere['quick'] {
  const [first, ...others] = tests.toSorted((a, b) => a.cost - b.cost).map(({ holds }) => holds);
  if (!first || others.length === 0) return first;
  const [second, ...rest] = others;
  if (second && rest.length === 0) return (object) => first(object) && second(object);
  return (object) => first(object) && others.every((holds) => holds(object));
}

const joined = (right: Expression | undefined, left: Expression): Expression =>
  right ? { kind: 'operation', operator: 'and', at: left.at, left, right } : left;
