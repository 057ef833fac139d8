import { type EndpointId, getEndpoint } from '@hindsight/api';
import { ToolError } from '../tool-error.ts';
import type { Call } from '../tools/tool.ts';
import { toJson } from '../upstream/answer-text.ts';
import { selectUpstream } from '../upstream/base-url.ts';
import { selectAuthorization } from '../upstream/credentials.ts';
import { isMembers, type Members } from '../upstream/json-value.ts';
import { type Answer, post } from '../upstream/post.ts';

export interface ServiceRequest {
  readonly endpoint: EndpointId;
  /** Values of the variable parts of the path. */
  readonly parts?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly length?: number;
  readonly body?: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** In place of the signal of the call, for what must be done after it was cancelled. */
  readonly signal?: AbortSignal;
}

/** What an id of the service consists of; anything else could leave the path in which it stands. */
const PATH_PART = /^[\w-]{1,100}$/;

function fillPath(path: string, parts: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const part = parts[name] ?? '';
    if (!PATH_PART.test(part)) throw new ToolError(`${name} must be an id that an earlier answer gave.`);
    return part;
  });
}

/** Sends a request to the configured service with its credentials. Throws a ToolError when there is no answer. */
export async function sendRequest(call: Call, request: ServiceRequest): Promise<Answer> {
  const { endpoint, parts = {}, query = {}, length = 0, body = [], signal = call.signal } = request;
  const { method, path } = getEndpoint(endpoint);
  const { address } = selectUpstream(undefined, call.settings);
  const url = new URL(address + fillPath(path, parts));
  const proof = selectAuthorization(call.settings, call.session);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
  if ('apiKey' in proof) url.searchParams.set('apiKey', proof.apiKey);
  return post({
    ...((method === 'GET' || method === 'DELETE') && { method }),
    url,
    headers: {
      accept: 'application/json',
      ...(method === 'POST' && { 'content-type': 'application/octet-stream' }),
      ...('bearer' in proof && { authorization: `Bearer ${proof.bearer}` }),
    },
    length,
    body,
    signal,
  });
}

/** Sends a request and returns its JSON. Throws a ToolError for faults. */
export const queryService = async (call: Call, request: ServiceRequest): Promise<Members> =>
  toJson(await sendRequest(call, request));

const JOB_ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

export const isJobId = (id: string): boolean => JOB_ID.test(id);

/** Finds the token of a report in its address. */
export const readToken = (webReport: unknown): string | undefined =>
  typeof webReport === 'string' ? /\/reports\/([\w-]+)/.exec(webReport)?.[1] : undefined;

/** Returns the token of the report of an analysis, which may be named by the token or by the id of its job. */
export async function findToken(call: Call): Promise<string> {
  const { analysis } = call.given;
  if (analysis === undefined) throw new ToolError('analysis is required: the id that analyze or listAnalyses gave.');
  if (!isJobId(analysis)) {
    if (PATH_PART.test(analysis)) return analysis;
    throw new ToolError('analysis must be the id that analyze or listAnalyses gave.');
  }
  const { state, result } = await queryService(call, { endpoint: 'analysisStatus', parts: { id: analysis } });
  const token = isMembers(result) ? readToken(result.webReport) : undefined;
  if (token !== undefined) return token;
  throw new ToolError(`This analysis is ${String(state)}: call analyze with analysis=${analysis} to wait for it.`);
}
