/** The part of OpenAPI 3.1 that the service writes; no other document is read. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly description?: string;
  readonly example?: unknown;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly security?: readonly unknown[];
  readonly requestBody?: { readonly description: string };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, { schema: Schema }>> }>
  >;
}

export interface OpenApi {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Lists all endpoints except the pages, which are for people. */
export const listEndpoints = ({ paths }: OpenApi): readonly Endpoint[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    )
    .filter(({ operation }) => !operation.operationId.endsWith('Page'));

const NAME = '#/components/schemas/';

const resolve = (schema: Schema, { components }: OpenApi): Schema =>
  (schema.$ref?.startsWith(NAME) && components.schemas[schema.$ref.slice(NAME.length)]) || schema;

export interface Field {
  /** `findings[].evidence[].line` */
  readonly path: string;
  readonly type: string;
  readonly description: string;
}

/** Deeper fields are not listed; the answer itself shows them. */
const DEEPEST = 3;

function formatType({ type, enum: values, anyOf, oneOf, items, format }: Schema): string {
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ');
  const choices = anyOf ?? oneOf;
  if (choices) return [...new Set(choices.map(formatType))].join(' or ');
  if (items) return `list of ${formatType(items)}`;
  const word = typeof type === 'string' ? type : (type?.join(' or ') ?? 'any');
  return format ? `${word}, ${format}` : word;
}

/** Lists the fields of an answer, nested ones below their parents. */
export function listFields(schema: Schema, document: OpenApi, before = '', depth = 1): readonly Field[] {
  const { properties = {} } = resolve(schema, document);
  return Object.entries(properties).flatMap(([name, member]) => {
    const inner = resolve(member, document);
    const path = `${before}${name}${inner.items ? '[]' : ''}`;
    const field = { path, type: formatType(inner), description: inner.description ?? '' };
    if (depth === DEEPEST) return [field];
    return [field, ...listFields(inner.items ?? inner, document, `${path}.`, depth + 1)];
  });
}

/** Finds the schema of an answer that is no fault. */
export const findAnswerSchema = ({ responses }: Operation): Schema | undefined =>
  responses['200']?.content?.['application/json']?.schema;

/** Builds the address with its path and query filled in; empty values are left out. */
export function addressWith(
  path: string,
  parameters: readonly Parameter[],
  values: ReadonlyMap<string, string>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(values.get(name) ?? ''));
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters) {
    const value = values.get(name) ?? '';
    if (place === 'query' && value !== '') query.set(name, value);
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}
