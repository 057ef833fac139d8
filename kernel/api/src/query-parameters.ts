import * as z from 'zod';
import { AUDIT_ACTIONS } from './bodies/audit.ts';
import { NO_ARTIFACT, type ParameterRow } from './parameter-row.ts';
import { flag, text, wholeNumber } from './schemas.ts';

const LABEL_CHARACTERS = 255;
/** The largest date that JavaScript has; uptimes are smaller. */
const LAST_TIME_MS = 8.64e15;
const MOST_LINES = 2 ** 40;
const MOST_ENTRIES = 500;
const WANTED_CHARACTERS = 1000;

const time = z
  .string()
  .regex(/^\d{1,16}(?:\.\d{1,6})?$/, 'must be milliseconds on the clock of the report')
  .transform(Number)
  .pipe(z.number().max(LAST_TIME_MS, 'must be milliseconds on the clock of the report'));

const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, 'must be a day: 2026-01-31')
  .refine((value) => !Number.isNaN(Date.parse(value)), 'must be a day: 2026-01-31');

const CLOCK = 'in milliseconds on the clock of the timelines of the report';

/** What is looked at: of reports, of lists, of files. */
export const LOOKING_PARAMETERS = {
  fromTime: {
    query: 'from',
    schema: time,
    description: `Begin of a time range, ${CLOCK}. The figures are computed anew from the artifact, as long as it is kept.`,
    of: NO_ARTIFACT,
  },
  toTime: { query: 'to', schema: time, description: `End of a time range, ${CLOCK}.`, of: NO_ARTIFACT },
  fromLine: {
    query: 'from',
    schema: wholeNumber(1, MOST_LINES),
    description: 'Number of the first line, from 1, in the decompressed file.',
    example: '778',
    of: NO_ARTIFACT,
  },
  toLine: {
    query: 'to',
    schema: wholeNumber(1, MOST_LINES),
    description: 'Number of the last line. At most 2,000 lines are answered.',
    example: '790',
    of: NO_ARTIFACT,
  },
  file: {
    schema: text(4 * LABEL_CHARACTERS),
    description: 'Of a series or an archive: which file of it, as the evidence names it.',
    of: NO_ARTIFACT,
  },
  fromDay: {
    query: 'from',
    schema: day,
    description: 'First day, in UTC.',
    example: '2026-01-01',
    of: NO_ARTIFACT,
  },
  toDay: { query: 'to', schema: day, description: 'Last day, in UTC.', example: '2026-12-31', of: NO_ARTIFACT },
  tag: { schema: text(LABEL_CHARACTERS), description: 'Only analyses with this tag.', of: NO_ARTIFACT },
  isProblem: {
    schema: flag,
    description: 'Only analyses with a FATAL or SEVERE finding, or only those without.',
    of: NO_ARTIFACT,
  },
  q: {
    schema: text(LABEL_CHARACTERS),
    description: 'Only analyses that have this in file name, application, host, tags or verdict; any case.',
    of: NO_ARTIFACT,
  },
  wanted: {
    query: 'q',
    schema: text(WANTED_CHARACTERS),
    description:
      'What the lines are to have in them, in any case; with `regex=true` a pattern of RE2, in its own case.',
    example: 'BLOCKED',
    of: NO_ARTIFACT,
  },
  regex: { schema: flag, description: '`true`: `q` is a pattern of RE2.', of: NO_ARTIFACT },
  limit: {
    schema: wholeNumber(1, MOST_ENTRIES),
    description: `At most so many, up to ${MOST_ENTRIES}. Default 100.`,
    of: NO_ARTIFACT,
  },
  cursor: {
    schema: text(LABEL_CHARACTERS),
    description: 'As the answer before gave it: the entries that follow.',
    of: NO_ARTIFACT,
  },
  action: {
    schema: z.enum(AUDIT_ACTIONS, `must be one of ${AUDIT_ACTIONS.join(', ')}`),
    description: 'Only entries of this action.',
    example: 'analysis-deleted',
    of: NO_ARTIFACT,
  },
  actor: { schema: text(LABEL_CHARACTERS), description: 'Only what this one did.', of: NO_ARTIFACT },
  subject: {
    schema: text(LABEL_CHARACTERS),
    description: 'Only what was done to this: id of an analysis, beginning of a key, name of a user.',
    of: NO_ARTIFACT,
  },
  everybody: {
    schema: flag,
    description: '`true` means everybody, not only who asks; for administrators.',
    of: NO_ARTIFACT,
  },
  own: {
    schema: flag,
    description: '`true` also revokes the key that the request itself, or its session, came in with.',
    of: NO_ARTIFACT,
  },
  a: {
    schema: text(LABEL_CHARACTERS),
    description: 'The first of two analyses of one kind: its id, or the token of its report.',
    of: NO_ARTIFACT,
  },
  b: { schema: text(LABEL_CHARACTERS), description: 'The second, in the same way.', of: NO_ARTIFACT },
} as const satisfies Record<string, ParameterRow>;
