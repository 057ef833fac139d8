import { ArtifactError } from '@hindsight/model';
import { ATTRIBUTES } from '../functions/attributes.ts';
import { FUNCTION_NAMES, FUNCTIONS } from '../functions/functions.ts';
import { KNOWN_INTERFACES, toInterfaceName } from '../functions/implements-interface.ts';
import { METHODS } from '../functions/methods.ts';
import type { Expression, Query } from '../syntax/ast.ts';
import { listChildren } from '../syntax/walk-expression.ts';
import {
  type CheckScope,
  createFault,
  findAliasScope,
  listAllFields,
  listFields,
  type RowShape,
  suggestNames,
} from './check-scope.ts';
import { findClassesByName, suggestClassNames } from './find-classes.ts';
import { compileLikePattern } from './like-pattern.ts';
import { AGGREGATES } from './suggest-names.ts';

type ExpressionOf<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;
export type CheckQuery = (query: Query, outer: CheckScope | undefined) => void;

/** Attributes that only arrays have. */
const ARRAY_ATTRIBUTES = new Set(['length', 'valueArray', 'referenceArray']);
const CLASS_ATTRIBUTES = new Set([
  'name',
  'superClass',
  'superClassId',
  'classLoader',
  'classLoaderId',
  'arrayType',
  'numberOfObjects',
  'objectIds',
  'subclasses',
  'allSubclasses',
]);

/** Throws a fault that lists the known names when an expression uses an unknown name. */
export function checkExpression(expression: Expression, scope: CheckScope, checkQuery: CheckQuery): void {
  checkNames(expression, scope, checkQuery);
  const inside = expression.kind === 'aggregate' ? { ...scope, allowsAggregates: false } : scope;
  for (const child of listChildren(expression)) checkExpression(child, inside, checkQuery);
}

function checkNames(expression: Expression, scope: CheckScope, checkQuery: CheckQuery): void {
  switch (expression.kind) {
    case 'name':
      if (!findAliasScope(scope, expression.name)) checkField(expression, scope.rows, scope);
      break;
    case 'field':
      checkField(expression, inferRowShape(expression.of, scope), scope);
      break;
    case 'attribute':
      checkAttribute(expression, scope);
      break;
    case 'method':
      checkMethod(expression, scope);
      break;
    case 'call':
      checkCall(expression, scope);
      break;
    case 'aggregate':
      if (!scope.allowsAggregates)
        throw createFault(
          scope,
          expression.at,
          `${expression.name}() is allowed in SELECT and ORDER BY only, and not inside another aggregate.`,
        );
      break;
    case 'like':
      checkPattern(expression.pattern, expression.patternAt, scope);
      break;
    case 'instanceof':
      checkClass(expression.className, expression.at, scope);
      checkNoInterface(expression.className, expression.at, scope);
      break;
    case 'implements':
      checkInterface(expression, scope);
      break;
    case 'query':
      checkQuery(expression.query, scope);
      break;
    default:
      break;
  }
}

/** Returns what is known about the value of an expression before the query runs: only the rows themselves are known. */
function inferRowShape(expression: Expression, scope: CheckScope): RowShape {
  return (expression.kind === 'name' && findAliasScope(scope, expression.name)?.rows) || {};
}

function checkField({ name, at, kind }: ExpressionOf<'field' | 'name'>, rows: RowShape, scope: CheckScope): void {
  const known = new Set([...(listFields(rows) ?? listAllFields(scope.heap)), ...(rows.columns ?? [])]);
  if (known.has(name) || name === 'length') return;
  const alias = kind === 'name' ? `${name} is not an alias, and ` : '';
  const hint = ATTRIBUTES.has(name) ? ` The attribute is written @${name}.` : '';
  throw createFault(
    scope,
    at,
    `${alias}${describeRows(rows, 'has')} field ${name}.${hint || suggestNames(name, [...known])}`,
  );
}

/** Formats the beginning of a sentence that the rows lack something: `demo.Item has no`, `none of the 3 classes is`. */
function describeRows({ classes, columns }: RowShape, verb: 'has' | 'is'): string {
  const negation = verb === 'has' ? 'has no' : 'is not';
  if (columns) return `a row of the subquery ${negation}`;
  if (!classes) return `no object of the dump ${verb}${verb === 'has' ? ' a' : ''}`;
  if (classes.length === 1) return `${classes[0]?.name} ${negation}`;
  return `none of the ${classes.length} classes ${verb}${verb === 'has' ? ' a' : ''}`;
}

