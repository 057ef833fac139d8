import { nameTools } from '@hindsight/api';
import { ToolError } from '../tool-error.ts';
import { fitJson } from './fit-json.ts';
import { isMembers, type JsonValue, type Members } from './json-value.ts';
import type { Answer } from './post.ts';

/** Members that come first, so that a model sees them even when its host truncates a long result. */
const FIRST_FIELDS = [
  'isProblem',
  'status',
  'fatals',
  'problem',
  'warnings',
  'webReport',
  'graphURL',
  'pdfReport',
  'note',
  'leftOut',
  'responseId',
  'gcKPI',
  'findings',
];
/** Characters of an unexpected answer that are quoted: enough to recognize the page of a proxy. */
const SHOWN_CHARACTERS = 500;
/** The fault comes after the id of the answer and before everything else. */
const XML_HEAD_CHARACTERS = 400;
const HTTP_OK = 200;
const HTTP_REDIRECT = 300;

/**
 * Characters of the longest result of which the caller did not name the format: below 20,000 tokens, because hosts refuse 25,000. JSON of
 * the service has 2.8 to 3.4 characters per token of o200k_base; other vocabularies are a little coarser.
 */
const MAX_CHARACTERS = 50_000;

function tryParseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

const HINTS: Readonly<Record<string, string>> = {
  'token-expired': 'Call generateLdapToken again.',
  'token-invalid': 'Call generateLdapToken again.',
  'api-key-missing': 'The operator has to set SERVICE_API_KEY of the MCP server.',
  'api-key-invalid': 'The operator has to check SERVICE_API_KEY of the MCP server.',
  'not-a-gc-log': 'Check that the file is a GC log, or call the tool for what it is.',
  'no-thread-dump': 'Check that the file holds thread dumps, or call the tool for what it is.',
  'not-a-heap-dump': 'Check that the file is a heap dump (.hprof), or call the tool for what it is.',
};

function describeFault(fault: JsonValue, status: number): string {
  if (!isMembers(fault)) return `The analysis service answered HTTP ${status}: ${String(fault)}`;
  const { code, reason, details } = fault;
  const sentences = [reason, details, HINTS[String(code)]]
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => nameTools(String(part)).replace(/[.\s]*$/, '.'));
  return `The analysis service answered HTTP ${status}${code ? `, ${String(code)}` : ''}: ${sentences.join(' ')}`;
}

const unexpected = ({ status, text }: Answer) =>
  new ToolError(
    `The analysis service answered HTTP ${status}: ${text.slice(0, SHOWN_CHARACTERS).trim() || '(nothing)'}`,
  );

const isGood = (status: number) => status >= HTTP_OK && status < HTTP_REDIRECT;

/** Puts those members first that a reader needs first. */
function withFirstFields(members: Members): Members {
  const first = FIRST_FIELDS.flatMap((name) => {
    const value = members[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(first), ...members };
}

/** Writes an answer that a model can take in at once: long lists are shortened, and it says by how much. */
function shorten(members: Members): string {
  const { value, leftOut } = fitJson(members, MAX_CHARACTERS);
  if (value === members) return JSON.stringify(members);
  const note =
    'Long lists and texts are shortened: leftOut counts what is missing of each list; accept=json returns everything.';
  return JSON.stringify(withFirstFields({ ...(value as Members), note, leftOut }));
}

/** Parses a JSON answer. A fault becomes a ToolError whatever the status, because some services answer faults with 200. */
export function toJson(answer: Answer): Members {
  const members = tryParseJson(answer.text);
  if (!isMembers(members)) throw unexpected(answer);
  if (members.fault !== undefined) {
    const code = isMembers(members.fault) ? String(members.fault.code) : undefined;
    throw new ToolError(describeFault(members.fault, answer.status), code);
  }
  if (!isGood(answer.status)) throw unexpected(answer);
  return members;
}

function toXml(answer: Answer): string {
  const head = answer.text.slice(0, XML_HEAD_CHARACTERS);
  if (!isGood(answer.status) || !head.trimStart().startsWith('<') || head.includes('<fault>')) throw unexpected(answer);
  return answer.text;
}

/**
 * Returns the answer of an analysis as the text of a result, shortened when the caller did not name a format. Throws a ToolError for
 * faults and for anything that is no answer.
 */
export function formatAnswer(answer: Answer, format: 'json' | 'xml', mayShorten: boolean): string {
  if (format === 'xml' && !answer.contentType.includes('json')) return toXml(answer);
  const members = withFirstFields(toJson(answer));
  return mayShorten ? shorten(members) : JSON.stringify(members);
}
