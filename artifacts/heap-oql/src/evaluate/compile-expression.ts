import { collectClassNumbers, findClassesByName } from '../check/find-classes.ts';
import { compileLikePattern } from '../check/like-pattern.ts';
import { ATTRIBUTES } from '../functions/attributes.ts';
import { FUNCTIONS } from '../functions/functions.ts';
import { implementsInterface } from '../functions/implements-interface.ts';
import { METHODS } from '../functions/methods.ts';
import type { Expression } from '../syntax/ast.ts';
import { createOqlFault } from '../syntax/query-fault.ts';
import { toText } from '../values/object-text.ts';
import { readElement, readRange } from '../values/read-elements.ts';
import {
  describeValue,
  isList,
  isObject,
  isRecord,
  isTrue,
  type OqlValue,
  SNAPSHOT,
  unwrapRow,
} from '../values/value.ts';
import { compileMembership } from './compile-membership.ts';
import { compileOperation } from './compile-operation.ts';
import type { Evaluation } from './evaluation.ts';
import { type Evaluate, resolveAlias, type Scope } from './scope.ts';

type ExpressionOf<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

/** Compiles a subquery of an expression. It is passed in because queries and expressions contain each other. */
export type CompileQuery = (query: ExpressionOf<'query'>['query'], outer: Scope) => Evaluate;

/** Compiles an expression that `checkQuery` accepted to a function. */
export class ExpressionCompiler {
  private readonly evaluation: Evaluation;
  private readonly compileQuery: CompileQuery;

  constructor(evaluation: Evaluation, compileQuery: CompileQuery) {
    this.evaluation = evaluation;
    this.compileQuery = compileQuery;
  }

  compile(expression: Expression, scope: Scope): Evaluate {
    switch (expression.kind) {
      case 'literal': {
        const { value } = expression;
        return () => value;
      }
      case 'snapshot':
        return () => SNAPSHOT;
      case 'name':
        return this.compileName(expression, scope);
      case 'field': {
        const of = this.compile(expression.of, scope);
        return () => this.readField(of(), expression.name);
      }
      case 'attribute':
        return this.compileAttribute(expression, scope);
      case 'method':
        return this.compileMethod(expression, scope);
      case 'call':
        return this.compileCall(expression, scope);
      case 'aggregate':
        return this.compileAggregate(expression, scope);
      case 'query':
        return this.compileQuery(expression.query, scope);
      case 'list': {
        const items = expression.items.map((item) => this.compile(item, scope));
        return () => items.map((item) => item());
      }
      case 'element':
      case 'range':
        return this.compileElement(expression, scope);
      default:
        return this.compileCondition(expression, scope);
    }
  }

  private compileCondition(
    expression: ExpressionOf<'negative' | 'not' | 'operation' | 'like' | 'in' | 'instanceof' | 'implements'>,
    scope: Scope,
  ): Evaluate {
    const { evaluation } = this;
    if (expression.kind === 'operation') {
      const { left, right } = expression;
      return compileOperation(expression, this.compile(left, scope), this.compile(right, scope), evaluation);
    }
    const of = this.compile(expression.of, scope);
    switch (expression.kind) {
      case 'not':
        return () => !isTrue(of());
      case 'negative':
        return compileOperation({ ...expression, operator: '-' }, () => 0, of, evaluation);
      case 'like':
        return this.compileLike(expression, of);
      case 'in':
        return compileMembership(of, this.compile(expression.list, scope), expression.isNegated, evaluation);
      case 'implements':
        return () => implementsInterface(expression.className, of(), evaluation);
      case 'instanceof':
        return this.compileInstanceof(expression, of);
    }
  }

  /** Compiles a name: an alias, otherwise a field of the row. */
  private compileName({ name }: ExpressionOf<'name'>, scope: Scope): Evaluate {
    const named = resolveAlias(scope, name);
    if (named) return this.compileRow(named);
    const row = this.compileRow(scope);
    return () => this.readField(row(), name);
  }

  private compileRow({ depth }: Scope): Evaluate {
    const { rows } = this.evaluation;
    return () => rows[depth] ?? null;
  }