function checkAttribute({ name, at, of }: ExpressionOf<'attribute'>, scope: CheckScope): void {
  if (!ATTRIBUTES.has(name)) {
    throw createFault(
      scope,
      at,
      `there is no attribute @${name}.${suggestNames(
        name,
        [...ATTRIBUTES.keys()].map((one) => `@${one}`),
      )}`,
    );
  }
  const { classes } = of ? inferRowShape(of, scope) : scope.rows;
  if (!classes) return;
  if (ARRAY_ATTRIBUTES.has(name) && classes.every(({ shape }) => shape === 'instances')) {
    throw createFault(
      scope,
      at,
      `@${name} is an attribute of arrays, and ${describeRows({ classes }, 'is')} an array.`,
    );
  }
  if (CLASS_ATTRIBUTES.has(name) && !classes.some((one) => one.name === 'java.lang.Class')) {
    throw createFault(
      scope,
      at,
      `@${name} is an attribute of classes: use @clazz.@${name} for the class of an object.`,
    );
  }
}

function checkMethod({ name, at, args }: ExpressionOf<'method'>, scope: CheckScope): void {
  const method = METHODS.get(name);
  if (!method) {
    const known = suggestNames(
      `${name}()`,
      [...METHODS.keys()].map((one) => `${one}()`),
    );
    throw createFault(scope, at, `there is no method ${name}().${known || ' docs/oql.md has the list.'}`);
  }
  const { minArguments, maxArguments } = method;
  if (args.length >= minArguments && args.length <= maxArguments) return;
  throw createFault(
    scope,
    at,
    `${name}() takes ${minArguments === maxArguments ? minArguments : `${minArguments} to ${maxArguments}`} arguments, ${args.length} are given.`,
  );
}

function checkCall({ name, at, args }: ExpressionOf<'call'>, scope: CheckScope): void {
  if (!FUNCTIONS.has(name.toLowerCase())) {
    const known = [...FUNCTION_NAMES, ...AGGREGATES].map((one) => `${one}()`);
    throw createFault(scope, at, `there is no function ${name}().${suggestNames(`${name}()`, known)}`);
  }
  if (args.length !== 1) throw createFault(scope, at, `${name}() takes one argument, ${args.length} are given.`);
}

export function checkPattern(pattern: string, at: number, scope: Pick<CheckScope, 'source'>): void {
  try {
    compileLikePattern(pattern);
  } catch (error) {
    throw error instanceof ArtifactError ? createFault(scope, at, error.fault.details) : error;
  }
}

export function checkClass(name: string, at: number, scope: CheckScope): void {
  if (findClassesByName(scope.heap, name).length > 0) return;
  const near = suggestClassNames(scope.heap, name);
  const hint =
    near.length > 0
      ? `Did you mean ${near.join(' or ')}?`
      : 'A pattern in quotes finds classes by a part of their name: ".*Cache.*".';
  throw createFault(scope, at, `the dump has no class ${name}. ${hint}`);
}

/**
 * Rejects classes that are most likely interfaces: those without fields, objects and subclasses. A dump does not record
 * which classes implement an interface, so an empty result would be wrong.
 */
export function checkNoInterface(name: string, at: number, scope: CheckScope): void {
  const { heap } = scope;
  for (const { fields, number } of findClassesByName(heap, name)) {
    if (fields.length > 0 || heap.countInstances(number) > 0) return;
    if (heap.classes.some(({ superclass }) => superclass === number)) return;
  }
  throw createFault(
    scope,
    at,
    `${name} has neither objects nor subclasses. A dump does not record which classes implement an interface: name a class.`,
  );
}

function checkInterface({ className, at }: ExpressionOf<'implements'>, scope: CheckScope): void {
  if (KNOWN_INTERFACES.includes(toInterfaceName(className))) return;
  throw createFault(
    scope,
    at,
    `a dump does not record the interfaces of a class. IMPLEMENTS accepts MAT's ${KNOWN_INTERFACES.join(', ')}; use INSTANCEOF for a class.`,
  );
}
