import { composeFault, getEndpoint, negotiateFormat } from '@hindsight/api';
import { ArtifactError, FAULTS, type Fault, type FaultCode, fault, type JsonObject } from '@hindsight/model';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { encodeAnswer } from './encode-answer.ts';
import { bodyThenLinger } from './lingering-close.ts';

/** Retry-After in seconds. A rate limit counts whole minutes. */
const RETRY_AFTER_SECONDS: Partial<Record<FaultCode, number>> = {
  busy: 5,
  'rate-limited': 60,
  'shutting-down': 5,
  'storage-unavailable': 5,
};

/** WWW-Authenticate (RFC 9110, section 11.6.1; RFC 6750, section 3). */
const REALM = 'Bearer realm="hindsight"';
const CHALLENGES: Partial<Record<FaultCode, string>> = {
  'api-key-missing': REALM,
  'api-key-invalid': REALM,
  'login-failed': REALM,
  'token-invalid': `${REALM}, error="invalid_token"`,
  'token-expired': `${REALM}, error="invalid_token", error_description="expired"`,
};

/** Errors that Fastify and its multipart reader raise for a bad request, by the prefix of their code. */
const FRAMEWORK_FAULTS: readonly (readonly [string, FaultCode, string])[] = [
  ['FST_ERR_BAD_URL', 'bad-parameter', 'The address cannot be decoded: percent signs must be written %25.'],
  ['FST_ERR_MAX_PARAM_LENGTH', 'not-found', 'There is nothing at this address.'],
  ['FST_ERR_NOT_FOUND', 'not-found', 'There is nothing at this address.'],
  ['FST_PARTS_LIMIT', 'bad-multipart', 'It has too many parts.'],
  ['FST_', 'bad-multipart', 'Send one file part, with a boundary in Content-Type.'],
];

/** Converts an error to the fault for the client. For an unforeseen error the client gets only the id under which it is logged. */
export function toFault(error: Error | FastifyError): Fault {
  if (error instanceof ArtifactError) return error.fault;
  const code = 'code' in error ? error.code : '';
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  const known = status < 500 && FRAMEWORK_FAULTS.find(([prefix]) => code.startsWith(prefix));
  if (known) return fault(known[1], known[2]);
  return fault('internal', 'Tell the operator the responseId: the log of the service has the reason under it.');
}

/** Chooses JSON or XML without validation, because the parameters themselves may be invalid. */
function chooseFormat({ query, headers }: FastifyRequest): 'json' | 'xml' {
  const requested = (query as Readonly<Record<string, unknown>> | undefined)?.accept;
  const word = typeof requested === 'string' ? requested.toLowerCase() : undefined;
  if (word === 'xml' || word === 'json') return word;
  return word === undefined && headers.accept !== undefined ? negotiateFormat(headers.accept) : 'json';
}

/** Clients of the heap and bundle endpoints check `status` first, those of bundles then `message`. */
function addedBy({ routeOptions: { url } }: FastifyRequest, { reason, details }: Fault): JsonObject {
  if (url === getEndpoint('analyzeHeap').path) return { status: false };
  return url === getEndpoint('uploadBundle').path ? { status: false, message: `${reason}: ${details}` } : {};
}

/** Answers a fault in the body of the contract; `alwaysOk` is SERVICE_FAULT_STATUS=200. */
export function answerFault(request: FastifyRequest, reply: FastifyReply, problem: Fault, alwaysOk: boolean) {
  const { text, type } = encodeAnswer(
    composeFault(request.id, problem, addedBy(request, problem)),
    chooseFormat(request),
  );
  const retryAfter = RETRY_AFTER_SECONDS[problem.code];
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
  const challenge = CHALLENGES[problem.code];
  if (challenge !== undefined) reply.header('WWW-Authenticate', challenge);
  reply.faultCode = problem.code;
  reply
    .status(alwaysOk ? 200 : FAULTS[problem.code].status)
    .type(type)
    .header('Cache-Control', 'no-store');
  if (request.raw.complete) return reply.send(text);
  const body = Buffer.from(text);
  return reply.headers({ Connection: 'close', 'Content-Length': body.length }).send(bodyThenLinger(body, request.raw));
}
