import { FAULTS, type FaultCode, type JsonObject } from '@hindsight/model';
import * as z from 'zod';
import { analysisStatus } from './bodies/analysis-status.ts';
import { faultBody } from './bodies/fault.ts';
import type { Endpoint } from './endpoint-row.ts';
import { ENDPOINT_IDS, type EndpointId, getEndpoint } from './endpoints.ts';
import { getParameter, listParameters, type ParameterName } from './parameters.ts';

/** JSON Schema 2020-12 is the dialect of OpenAPI 3.1. zod returns plain JSON, which its type does not express. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonObject;
}

function describeParameter(name: ParameterName): JsonObject {
  const { query = name, schema, description, example, headers = [], repeatable } = getParameter(name);
  const beside = headers.length > 0 ? ` Also as header ${headers.map((header) => `\`${header}\``).join(' or ')}.` : '';
  return {
    name: query,
    in: 'query',
    required: false,
    description: `${description}${beside}${repeatable ? ' May be repeated.' : ''}`,
    schema: toJsonSchema(schema, 'input'),
    ...(example !== undefined && { example }),
  };
}

const describePathParameters = (path: string): JsonObject[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
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
    'The artifact: raw bytes of any media type, or the first file of multipart/form-data. With `location` there is no body.',
  content: {
    '*/*': { schema: { type: 'string', format: 'binary' } },
    'multipart/form-data': {
      schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
    },
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
  content: toContent(['application/json', 'application/xml'], { $ref: '#/components/schemas/Accepted' }),
};

function describeOperation(id: EndpointId, endpoint: Endpoint): JsonObject {
  const {
    summary,
    path,
    kind,
    parameters = kind ? listParameters(kind) : [],
    body,
    answer,
    noContent,
    faults,
  } = endpoint;
  const schema: JsonObject = answer.schema ? { $ref: `#/components/schemas/${id}` } : { type: 'string' };
  return {
    operationId: id,
    summary,
    parameters: [
      ...describePathParameters(path),
      ...parameters.filter((name) => name !== 'apiKey').map(describeParameter),
    ],
    ...(parameters.includes('apiKey') && { security: SECURITY }),
    ...((kind || endpoint.takesBytes) && { requestBody: artifactBody }),
    ...(body && { requestBody: describeBody(body) }),
    responses: {
      '200': { description: answer.description, content: toContent(answer.mediaTypes, schema) },
      ...(kind && { '202': accepted }),
      ...(noContent !== undefined && { '204': { description: noContent } }),
      ...describeFaults(faults),
    },
  };
}

/** Composes the whole contract as OpenAPI 3.1. */
export function composeOpenApi(version: string, serverUrl: string): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  const schemas: Record<string, JsonObject> = {
    Fault: toJsonSchema(faultBody, 'output'),
    Accepted: toJsonSchema(analysisStatus, 'output'),
  };
  for (const id of ENDPOINT_IDS) {
    const endpoint = getEndpoint(id);
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: describeOperation(id, endpoint),
    };
    if (endpoint.answer.schema) schemas[id] = toJsonSchema(endpoint.answer.schema, 'output');
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
      schemas,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'query', name: 'apiKey' },
        apiKeyHeader: { type: 'apiKey', in: 'header', name: 'ApiKey' },
        xApiKeyHeader: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A token of POST /ldap/token.' },
      },
    },
  };
}
