import { getParameter, type ParameterName } from '@hindsight/api';
import { ENCODING_SPELLINGS } from '@hindsight/model';

/** One argument of a tool: how it is advertised, and which parameter of the REST contract it becomes. */
export interface ArgumentRow {
  readonly type: 'string' | 'boolean' | 'integer' | 'array';
  readonly choices?: readonly string[];
  readonly description: string;
  readonly rest?: ParameterName;
}

/** The arguments of one tool, by their names. */
export type Inputs = Readonly<Record<string, ArgumentRow>>;

/** An argument that has the same name as its parameter of the contract. */
const asInRest = (rest: ParameterName): ArgumentRow => ({
  type: 'string',
  description: getParameter(rest).description,
  rest,
});

/** Every argument of every tool. */
export const ARGUMENTS = {
  filePath: {
    type: 'string',
    description:
      'Absolute path of the file on the machine of the MCP server, below a directory that its operator allows. Forward slashes are fine. The best choice for large files (.hprof), plain or compressed.',
  },
  textContent: { type: 'string', description: 'The text itself, as pasted by the user. For small logs and dumps.' },
  location: {
    type: 'string',
    description: 'Public http or https URL from which the analysis service downloads the file.',
    rest: 'location',
  },
  fileName: asInRest('fileName'),
  appName: asInRest('appName'),
  host: asInRest('host'),
  tags: asInRest('tags'),
  accept: {
    type: 'string',
    choices: ['json', 'xml'],
    description: 'Format of the result: json (default) or xml.',
    rest: 'accept',
  },
  contentEncoding: {
    type: 'string',
    description: `Compression of the file, when it has one: ${ENCODING_SPELLINGS.join(', ')}. Found by itself when left out.`,
    rest: 'Content-Encoding',
  },
  baseUrl: {
    type: 'string',
    description:
      'Another address of the analysis service, for this call only. Leave it out unless the user names one; hosts that the operator did not allow are refused.',
  },
  graphs: {
    type: 'string',
    choices: ['true', 'false'],
    description: '"true" adds graphs, the addresses of chart images.',
    rest: 'graphs',
  },
  normalizeUnits: { type: 'boolean', description: getParameter('normalizeUnits').description, rest: 'normalizeUnits' },
  username: { type: 'string', description: 'User name in the directory.' },
  password: { type: 'string', description: 'Password in the directory. It is passed on once and not kept.' },
} as const satisfies Record<string, ArgumentRow>;

export type ArgumentName = keyof typeof ARGUMENTS;

/** Selects arguments in the order in which they are advertised. */
export const pickArguments = (names: readonly ArgumentName[]): Inputs =>
  Object.fromEntries(names.map((name) => [name, ARGUMENTS[name]]));
