import * as z from 'zod';
import { NO_ARTIFACT, type Parameter } from './parameter-row.ts';
import { text, wholeNumber } from './schemas.ts';

/** Objects are counted with 32 bits. */
const MAX_OBJECTS = 2 ** 32;
const MAX_ROWS = 1000;
const MAX_PATHS = 50;
const MAX_FILTER_CHARACTERS = 500;
const MAX_QUERY_CHARACTERS = 10_000;
const MAX_CURSOR_CHARACTERS = 100;
/** A query ends after 10 s of running time; before that it may wait for a free slot. */
const MAX_WAIT_MS = 15_000;

/** Line ends and tabs are part of a query's layout; other control characters are refused. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const PRINTABLE = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/;

/** Parameters of queries on an analyzed heap dump. */
export const HEAP_PARAMETERS = {
  offset: {
    schema: wholeNumber(0, MAX_OBJECTS),
    description: 'Number of rows to skip. Default 0.',
    appliesTo: NO_ARTIFACT,
  },
  rows: {
    query: 'limit',
    schema: wholeNumber(1, MAX_ROWS),
    description: `Maximum number of rows, up to ${MAX_ROWS}. Default 100.`,
    appliesTo: NO_ARTIFACT,
  },
  paths: {
    query: 'limit',
    schema: wholeNumber(1, MAX_PATHS),
    description: `Maximum number of paths, up to ${MAX_PATHS}. Default 10.`,
    appliesTo: NO_ARTIFACT,
  },
  object: {
    schema: wholeNumber(0, MAX_OBJECTS),
    description: 'Number of an object: `objectId` in the answers.',
    example: '4711',
    appliesTo: NO_ARTIFACT,
  },
  number: {
    schema: wholeNumber(0, MAX_OBJECTS),
    description: 'Number of a class: `classNumber` in the answers.',
    appliesTo: NO_ARTIFACT,
  },
  groupBy: {
    schema: z.enum(['class', 'superclass', 'loader', 'package'], 'must be class, superclass, loader or package'),
    description: 'Grouping of the histogram: `class` (default), `superclass`, `loader` or `package`.',
    appliesTo: NO_ARTIFACT,
  },
  filter: {
    schema: text(MAX_FILTER_CHARACTERS),
    description: 'Only rows whose label contains this text, any case.',
    appliesTo: NO_ARTIFACT,
  },
  sort: {
    schema: z.enum(
      ['objects', 'shallowSize', 'retainedSize', 'label'],
      'must be objects, shallowSize, retainedSize or label',
    ),
    description: 'Order of the rows: `retainedSize` (default), `shallowSize`, `objects`, `label`.',
    appliesTo: NO_ARTIFACT,
  },
  direction: {
    schema: z.enum(['in', 'out'], 'must be in or out'),
    description: '`in` (default): the objects that refer to the object. `out`: the objects that it refers to.',
    appliesTo: NO_ARTIFACT,
  },
  oql: {
    query: 'q',
    schema: z
      .string()
      .max(MAX_QUERY_CHARACTERS, `must not be longer than ${MAX_QUERY_CHARACTERS} characters`)
      .regex(PRINTABLE, 'must not hold control characters'),
    description: 'The OQL query.',
    example: 'select * from java.lang.String',
    appliesTo: NO_ARTIFACT,
  },
  queryCursor: {
    query: 'cursor',
    schema: text(MAX_CURSOR_CHARACTERS),
    description:
      'The cursor of an incomplete answer, with the same `q`, `offset` and `limit`: continues that query. A query that was not requested for half a minute starts again.',
    appliesTo: NO_ARTIFACT,
  },
  wait: {
    schema: wholeNumber(0, MAX_WAIT_MS),
    description: `Milliseconds after which a partial result is returned, with a \`cursor\` to continue. Default ${MAX_WAIT_MS}: longer than a query may take, so that the answer is complete.`,
    example: '60',
    appliesTo: NO_ARTIFACT,
  },
} as const satisfies Record<string, Parameter>;
