import { ResourceNotFoundError } from '@modelcontextprotocol/server';
import { ToolError } from '../tool-error.ts';
import type { Call } from '../tools/tool.ts';
import { toJson } from '../upstream/answer-text.ts';
import { isMembers, type JsonValue } from '../upstream/json-value.ts';
import { queryService, sendRequest } from './query-service.ts';

const SCHEME = 'hindsight://reports/';
const MEDIA_TYPE = 'text/markdown';
const PAGE = '50';
/** Characters of one report that a host puts before its model: below 20,000 tokens. */
const MAX_CHARACTERS = 60_000;
const HTTP_OK = 200;
const HTTP_NOT_FOUND = 404;
/** An address is quoted in the error. */
const MAX_URI_CHARACTERS = 200;

/** Every report is a resource; the analyses of the last time are listed. */
export const TEMPLATES = [
  {
    uriTemplate: `${SCHEME}{analysis}`,
    name: 'report',
    title: 'Report of an analysis',
    description: 'The report as Markdown: verdict, findings with their lines, figures, tables.',
    mimeType: MEDIA_TYPE,
  },
];

function toResource(entry: JsonValue) {
  if (!isMembers(entry) || typeof entry.token !== 'string') return [];
  const { token, fileName, verdict, kind } = entry;
  return [
    {
      uri: SCHEME + token,
      name: String(fileName),
      title: `${String(fileName)} (${String(kind)})`,
      ...(typeof verdict === 'string' && { description: verdict }),
      mimeType: MEDIA_TYPE,
    },
  ];
}

/** Lists a page of the reports, the newest first. */
export async function listResources(call: Call, cursor: string | undefined) {
  const answer = await queryService(call, { endpoint: 'analyses', query: { limit: PAGE, cursor } });
  const entries = Array.isArray(answer.analyses) ? (answer.analyses as readonly JsonValue[]) : [];
  return {
    resources: entries.flatMap(toResource),
    ...(typeof answer.cursor === 'string' && { nextCursor: answer.cursor }),
  };
}

/** Reads a report as Markdown, shortened to what a model can take in. */
export async function readResource(call: Call, uri: string) {
  const token = uri.startsWith(SCHEME) ? uri.slice(SCHEME.length) : '';
  if (!/^[\w-]{1,100}$/.test(token)) throw new ResourceNotFoundError(uri.slice(0, MAX_URI_CHARACTERS));
  const answer = await sendRequest(call, { endpoint: 'reportMarkdown', parts: { token } });
  if (answer.status === HTTP_NOT_FOUND) throw new ResourceNotFoundError(uri);
  if (answer.status !== HTTP_OK) {
    toJson(answer);
    throw new ToolError(`The report cannot be read (HTTP ${answer.status}).`);
  }
  const { text } = answer;
  const rest = text.length - MAX_CHARACTERS;
  const shown =
    rest > 0 ? `${text.slice(0, MAX_CHARACTERS)}\n\n(${rest} further characters: ask reportSection.)\n` : text;
  return { contents: [{ uri, mimeType: MEDIA_TYPE, text: shown }] };
}