  /** Reads a field. As in MAT, `length` of a list, text or array needs no `@`. */
  private readField(on: OqlValue, name: string): OqlValue {
    if (isRecord(on)) {
      const index = on.names.indexOf(name);
      if (index >= 0) return on.values[index] ?? null;
    }
    const value = unwrapRow(on);
    const found = isObject(value) ? this.evaluation.heap.readField(value.object, name) : undefined;
    if (found !== undefined) return found;
    return name === 'length' ? (ATTRIBUTES.get(name)?.(value, this.evaluation) ?? null) : null;
  }

  private compileAttribute({ of, name }: ExpressionOf<'attribute'>, scope: Scope): Evaluate {
    const on = of ? this.compile(of, scope) : this.compileRow(scope);
    const { evaluation } = this;
    const read = ATTRIBUTES.get(name);
    return () => read?.(unwrapRow(on()), evaluation) ?? null;
  }

  private compileMethod({ of, name, args, at }: ExpressionOf<'method'>, scope: Scope): Evaluate {
    const on = of ? this.compile(of, scope) : this.compileRow(scope);
    const values = args.map((one) => this.compile(one, scope));
    const { evaluation } = this;
    const method = METHODS.get(name);
    return () => {
      const value = unwrapRow(on());
      if (value === null) return null;
      const found = values.map((one) => unwrapRow(one()));
      for (const one of [value, ...found]) evaluation.chargeFor(one);
      const answer = method?.call(value, found, evaluation);
      if (answer !== undefined) return answer;
      throw createOqlFault(evaluation.source, at, `${describeValue(value, evaluation.heap)} has no ${name}().`);
    };
  }

  private compileCall({ name, args, at }: ExpressionOf<'call'>, scope: Scope): Evaluate {
    const [argument] = args.map((one) => this.compile(one, scope));
    const { evaluation } = this;
    const answer = FUNCTIONS.get(name.toLowerCase());
    return () => {
      const value = unwrapRow(argument?.() ?? null);
      if (value === null) return null;
      const found = answer?.(value, evaluation);
      if (found !== undefined) return found;
      throw createOqlFault(
        evaluation.source,
        at,
        `${name}() does not accept ${describeValue(value, evaluation.heap)}.`,
      );
    };
  }

  private compileAggregate({ name, of }: ExpressionOf<'aggregate'>, scope: Scope): Evaluate {
    const aggregate = { name, of: of && this.compile(of, scope), value: null as OqlValue };
    scope.aggregates.push(aggregate);
    return () => aggregate.value;
  }

  private compileElement(expression: ExpressionOf<'element' | 'range'>, scope: Scope): Evaluate {
    const { evaluation } = this;
    const of = this.compile(expression.of, scope);
    if (expression.kind === 'element') {
      const index = this.compile(expression.index, scope);
      return () => readElement(of(), index(), evaluation);
    }
    const from = this.compile(expression.from, scope);
    const to = this.compile(expression.to, scope);
    return () => readRange(of(), from(), to(), evaluation);
  }

  /** Compiles LIKE. The pattern must match the whole text. As in MAT, both LIKE and NOT LIKE are false for null. */
  private compileLike({ pattern, isNegated }: ExpressionOf<'like'>, of: Evaluate): Evaluate {
    const { evaluation } = this;
    const matches = compileLikePattern(pattern);
    return () => {
      const text = toText(unwrapRow(of()), evaluation);
      return text !== null && matches(text) !== isNegated;
    };
  }

  private compileInstanceof({ className }: ExpressionOf<'instanceof'>, of: Evaluate): Evaluate {
    const { heap } = this.evaluation;
    const tops = findClassesByName(heap, className).map(({ number }) => number);
    const numbers = collectClassNumbers(heap, tops, true);
    return () => {
      const value = unwrapRow(of());
      return isObject(value) && numbers.has(heap.getClassNumber(value.object));
    };
  }
}

/** Returns the items of a list; any other value becomes a list of one item. */
export const toItems = (value: OqlValue): readonly OqlValue[] => (isList(value) ? value : [value]);
