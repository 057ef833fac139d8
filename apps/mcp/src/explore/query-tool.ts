import {
  type EndpointId,
  getEndpoint,
  getParameter,
  type NextCall,
  type ParameterName,
  type ToolRow,
} from '@hindsight/api';
import type { Report } from '@hindsight/model';
import * as z from 'zod';
import { ToolError } from '../tool-error.ts';
import type { ArgumentRow, Inputs } from '../tools/argument-rows.ts';
import type { Call, Tool } from '../tools/tool.ts';
import { toJson } from '../upstream/answer-text.ts';
import { isMembers, type JsonValue, type Members } from '../upstream/json-value.ts';
import { ANSWER_SCHEMA, composeAnswer, type Hint } from './answer.ts';
import { refuseKind } from './kind-facts.ts';
import { hasValue, pickColumns, pickRows, readColumn } from './pick-rows.ts';
import { findToken, queryService, type ServiceRequest, sendRequest } from './query-service.ts';
import { readSection } from './report-rows.ts';
import { summarizeStacks } from './stacks.ts';

/** Rows of an answer for which no limit was named. */
const DEFAULT_ROWS = 20;
const MAX_ROWS = 500;

/** Credentials and the format are those of this server. */
const OWN_PARAMETERS: ReadonlySet<string> = new Set(['apiKey', 'accept']);

const ANALYSIS: ArgumentRow = { type: 'string', description: 'Id of the analysis.' };

const LIMIT: ArgumentRow = {
  type: 'integer',
  description: `Number of rows, up to ${MAX_ROWS}; default ${DEFAULT_ROWS}, shortened.`,
};

/** Arguments of a tool whose rows are all in one answer. */
const PAGE: Inputs = {
  filter: { type: 'string', description: 'Only rows with this text, any case.' },
  limit: LIMIT,
  offset: { type: 'integer', description: 'Rows to skip.' },
};

/** Names the argument of a parameter: as in the query, unless that is a single letter. */
const nameArgument = (name: ParameterName): string => {
  const query = getParameter(name).query ?? name;
  return query.length === 1 && name.length > 1 ? name : (RENAMED[name] ?? query);
};

/** Names that tell more than those of the query. */
const RENAMED: Readonly<Partial<Record<ParameterName, string>>> = { fromLine: 'fromLine', toLine: 'toLine' };

/** Derives an argument from a parameter of the REST contract. */
export function deriveArgument(name: ParameterName): ArgumentRow {
  const { schema, description } = getParameter(name);
  const { type, enum: choices } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return {
    type: type === 'integer' || type === 'boolean' ? type : 'string',
    ...(Array.isArray(choices) && { choices: choices as readonly string[] }),
    description,
    rest: name,
  };
}

const listPathParts = (endpoint: EndpointId): readonly string[] =>
  Array.from(getEndpoint(endpoint).path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);

/** Whether the whole list comes in one answer, of which this server makes pages. */
const isWhole = ({ endpoint }: ToolRow): boolean => endpoint === 'reportJson' || endpoint === 'reportData';

const isText = (endpoint: EndpointId): boolean => getEndpoint(endpoint).answer.mediaTypes.includes('text/plain');

/** Whether this server makes the pages of the rows. */
const makesPages = (row: ToolRow): boolean => isWhole(row) || isText(row.endpoint);

function deriveInputs(row: ToolRow): { readonly inputs: Inputs; readonly required: readonly string[] } {
  const { endpoint } = row;
  const { parameters = [], required = [] } = getEndpoint(endpoint);
  const parts = listPathParts(endpoint);
  const inPath = parts.filter((part) => part !== 'token') as readonly ParameterName[];
  const requested = isWhole(row) ? [] : parameters.filter((name) => !OWN_PARAMETERS.has(name));
  const derived = [...inPath, ...requested].map((name) => {
    const argument = nameArgument(name);
    return [
      argument,
      argument === 'limit' ? { ...deriveArgument(name), description: LIMIT.description } : deriveArgument(name),
    ] as const;
  });
  return {
    inputs: {
      ...(parts.includes('token') && { analysis: ANALYSIS }),
      ...Object.fromEntries(derived),
      ...(makesPages(row) && row.rows !== undefined && PAGE),
      ...(row.section !== undefined && PAGE),
    },
    required: [...(parts.includes('token') ? ['analysis'] : []), ...[...inPath, ...required].map(nameArgument)],
  };
}

/** Composes the query of the request from the arguments of the call. */
function composeQuery(inputs: Inputs, { given }: Call): Record<string, string | undefined> {
  const query: Record<string, string | undefined> = {};
  for (const [argument, { rest }] of Object.entries(inputs)) {
    if (rest === undefined) continue;
    const name = getParameter(rest).query ?? rest;
    query[name] = given[argument] ?? (argument === 'limit' ? String(DEFAULT_ROWS) : undefined);
  }
  return query;
}

/** Finds the kind of an analysis, for the refusal of what it cannot answer. */
async function readKind(call: Call, token: string): Promise<string | undefined> {
  const { kind } = await queryService(call, { endpoint: 'reportData', parts: { token } });
  return typeof kind === 'string' ? kind : undefined;
}

function checkKind(name: string, { kinds }: ToolRow, kind: string | undefined): void {
  if (kinds && kind !== undefined && !kinds.some((one) => one === kind))
    throw new ToolError(refuseKind(name, kinds, kind));
}

/** Sends the request of a tool; an answer that is a text has collapsed stacks. */
async function queryEndpoint(call: Call, request: ServiceRequest): Promise<Members> {
  if (!isText(request.endpoint)) return queryService(call, request);
  const answer = await sendRequest(call, request);
  return answer.contentType.startsWith('text/plain')
    ? summarizeStacks(answer.text, call.given.reverse === 'true')
    : toJson(answer);
}

