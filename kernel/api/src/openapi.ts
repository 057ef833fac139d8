import { FAULTS, type FaultCode, type Json, type JsonObject } from '@hindsight/model';
import * as z from 'zod';
import type { Endpoint, EndpointAnswer } from './endpoint-row.ts';
import { ENDPOINT_IDS, type EndpointId, getEndpoint } from './endpoints.ts';
import { getParameter, listParameters, PARAMETER_NAMES, type ParameterName } from './parameters.ts';
import { SHARED_SCHEMAS } from './shared-schemas.ts';

/** JSON Schema 2020-12 is the dialect of OpenAPI 3.1. zod returns plain JSON, which its type does not express. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonObject;
}

/** Finds what a text is read as: the words of a choice, or a whole number. Parameters are texts that are converted step by step. */
function findReadAs(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodNumberFormat) return schema;
  if (!(schema instanceof z.ZodPipe)) return undefined;
  return findReadAs(schema.out as z.ZodType) ?? findReadAs(schema.in as z.ZodType);
}

const describeText = (schema: z.ZodType): JsonObject => toJsonSchema(findReadAs(schema) ?? schema, 'input');

const requireText = (schema: z.ZodType): JsonObject => ({
  ...describeText(schema),
  ...(!findReadAs(schema) && { minLength: 1 }),
});

/** An empty value counts as none, so that the pattern of an optional text permits it. */
const allowEmpty = (schema: JsonObject): JsonObject =>
  typeof schema.pattern === 'string' ? { ...schema, pattern: `^$|${schema.pattern}` } : schema;

function describeParameter(name: ParameterName, isRequired: boolean): JsonObject {
  const { query = name, schema, description, example, headers = [], repeatable } = getParameter(name);
  const beside = headers.length > 0 ? ` Also as header ${headers.map((header) => `\`${header}\``).join(' or ')}.` : '';
  return {
    name: query,
    in: 'query',
    required: isRequired,
    description: `${description}${beside}${repeatable ? ' May be repeated.' : ''}`,
    schema: isRequired ? requireText(schema) : allowEmpty(describeText(schema)),
    ...(example !== undefined && { example }),
  };
}

const isParameterName = (name: string): name is ParameterName =>
  PARAMETER_NAMES.some((parameter) => parameter === name);

const describePathParameters = (path: string): JsonObject[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: isParameterName(name) ? describeText(getParameter(name).schema) : { type: 'string' },
  }));

/** Describes one response per status; several faults may share it. */
function describeFaults(codes: readonly FaultCode[]): Record<string, JsonObject> {
  const byStatus = Map.groupBy(codes, (code) => String(FAULTS[code].status));
  const content = { schema: { $ref: '#/components/schemas/Fault' } };
  return Object.fromEntries(
    [...byStatus].map(([status, shared]) => [
      status,
      {
        description: shared.map((code) => `\`${code}\`: ${FAULTS[code].reason}`).join('; '),
        content: { 'application/json': content, 'application/xml': content },
      },
    ]),
  );
}

const SECURITY = [{ apiKey: [] }, { apiKeyHeader: [] }, { xApiKeyHeader: [] }, { token: [] }];

const toContent = (mediaTypes: readonly string[], schema: JsonObject): JsonObject =>
  Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }]));

const artifactBody: JsonObject = {
  required: false,
  description:
    'The artifact: raw bytes, which may be labelled with any media type, or the first file of multipart/form-data. With `location` there is no body.',
  content: {
    'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
    // Any field may hold the file. Members would make it a type that generators import and do not write.
    'multipart/form-data': { schema: { type: 'object', additionalProperties: { type: 'string', format: 'binary' } } },
  },
};

const describeBody = (schema: z.ZodType): JsonObject => ({
  required: true,
  content: toContent(['application/json'], toJsonSchema(schema, 'input')),
});

/** The response of `async=true`. */
const accepted: JsonObject = {
  description: 'With async=true: the analysis continues; `statusUrl` returns its state.',
  headers: { Location: { description: 'The same address as `statusUrl`.', schema: { type: 'string' } } },
  content: toContent(['application/json', 'application/xml'], { $ref: '#/components/schemas/AnalysisStatus' }),
};

/** Headers that are too long are refused before an endpoint is chosen. */
const UNREADABLE: JsonObject = {
  '431': {
    description: 'The headers are too long.',
    content: toContent(['application/json'], { $ref: '#/components/schemas/Fault' }),
  },
};

const toReference = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** The name of the type of an answer: its shared name, or that of its endpoint. */
function nameAnswer(id: EndpointId): string {
  const { answer } = getEndpoint(id) as Endpoint;
  const [shared] = SHARED_SCHEMAS.find(([, schema]) => schema === answer.schema) ?? [];
  return shared ?? `${id.charAt(0).toUpperCase()}${id.slice(1)}Answer`;
}

