import { ArtifactError } from '@hindsight/model';
import type { Expression, Query } from './ast.ts';
import { ATTRIBUTES } from './attributes.ts';
import { allFields, type CheckScope, faultAt, fieldsOf, knownNames, type Rows, scopeOfAlias } from './check-scope.ts';
import { classesNamed, classesNear } from './classes.ts';
import { FUNCTION_NAMES, FUNCTIONS } from './functions.ts';
import { interfaceOf, KNOWN_INTERFACES } from './implements.ts';
import { METHODS } from './methods.ts';
import { AGGREGATES } from './names.ts';
import { likePattern } from './pattern.ts';
import { childrenOf } from './walk.ts';

type Of<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;
export type CheckQuery = (query: Query, outer: CheckScope | undefined) => void;

/** Attributes that only some objects have. */
const OF_ARRAYS = new Set(['length', 'valueArray', 'referenceArray']);
const OF_CLASSES = new Set([
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
  for (const child of childrenOf(expression)) checkExpression(child, inside, checkQuery);
}

function checkNames(expression: Expression, scope: CheckScope, checkQuery: CheckQuery): void {
  switch (expression.kind) {
    case 'name':
      if (!scopeOfAlias(scope, expression.name)) checkField(expression, scope.rows, scope);
      break;
    case 'field':
      checkField(expression, rowsOf(expression.of, scope), scope);
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
      if (!scope.groups)
        throw faultAt(
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
function rowsOf(expression: Expression, scope: CheckScope): Rows {
  return (expression.kind === 'name' && scopeOfAlias(scope, expression.name)?.rows) || {};
}

function checkField({ name, at, kind }: Of<'field' | 'name'>, rows: Rows, scope: CheckScope): void {
  const known = new Set([...(fieldsOf(rows) ?? allFields(scope.heap)), ...(rows.columns ?? [])]);
  if (known.has(name) || name === 'length') return;
  const alias = kind === 'name' ? `${name} is no alias, and ` : '';
  const hint = ATTRIBUTES.has(name) ? ` The attribute is written @${name}.` : '';
  throw faultAt(scope, at, `${alias}${whose(rows)} has no field ${name}.${hint || knownNames(name, [...known])}`);
}

function whose({ classes, columns }: Rows): string {
  if (columns) return 'a row of the query inside';
  if (!classes) return 'no object of the dump';
  return classes.length === 1 ? `${classes[0]?.name}` : `none of the ${classes.length} classes`;
}

function checkAttribute({ name, at, of }: Of<'attribute'>, scope: CheckScope): void {
  if (!ATTRIBUTES.has(name)) {
    throw faultAt(
      scope,
      at,
      `there is no attribute @${name}.${knownNames(
        name,
        [...ATTRIBUTES.keys()].map((one) => `@${one}`),
      )}`,
    );
  }
  const { classes } = of ? rowsOf(of, scope) : scope.rows;
  if (!classes) return;
  if (OF_ARRAYS.has(name) && classes.every(({ shape }) => shape === 'instances')) {
    throw faultAt(scope, at, `@${name} is of arrays, and ${whose({ classes })} is none.`);
  }
  if (OF_CLASSES.has(name) && !classes.some((one) => one.name === 'java.lang.Class')) {
    throw faultAt(scope, at, `@${name} is of classes: @clazz.@${name} asks the class of an object.`);
  }
}

function checkMethod({ name, at, given }: Of<'method'>, scope: CheckScope): void {
  const method = METHODS.get(name);
  if (!method) {
    const known = knownNames(
      `${name}()`,
      [...METHODS.keys()].map((one) => `${one}()`),
    );
    throw faultAt(scope, at, `there is no method ${name}().${known || ' docs/oql.md has the list.'}`);
  }
  const { least, most } = method;
  if (given.length >= least && given.length <= most) return;
  throw faultAt(
    scope,
    at,
    `${name}() takes ${least === most ? least : `${least} to ${most}`} arguments, ${given.length} are given.`,
  );
}

function checkCall({ name, at, given }: Of<'call'>, scope: CheckScope): void {
  if (!FUNCTIONS.has(name.toLowerCase())) {
    const known = [...FUNCTION_NAMES, ...AGGREGATES].map((one) => `${one}()`);
    throw faultAt(scope, at, `there is no function ${name}().${knownNames(`${name}()`, known)}`);
  }
  if (given.length !== 1) throw faultAt(scope, at, `${name}() takes one argument, ${given.length} are given.`);
}

export function checkPattern(pattern: string, at: number, scope: Pick<CheckScope, 'source'>): void {
  try {
    likePattern(pattern);
  } catch (error) {
    throw error instanceof ArtifactError ? faultAt(scope, at, error.fault.details) : error;
  }
}

export function checkClass(name: string, at: number, scope: CheckScope): void {
  if (classesNamed(scope.heap, name).length > 0) return;
  const near = classesNear(scope.heap, name);
  const hint =
    near.length > 0
      ? `Did you mean ${near.join(' or ')}?`
      : 'A pattern in quotes finds classes by a part of their name: ".*Cache.*".';
  throw faultAt(scope, at, `the dump has no class ${name}. ${hint}`);
}

/**
 * A class without fields, without objects and with nothing below it is most often an interface. Who asks for its instances wants those
 * of the classes that implement it: an empty answer would be a wrong one.
 */
export function checkNoInterface(name: string, at: number, scope: CheckScope): void {
  const { heap } = scope;
  for (const { fields, number } of classesNamed(heap, name)) {
    if (fields.length > 0 || heap.countOf(number) > 0) return;
    if (heap.classes.some(({ superclass }) => superclass === number)) return;
  }
  throw faultAt(
    scope,
    at,
    `no object and no other class is below ${name}. Of an interface a dump does not tell which classes implement it: name a class.`,
  );
}

function checkInterface({ className, at }: Of<'implements'>, scope: CheckScope): void {
  if (KNOWN_INTERFACES.includes(interfaceOf(className))) return;
  throw faultAt(
    scope,
    at,
    `a dump does not tell the interfaces of a class. IMPLEMENTS knows MAT's ${KNOWN_INTERFACES.join(', ')}; INSTANCEOF asks for a class.`,
  );
}
