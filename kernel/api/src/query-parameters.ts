import * as z from 'zod';
import { AUDIT_ACTIONS } from './bodies/audit.ts';
import { NO_ARTIFACT, type Parameter } from './parameter-row.ts';
import { flag, text, wholeNumber } from './schemas.ts';

const MAX_LABEL_CHARACTERS = 255;
/** The largest date that JavaScript has; uptimes are smaller. */
const MAX_TIME_MS = 8.64e15;
const MAX_LINES = 2 ** 40;
const MAX_ENTRIES = 500;
const MAX_SEARCH_CHARACTERS = 1000;

const time = z
  .string()
  .regex(/^\d{1,16}(?:\.\d{1,6})?$/, 'must be milliseconds on the clock of the report')
  .transform(Number)
  .pipe(z.number().max(MAX_TIME_MS, 'must be milliseconds on the clock of the report'));

const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, 'must be a day: 2026-01-31')
  .refine((value) => !Number.isNaN(Date.parse(value)), 'must be a day: 2026-01-31');

const CLOCK = 'in milliseconds on the clock of the timelines of the report';

/** What is looked at: of reports, of lists, of files. */
export const QUERY_PARAMETERS = {
  fromTime: {
    query: 'from',
    schema: time,
    description: `Begin of a time range, ${CLOCK}. The figures are computed anew from the artifact, as long as it is kept.`,
    appliesTo: NO_ARTIFACT,
  },
  toTime: { query: 'to', schema: time, description: `End of a time range, ${CLOCK}.`, appliesTo: NO_ARTIFACT },
  fromLine: {
    query: 'from',
    schema: wholeNumber(1, MAX_LINES),
    description: 'Number of the first line, from 1, in the decompressed file.',
    example: '778',
    appliesTo: NO_ARTIFACT,
  },
  toLine: {
    query: 'to',
    schema: wholeNumber(1, MAX_LINES),
    description: 'Number of the last line. At most 2,000 lines are answered.',
    example: '790',
    appliesTo: NO_ARTIFACT,
  },
  file: {
    schema: text(4 * MAX_LABEL_CHARACTERS),
    description: 'Of a series or an archive: which file of it, as the evidence names it.',
    appliesTo: NO_ARTIFACT,
  },
  fromDay: {
    query: 'from',
    schema: day,
    description: 'First day, in UTC.',
    example: '2026-01-01',
    appliesTo: NO_ARTIFACT,
  },
  toDay: { query: 'to', schema: day, description: 'Last day, in UTC.', example: '2026-12-31', appliesTo: NO_ARTIFACT },
  tag: { schema: text(MAX_LABEL_CHARACTERS), description: 'Only analyses with this tag.', appliesTo: NO_ARTIFACT },
  isProblem: {
    schema: flag,
    description: 'Only analyses with a FATAL or SEVERE finding, or only those without.',
    appliesTo: NO_ARTIFACT,
  },
  q: {
    schema: text(MAX_LABEL_CHARACTERS),
    description: 'Only analyses that have this in file name, application, host, tags or verdict; any case.',
    appliesTo: NO_ARTIFACT,
  },
  wanted: {
    query: 'q',
    schema: text(MAX_SEARCH_CHARACTERS),
    description:
      'What the lines are to have in them, in any case; with `regex=true` a pattern of RE2, in its own case.',
    example: 'BLOCKED',
    appliesTo: NO_ARTIFACT,
  },
  regex: { schema: flag, description: '`true`: `q` is a pattern of RE2.', appliesTo: NO_ARTIFACT },
  limit: {
    schema: wholeNumber(1, MAX_ENTRIES),
    description: `At most so many, up to ${MAX_ENTRIES}. Default 100.`,
    appliesTo: NO_ARTIFACT,
  },
  cursor: {
    schema: text(MAX_LABEL_CHARACTERS),
    description: 'As the answer before gave it: the entries that follow.',
    appliesTo: NO_ARTIFACT,
  },
  action: {
    schema: z.enum(AUDIT_ACTIONS, `must be one of ${AUDIT_ACTIONS.join(', ')}`),
    description: 'Only entries of this action.',
    example: 'analysis-deleted',
    appliesTo: NO_ARTIFACT,
  },
  actor: { schema: text(MAX_LABEL_CHARACTERS), description: 'Only what this one did.', appliesTo: NO_ARTIFACT },
  subject: {
    schema: text(MAX_LABEL_CHARACTERS),
    description: 'Only what was done to this: id of an analysis, beginning of a key, name of a user.',
    appliesTo: NO_ARTIFACT,
  },
  everybody: {
    schema: flag,
    description: '`true` means everybody, not only who asks; for administrators.',
    appliesTo: NO_ARTIFACT,
  },
  own: {
    schema: flag,
    description: '`true` also revokes the key that the request itself, or its session, came in with.',
    appliesTo: NO_ARTIFACT,
  },
  a: {
    schema: text(MAX_LABEL_CHARACTERS),
    description: 'The first of two analyses of one kind: its id, or the token of its report.',
    appliesTo: NO_ARTIFACT,
  },
  b: { schema: text(MAX_LABEL_CHARACTERS), description: 'The second, in the same way.', appliesTo: NO_ARTIFACT },
} as const satisfies Record<string, Parameter>;
