import { ArtifactError } from '@hindsight/model';
import type { Expression, Query } from '../syntax/ast.ts';
import { ATTRIBUTES } from '../functions/attributes.ts';
import { listAllFields, type CheckScope, createFault, listFields, suggestNames, type RowShape, findAliasScope } from './check-scope.ts';
import { findClassesByName, suggestClassNames } from './find-classes.ts';
import { FUNCTION_NAMES, FUNCTIONS } from '../functions/functions.ts';
import { toInterfaceName, KNOWN_INTERFACES } from '../functions/implements-interface.ts';
import { METHODS } from '../functions/methods.ts';
import { AGGREGATES } from './suggest-names.ts';
import { compileLikePattern } from './like-pattern.ts';
import { listChildren } from '../syntax/walk-expression.ts';

type ExpressionOf<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;
export type CheckQuery = (query: Query, outer: CheckScope | undefined) => void;

/** Attributes that only some objects have. */
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

/** Throws when a name of an expression is not known, with those that are. */
export function checkExpression(expression: Expression, scope: CheckScope, checkQuery: CheckQuery): void {
  checkNames(expression, scope, checkQuery);
  const inside = expression.kind === 'aggregate' ? { ...scope, groups: false } : scope;
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
          `${expression.name}() stands in SELECT or ORDER BY only, and not inside of another.`,
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

/** What is known of the value of an expression: only of a row itself. */
function inferRowShape(expression: Expression, scope: CheckScope): RowShape {
  return (expression.kind === 'name' && findAliasScope(scope, expression.name)?.rows) || {};
}

function checkField({ name, at, kind }: ExpressionOf<'field' | 'name'>, rows: RowShape, scope: CheckScope): void {
  const known = new Set([...(listFields(rows) ?? listAllFields(scope.heap)), ...(rows.columns ?? [])]);
  if (known.has(name) || name === 'length') return;
  const alias = kind === 'name' ? `${name} is no alias, and ` : '';
  const hint = ATTRIBUTES.has(name) ? ` The attribute is written @${name}.` : '';
  throw createFault(scope, at, `${alias}${describeRows(rows)} has no field ${name}.${hint || suggestNames(name, [...known])}`);
}

function describeRows({ classes, columns }: RowShape): string {
  if (columns) return 'a row of the query inside';
  if (!classes) return 'no object of the dump';
  return classes.length === 1 ? `${classes[0]?.name}` : `none of the ${classes.length} classes`;
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
    throw createFault(scope, at, `@${name} is of arrays, and ${describeRows({ classes })} is none.`);
  }
  if (CLASS_ATTRIBUTES.has(name) && !classes.some((one) => one.name === 'java.lang.Class')) {
    throw createFault(scope, at, `@${name} is of classes: @clazz.@${name} asks the class of an object.`);
  }
}

function checkMethod({ name, at, given }: ExpressionOf<'method'>, scope: CheckScope): void {
  const method = METHODS.get(name);
  if (!method) {
    const known = suggestNames(
      `${name}()`,
      [...METHODS.keys()].map((one) => `${one}()`),
    );
    throw createFault(scope, at, `there is no method ${name}().${known || ' docs/oql.md has the list.'}`);
  }
  const { minArguments, maxArguments } = method;
  if (given.length >= minArguments && given.length <= maxArguments) return;
  throw createFault(
    scope,
    at,
    `${name}() takes ${minArguments === maxArguments ? minArguments : `${minArguments} to ${maxArguments}`} arguments, ${given.length} are given.`,
  );
}

function checkCall({ name, at, given }: ExpressionOf<'call'>, scope: CheckScope): void {
  if (!FUNCTIONS.has(name.toLowerCase())) {
    const known = [...FUNCTION_NAMES, ...AGGREGATES].map((one) => `${one}()`);
    throw createFault(scope, at, `there is no function ${name}().${suggestNames(`${name}()`, known)}`);
  }
  if (given.length !== 1) throw createFault(scope, at, `${name}() takes one argument, ${given.length} are given.`);
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
 * A class without fields, without objects and with nothing below it is most often an interface. Who asks for its instances wants those
 * of the classes that implement it: an empty answer would be a wrong one.
 */
export function checkNoInterface(name: string, at: number, scope: CheckScope): void {
  const { heap } = scope;
  for (const { fields, number } of findClassesByName(heap, name)) {
    if (fields.length > 0 || heap.countOf(number) > 0) return;
    if (heap.classes.some(({ superclass }) => superclass === number)) return;
  }
  throw createFault(
    scope,
    at,
    `no object and no other class is below ${name}. Of an interface a dump does not tell which classes implement it: name a class.`,
  );
}

function checkInterface({ className, at }: ExpressionOf<'implements'>, scope: CheckScope): void {
  if (KNOWN_INTERFACES.includes(toInterfaceName(className))) return;
  throw createFault(
    scope,
    at,
    `a dump does not tell the interfaces of a class. IMPLEMENTS knows MAT's ${KNOWN_INTERFACES.join(', ')}; INSTANCEOF asks for a class.`,
  );
}
