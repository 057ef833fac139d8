import type { Expression } from './ast.ts';
import { ATTRIBUTES } from './attributes.ts';
import { classesNamed, numbersOf } from './classes.ts';
import { elementOf, rangeOf } from './elements.ts';
import type { Evaluation } from './evaluation.ts';
import { oqlFault } from './fault.ts';
import { FUNCTIONS } from './functions.ts';
import { implementsName } from './implements.ts';
import { membershipIn } from './membership.ts';
import { METHODS } from './methods.ts';
import { operationOf } from './operations.ts';
import { likePattern } from './pattern.ts';
import { type Evaluate, type Scope, scopeNamed } from './scope.ts';
import { textOf } from './texts.ts';
import { describe, isList, isObject, isRecord, isTrue, type OqlValue, onlyValue, SNAPSHOT } from './value.ts';

type Of<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

/** A query inside an expression as a value; given from outside, because queries and expressions hold each other. */
export type CompileQuery = (query: Of<'query'>['query'], outer: Scope) => Evaluate;

/** Makes a function of an expression that `checkQuery` found right. */
export class Compiler {
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
        return this.name(expression, scope);
      case 'field': {
        const of = this.compile(expression.of, scope);
        return () => this.field(of(), expression.name);
      }
      case 'attribute':
        return this.attribute(expression, scope);
      case 'method':
        return this.method(expression, scope);
      case 'call':
        return this.call(expression, scope);
      case 'aggregate':
        return this.aggregate(expression, scope);
      case 'query':
        return this.compileQuery(expression.query, scope);
      case 'list': {
        const items = expression.items.map((item) => this.compile(item, scope));
        return () => items.map((item) => item());
      }
      case 'element':
      case 'range':
        return this.place(expression, scope);
      default:
        return this.test(expression, scope);
    }
  }

  private test(
    expression: Of<'negative' | 'not' | 'operation' | 'like' | 'in' | 'instanceof' | 'implements'>,
    scope: Scope,
  ): Evaluate {
    const { evaluation } = this;
    if (expression.kind === 'operation') {
      const { left, right } = expression;
      return operationOf(expression, this.compile(left, scope), this.compile(right, scope), evaluation);
    }
    const of = this.compile(expression.of, scope);
    switch (expression.kind) {
      case 'not':
        return () => !isTrue(of());
      case 'negative':
        return operationOf({ ...expression, operator: '-' }, () => 0, of, evaluation);
      case 'like':
        return this.like(expression, of);
      case 'in':
        return membershipIn(of, this.compile(expression.list, scope), expression.isNegated, evaluation);
      case 'implements':
        return () => implementsName(expression.className, of(), evaluation);
      case 'instanceof':
        return this.instanceOf(expression, of);
    }
  }

  /** An alias, otherwise a field of the row. */
  private name({ name }: Of<'name'>, scope: Scope): Evaluate {
    const named = scopeNamed(scope, name);
    if (named) return this.row(named);
    const row = this.row(scope);
    return () => this.field(row(), name);
  }

  private row({ depth }: Scope): Evaluate {
    const { rows } = this.evaluation;
    return () => rows[depth] ?? null;
  }

  /** Of a list, a text or an array `length` needs no `@`, as in MAT. */
  private field(on: OqlValue, name: string): OqlValue {
    if (isRecord(on)) {
      const place = on.names.indexOf(name);
      if (place >= 0) return on.values[place] ?? null;
    }
    const value = onlyValue(on);
    const found = isObject(value) ? this.evaluation.heap.field(value.object, name) : undefined;
    if (found !== undefined) return found;
    return name === 'length' ? (ATTRIBUTES.get(name)?.(value, this.evaluation) ?? null) : null;
  }

  private attribute({ of, name }: Of<'attribute'>, scope: Scope): Evaluate {
    const on = of ? this.compile(of, scope) : this.row(scope);
    const { evaluation } = this;
    const read = ATTRIBUTES.get(name);
    return () => read?.(onlyValue(on()), evaluation) ?? null;
  }

  private method({ of, name, given, at }: Of<'method'>, scope: Scope): Evaluate {
    const on = of ? this.compile(of, scope) : this.row(scope);
    const values = given.map((one) => this.compile(one, scope));
    const { evaluation } = this;
    const method = METHODS.get(name);
    return () => {
      const value = onlyValue(on());
      if (value === null) return null;
      const found = values.map((one) => onlyValue(one()));
      for (const one of [value, ...found]) evaluation.weigh(one);
      const answer = method?.call(value, found, evaluation);
      if (answer !== undefined) return answer;
      throw oqlFault(evaluation.source, at, `${describe(value, evaluation.heap)} has no ${name}().`);
    };
  }

  private call({ name, given, at }: Of<'call'>, scope: Scope): Evaluate {
    const [argument] = given.map((one) => this.compile(one, scope));
    const { evaluation } = this;
    const answer = FUNCTIONS.get(name.toLowerCase());
    return () => {
      const value = onlyValue(argument?.() ?? null);
      if (value === null) return null;
      const found = answer?.(value, evaluation);
      if (found !== undefined) return found;
      throw oqlFault(evaluation.source, at, `${name}() has no answer for ${describe(value, evaluation.heap)}.`);
    };
  }

  private aggregate({ name, of }: Of<'aggregate'>, scope: Scope): Evaluate {
    const aggregate = { name, of: of && this.compile(of, scope), value: null as OqlValue };
    scope.aggregates.push(aggregate);
    return () => aggregate.value;
  }

  private place(expression: Of<'element' | 'range'>, scope: Scope): Evaluate {
    const { evaluation } = this;
    const of = this.compile(expression.of, scope);
    if (expression.kind === 'element') {
      const index = this.compile(expression.index, scope);
      return () => elementOf(of(), index(), evaluation);
    }
    const from = this.compile(expression.from, scope);
    const to = this.compile(expression.to, scope);
    return () => rangeOf(of(), from(), to(), evaluation);
  }

  /** A pattern matches the whole text; null is neither like nor not like anything, as in MAT. */
  private like({ pattern, isNegated }: Of<'like'>, of: Evaluate): Evaluate {
    const { evaluation } = this;
    const matches = likePattern(pattern);
    return () => {
      const text = textOf(onlyValue(of()), evaluation);
      return text !== null && matches(text) !== isNegated;
    };
  }

  private instanceOf({ className }: Of<'instanceof'>, of: Evaluate): Evaluate {
    const { heap } = this.evaluation;
    const tops = classesNamed(heap, className).map(({ number }) => number);
    const numbers = numbersOf(heap, tops, true);
    return () => {
      const value = onlyValue(of());
      return isObject(value) && numbers.has(heap.classOf(value.object));
    };
  }
}

/** The values of a list; any other value is a list of one. */
export const itemsOf = (value: OqlValue): readonly OqlValue[] => (isList(value) ? value : [value]);