function describeAnswer(id: EndpointId, { schema, asFrom }: EndpointAnswer): JsonObject {
  if (asFrom) return { anyOf: asFrom.map((one) => toReference(nameAnswer(one as EndpointId))) };
  return schema ? toReference(nameAnswer(id)) : { type: 'string' };
}

/** Chooses the group of an endpoint in documentation and generated clients. */
function chooseTag({ path, kind, answer, takesBytes }: Endpoint): string {
  if (kind || takesBytes) return 'Analyze';
  if (path.includes('/heap')) return 'Heap explorer';
  if (path.startsWith('/reports/')) return 'Reports';
  if (answer.mediaTypes.includes('text/html') || path.startsWith('/assets/')) return 'Pages';
  if (/^\/api\/(?:analyses|compare)/.test(path)) return 'Analyses';
  if (path.startsWith('/api/log-patterns')) return 'Log patterns';
  return /^\/(?:api|ldap|\.well-known)\//.test(path) ? 'Access' : 'Operations';
}

function describeOperation(id: EndpointId, endpoint: Endpoint): JsonObject {
  const {
    summary,
    path,
    kind,
    parameters = kind ? listParameters(kind) : [],
    required = [],
    body,
    answer,
    noContent,
    faults,
  } = endpoint;
  return {
    operationId: id,
    summary,
    tags: [chooseTag(endpoint)],
    parameters: [
      ...describePathParameters(path),
      ...parameters.filter((name) => name !== 'apiKey').map((name) => describeParameter(name, required.includes(name))),
    ],
    ...(parameters.includes('apiKey') && { security: SECURITY }),
    ...((kind || endpoint.takesBytes) && { requestBody: artifactBody }),
    ...(body && { requestBody: describeBody(body) }),
    responses: {
      ...((noContent === undefined || answer.schema) && {
        '200': { description: answer.description, content: toContent(answer.mediaTypes, describeAnswer(id, answer)) },
      }),
      ...(kind && { '202': accepted }),
      ...(noContent !== undefined && { '204': { description: noContent } }),
      ...describeFaults([...faults, 'expectation-failed']),
      ...UNREADABLE,
    },
  };
}

/** Array.isArray does not exclude a read-only list from the other types. */
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const withoutMember = (schema: JsonObject, member: string): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== member));

/** Generators take the only value of a boolean for a text, and understand only one of the ways to permit further members. */
function simplify(schema: JsonObject): JsonObject {
  if (JSON.stringify(schema.additionalProperties) === '{}') return { ...schema, additionalProperties: true };
  return typeof schema.const === 'boolean' ? withoutMember(schema, 'const') : schema;
}

interface NamedSchema {
  readonly name: string;
  readonly description: Json | undefined;
}

const toComparable = (schema: JsonObject): string => JSON.stringify(withoutMember(schema, 'description'));

/** Replaces what equals a named schema by a reference to it; a description of its own stays beside it. */
function shareSchemas(schema: JsonObject, named: ReadonlyMap<string, NamedSchema>): JsonObject {
  const plain = simplify(schema);
  const shared = Object.fromEntries(Object.entries(plain).map(([name, member]) => [name, shareMember(member, named)]));
  const found = named.get(toComparable(shared));
  if (!found) return shared;
  const { description } = shared;
  const isOwn = description !== undefined && description !== found.description;
  return { ...toReference(found.name), ...(isOwn && { description }) };
}

function shareMember(member: Json, named: ReadonlyMap<string, NamedSchema>): Json {
  if (isList(member)) return member.map((one) => shareMember(one, named));
  return typeof member === 'object' && member !== null ? shareSchemas(member, named) : member;
}

/** Describes the types of all answers by their names. */
function describeSchemas(): Record<string, JsonObject> {
  const named = new Map<string, NamedSchema>();
  const schemas: Record<string, JsonObject> = {};
  for (const [name, schema] of SHARED_SCHEMAS) {
    const described = shareSchemas(toJsonSchema(schema, 'output'), named);
    schemas[name] = described;
    named.set(toComparable(described), { name, description: described.description });
  }
  for (const id of ENDPOINT_IDS) {
    const { schema } = (getEndpoint(id) as Endpoint).answer;
    if (schema) schemas[nameAnswer(id)] ??= shareSchemas(toJsonSchema(schema, 'output'), named);
  }
  return schemas;
}

/** Composes the whole contract as OpenAPI 3.1. */
export function composeOpenApi(version: string, serverUrl: string): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const id of ENDPOINT_IDS) {
    const endpoint = getEndpoint(id);
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: describeOperation(id, endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hindsight',
      version,
      description:
        'Analyzes JVM artifacts and reports what happened, why, and what to change. With accept=xml the same answer is XML: root element `response`, members as elements, lists as repeated elements, names that are not valid XML names as `<entry key="…">`.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: describeSchemas(),
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'query', name: 'apiKey' },
        apiKeyHeader: { type: 'apiKey', in: 'header', name: 'ApiKey' },
        xApiKeyHeader: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A token of POST /ldap/token.' },
      },
    },
  };
}