/** Asks the endpoint of a tool; a refusal names the kind of artifact that is needed when this is the reason. */
async function requestQuery(name: string, row: ToolRow, inputs: Inputs, call: Call, token: string): Promise<Members> {
  const { endpoint, kinds } = row;
  const parts = {
    token,
    ...Object.fromEntries(
      listPathParts(endpoint).flatMap((part) => (call.given[part] === undefined ? [] : [[part, call.given[part]]])),
    ),
  };
  try {
    const answer = await queryEndpoint(call, {
      endpoint,
      parts,
      query: isWhole(row) ? {} : composeQuery(inputs, call),
    });
    const of = isMembers(answer.analysis) ? answer.analysis.analyzer : answer.kind;
    if (isWhole(row)) checkKind(name, row, typeof of === 'string' ? of : undefined);
    return answer;
  } catch (error) {
    if (kinds && error instanceof ToolError && error.code !== undefined && !isWhole(row)) {
      checkKind(name, row, await readKind(call, token));
    }
    throw error;
  }
}

function findRows({ rows, section }: ToolRow, answer: Members): readonly JsonValue[] | undefined {
  if (section !== undefined) {
    const report = answer.report as unknown as Report;
    const found = report.sections.find(({ id }) => id === section);
    return found ? readSection(found) : [];
  }
  if (rows === undefined) return undefined;
  const found = pickRows(answer, rows);
  const { first } = answer;
  if (typeof first !== 'number') return found;
  return found.map((row, index) => (typeof row === 'string' ? `${first + index}: ${row}` : row));
}

/** Members that are not told to an assistant: ids of requests, and what the page of rows says itself. */
const PLUMBING: ReadonlySet<string> = new Set(['responseId', 'total', 'offset', 'first']);

function composeHead(row: ToolRow, answer: Members): Members {
  if (isWhole(row)) return {};
  const [list = ''] = row.rows?.split('.') ?? [];
  const hidden = new Set([...PLUMBING, list, ...(row.without ?? [])]);
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !hidden.has(name)));
}

/** Composes the hints of a tool: the arguments come from the first row that has them. */
export function composeHints(
  next: readonly NextCall[],
  analysis: string | undefined,
  rows: readonly JsonValue[],
): readonly Hint[] {
  return next.flatMap(({ tool, for: question, from = {} }) => {
    const columns = Object.entries(from);
    const values = (row: JsonValue | undefined) =>
      columns.flatMap(([argument, column]) => {
        const value = readColumn(Array.isArray(row) ? (row as readonly JsonValue[]).at(-1) : row, column);
        return value === undefined || value === -1 ? [] : [[argument, value] as const];
      });
    const found = columns.length === 0 ? [] : (rows.map(values).find(({ length }) => length > 0) ?? []);
    if (columns.length > 0 && found.length === 0) return [];
    return [
      { tool, arguments: { ...(analysis !== undefined && { analysis }), ...Object.fromEntries(found) }, for: question },
    ];
  });
}

const readWhole = (text: string | undefined, fallback: number): number =>
  text === undefined ? fallback : Number(text);

/** Makes a page of a list that came whole. */
function cutPage(rows: readonly JsonValue[], { given: { filter, limit, offset } }: Call) {
  const matching = filter === undefined ? rows : rows.filter((row) => hasValue(row, filter));
  const from = readWhole(offset, 0);
  const count = Math.min(readWhole(limit, DEFAULT_ROWS), MAX_ROWS);
  return { rows: matching.slice(from, from + count), total: matching.length, offset: from };
}

/** A report lists a part of what a very large artifact has; its lines have all of it. */
function searchInstead(
  { section }: ToolRow,
  { given: { filter } }: Call,
  token: string,
  listed: number,
): readonly Hint[] {
  if (section === undefined || filter === undefined) return [];
  const question = `lines with this text: the report has none among the ${listed} rows that it lists`;
  return [{ tool: 'searchLines', arguments: { analysis: token, wanted: filter }, for: question }];
}

async function run(name: string, row: ToolRow, inputs: Inputs, call: Call): Promise<Members> {
  const { given } = call;
  const token = 'analysis' in inputs ? await findToken(call) : '';
  const answer = await requestQuery(name, row, inputs, call, token);
  const all = findRows(row, answer);
  const total = typeof answer.total === 'number' ? answer.total : undefined;
  const page =
    all &&
    (makesPages(row)
      ? cutPage(all, call)
      : { rows: all, ...(total !== undefined && { total }), offset: readWhole(given.offset, 0) });
  const rows = page?.rows.map((one) => pickColumns(one, row.columns));
  return composeAnswer({
    head: { ...(token !== '' && { analysis: token }), ...composeHead(row, answer) },
    ...page,
    ...(rows && { rows }),
    ...(row.units && { units: row.units }),
    isSized: given.limit !== undefined,
    next:
      page?.rows.length === 0
        ? searchInstead(row, call, token, all?.length ?? 0)
        : composeHints(row.next ?? [], token === '' ? undefined : token, page?.rows ?? [answer]),
  });
}

/** Creates the tool of a row: its arguments are the parameters of the endpoint. */
export function createQueryTool(name: string, row: ToolRow): Tool {
  const { inputs, required } = deriveInputs(row);
  const kinds = row.kinds ? ` Of a ${row.kinds.join(' or ')}.` : '';
  return {
    name,
    title: row.title,
    description: `Answers ${row.answers}.${kinds}`,
    inputs,
    required,
    readOnly: true,
    outputSchema: ANSWER_SCHEMA,
    run: (call) => run(name, row, inputs, call),
  };
}
