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
/** A query ends after 10 s at work; it may have to wait for its turn. */
const MAX_WAIT_MS = 15_000;

/** Line ends and tabs are layout of a query, other control characters are not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** What is asked of an analysed heap dump. */
export const HEAP_PARAMETERS = {
  offset: {
    schema: wholeNumber(0, MAX_OBJECTS),
    description: 'How many rows are passed over. Default 0.',
    appliesTo: NO_ARTIFACT,
  },
  rows: {
    query: 'limit',
    schema: wholeNumber(1, MAX_ROWS),
    description: `At most so many rows, up to ${MAX_ROWS}. Default 100.`,
    appliesTo: NO_ARTIFACT,
  },
  paths: {
    query: 'limit',
    schema: wholeNumber(1, MAX_PATHS),
    description: `At most so many paths, up to ${MAX_PATHS}. Default 10.`,
    appliesTo: NO_ARTIFACT,
  },
  object: {
    schema: wholeNumber(0, MAX_OBJECTS),
    description: 'Number of an object, `objectId` of the answers.',
    example: '4711',
    appliesTo: NO_ARTIFACT,
  },
  number: {
    schema: wholeNumber(0, MAX_OBJECTS),
    description: 'Number of a class, `classNumber` of the answers.',
    appliesTo: NO_ARTIFACT,
  },
  groupBy: {
    schema: z.enum(['class', 'superclass', 'loader', 'package'], 'must be class, superclass, loader or package'),
    description: 'What a row of the histogram is: `class` (default), `superclass`, `loader` or `package`.',
    appliesTo: NO_ARTIFACT,
  },
  filter: {
    schema: text(MAX_FILTER_CHARACTERS),
    description: 'Only rows with this in their label, any case.',
    appliesTo: NO_ARTIFACT,
  },
  sort: {
    schema: z.enum(
      ['objects', 'shallowSize', 'retainedSize', 'label'],
      'must be objects, shallowSize, retainedSize or label',
    ),
    description: 'By what the rows are sorted: `retainedSize` (default), `shallowSize`, `objects`, `label`.',
    appliesTo: NO_ARTIFACT,
  },
  direction: {
    schema: z.enum(['in', 'out'], 'must be in or out'),
    description: '`in` (default): who refers to the object. `out`: whom it refers to.',
    appliesTo: NO_ARTIFACT,
  },
  oql: {
    query: 'q',
    schema: z
      .string()
      .max(MAX_QUERY_CHARACTERS, `must not be longer than ${MAX_QUERY_CHARACTERS} characters`)
      .refine((value) => !UNPRINTABLE.test(value), 'must not hold control characters'),
    description: 'The query.',
    example: 'select * from java.lang.String',
    appliesTo: NO_ARTIFACT,
  },
  queryCursor: {
    query: 'cursor',
    schema: text(MAX_CURSOR_CHARACTERS),
    description:
      'As an answer that was not complete gave it, with the same `q`, `offset` and `limit`: goes on with that query. A query that nobody asked for half a minute begins anew.',
    appliesTo: NO_ARTIFACT,
  },
  wait: {
    schema: wholeNumber(0, MAX_WAIT_MS),
    description: `Milliseconds after which what was found until then is the answer, with a \`cursor\` to go on. Default ${MAX_WAIT_MS}: longer than a query may take, so that there is one answer.`,
    example: '60',
    appliesTo: NO_ARTIFACT,
  },
} as const satisfies Record<string, Parameter>;
