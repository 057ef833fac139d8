import { FAULTS, type FaultCode, type JsonObject } from '@hindsight/model';
import * as z from 'zod';
import { analysisStatus } from './bodies/analysis-status.ts';
import { faultBody } from './bodies/fault.ts';
import type { Endpoint } from './endpoint-row.ts';
import { ENDPOINT_IDS, type EndpointId, endpointOf } from './endpoints.ts';
import { type ParameterName, parametersOf, rowOf } from './parameters.ts';

/** JSON Schema 2020-12 is the dialect of OpenAPI 3.1. zod gives plain JSON, which its own type does not say. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonObject;
}

function parameter(name: ParameterName): JsonObject {
  const { query = name, schema, description, example, headers = [], repeatable } = rowOf(name);
  const beside = headers.length > 0 ? ` Also as header ${headers.map((header) => `\`${header}\``).join(' or ')}.` : '';
  return {
    name: query,
    in: 'query',
    required: false,
    description: `${description}${beside}${repeatable ? ' May be repeated.' : ''}`,
    schema: schemaOf(schema, 'input'),
    ...(example !== undefined && { example }),
  };
}

const pathParameters = (path: string): JsonObject[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

/** One response per status; several faults may share it. */
function faultResponses(codes: readonly FaultCode[]): Record<string, JsonObject> {
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

const contentOf = (mediaTypes: readonly string[], schema: JsonObject): JsonObject =>
  Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }]));

const artifactBody: JsonObject = {
  required: false,
  description:
    'The artifact: raw bytes under any media type, or the first file of multipart/form-data. There is none with `location`.',
  content: {
    '*/*': { schema: { type: 'string', format: 'binary' } },
    'multipart/form-data': {
      schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
    },
  },
};

const jsonBody = (schema: z.ZodType): JsonObject => ({
  required: true,
  content: contentOf(['application/json'], schemaOf(schema, 'input')),
});

/** Of `async=true`. */
const accepted: JsonObject = {
  description: 'With async=true: the analysis goes on; ask `statusUrl` for it.',
  headers: { Location: { description: 'The same address as `statusUrl`.', schema: { type: 'string' } } },
  content: contentOf(['application/json', 'application/xml'], { $ref: '#/components/schemas/Accepted' }),
};

function operation(id: EndpointId, endpoint: Endpoint): JsonObject {
  const {
    summary,
    path,
    kind,
    parameters = kind ? parametersOf(kind) : [],
    body,
    answer,
    noContent,
    faults,
  } = endpoint;
  const schema: JsonObject = answer.schema ? { $ref: `#/components/schemas/${id}` } : { type: 'string' };
  return {
    operationId: id,
    summary,
    parameters: [...pathParameters(path), ...parameters.filter((name) => name !== 'apiKey').map(parameter)],
    ...(parameters.includes('apiKey') && { security: SECURITY }),
    ...((kind || endpoint.takesBytes) && { requestBody: artifactBody }),
    ...(body && { requestBody: jsonBody(body) }),
    responses: {
      '200': { description: answer.description, content: contentOf(answer.mediaTypes, schema) },
      ...(kind && { '202': accepted }),
      ...(noContent !== undefined && { '204': { description: noContent } }),
      ...faultResponses(faults),
    },
  };
}

/** The whole contract as OpenAPI 3.1. */
export function openApi(version: string, serverUrl: string): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  const schemas: Record<string, JsonObject> = {
    Fault: schemaOf(faultBody, 'output'),
    Accepted: schemaOf(analysisStatus, 'output'),
  };
  for (const id of ENDPOINT_IDS) {
    const endpoint = endpointOf(id);
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(id, endpoint) };
    if (endpoint.answer.schema) schemas[id] = schemaOf(endpoint.answer.schema, 'output');
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hindsight',
      version,
      description:
        'Reads JVM artifacts and says what happened, why, and what to change. With accept=xml the same answer is XML: root element `response`, members as elements, lists as repeated elements, names that are no XML names as `<entry key="…">`.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'query', name: 'apiKey' },
        apiKeyHeader: { type: 'apiKey', in: 'header', name: 'ApiKey' },
        xApiKeyHeader: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Of POST /ldap/token.' },
      },
    },
  };
}
