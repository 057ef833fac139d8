import * as z from 'zod';
import { AUDIT_ACTIONS } from './bodies/audit.ts';
import { NO_ARTIFACT, type Parameter } from './parameter-row.ts';
import { flag, text, wholeNumber } from './schemas.ts';

const MAX_LABEL_CHARACTERS = 255;
/** The largest date of JavaScript; uptimes are smaller. */
const MAX_TIME_MS = 8.64e15;
const MAX_LINES = 2 ** 40;
const MAX_ENTRIES = 500;
const MAX_SEARCH_CHARACTERS = 1000;
/** With the first and the last ten dumps are a series. */
const MAX_BETWEEN = 8;

const TIME_FORMS = 'must be milliseconds on the clock of the report, ISO 8601, or seconds after the start as 90s';

const time = z
  .string()
  .regex(
    /^(?:\d{1,16}(?:\.\d{1,6})?|\d{1,12}(?:\.\d{1,6})?s|\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+ -]\d\d:?\d\d)?)$/i,
    TIME_FORMS,
  )
  .transform(readTime)
  .pipe(z.union([z.number().max(MAX_TIME_MS, TIME_FORMS), z.templateLiteral([z.number(), 's'])], TIME_FORMS));

/** A date without a zone is in UTC. A blank before the zone was a plus sign in the address. */
function readTime(text: string): number | string {
  if (/^\d+(?:\.\d+)?s$/i.test(text)) return text.toLowerCase();
  if (!text.includes('-')) return Number(text);
  const zoned = text.replace(' ', '+');
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(zoned.slice(10)) ? zoned : `${zoned}Z`);
}

const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, 'must be a day: 2026-01-31')
  .refine((value) => !Number.isNaN(Date.parse(value)), 'must be a day: 2026-01-31');

const CLOCK =
  'in milliseconds on the clock of the timelines of the report, or as ISO 8601; of a profile also in seconds after the start: `90s`';

/** Parameters of endpoints that read reports, lists and files. */
export const QUERY_PARAMETERS = {
  fromTime: {
    query: 'from',
    schema: time,
    example: '2026-01-31T08:15:00Z',
    description: `Start of a time range, ${CLOCK}. The figures are computed again from the artifact, as long as it is kept.`,
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
    description: 'Number of the last line. At most 2,000 lines are returned.',
    example: '790',
    appliesTo: NO_ARTIFACT,
  },
  file: {
    schema: text(4 * MAX_LABEL_CHARACTERS),
    description: 'Name of a file in a series or an archive, as the evidence names it.',
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
  clock: {
    query: 'by',
    schema: z.enum(['upload', 'artifact'], 'must be upload or artifact'),
    description:
      '`upload` (default): `from` and `to` are days of the upload. `artifact`: days of the end of the artifact’s own time, as its lines are stamped; an artifact without times counts by its upload.',
    example: 'artifact',
    appliesTo: NO_ARTIFACT,
  },
  tag: { schema: text(MAX_LABEL_CHARACTERS), description: 'Only analyses with this tag.', appliesTo: NO_ARTIFACT },
  isProblem: {
    schema: flag,
    description: 'Only analyses with a FATAL or SEVERE finding, or only those without.',
    appliesTo: NO_ARTIFACT,
  },
  q: {
    schema: text(MAX_LABEL_CHARACTERS),
    description: 'Only analyses whose file name, application, host, tags or verdict contain this text; any case.',
    appliesTo: NO_ARTIFACT,
  },
  wanted: {
    query: 'q',
    schema: text(MAX_SEARCH_CHARACTERS),
    description:
      'The text that the lines must contain, in any case; with `regex=true` a case-sensitive pattern of RE2.',
    example: 'BLOCKED',
    appliesTo: NO_ARTIFACT,
  },
  regex: {
    schema: flag,
    description: '`true`: `q` is a pattern of RE2. One that repeats too much or takes too long is refused.',
    appliesTo: NO_ARTIFACT,
  },
  limit: {
    schema: wholeNumber(1, MAX_ENTRIES),
    description: `Maximum number of entries, up to ${MAX_ENTRIES}. Default 100.`,
    appliesTo: NO_ARTIFACT,
  },
  cursor: {
    schema: text(MAX_LABEL_CHARACTERS),
    description: 'The cursor of the previous answer; requests the next page.',
    appliesTo: NO_ARTIFACT,
  },
  action: {
    schema: z.enum(AUDIT_ACTIONS, `must be one of ${AUDIT_ACTIONS.join(', ')}`),
    description: 'Only entries of this action.',
    example: 'analysis-deleted',
    appliesTo: NO_ARTIFACT,
  },
  actor: { schema: text(MAX_LABEL_CHARACTERS), description: 'Only entries of this actor.', appliesTo: NO_ARTIFACT },
  subject: {
    schema: text(MAX_LABEL_CHARACTERS),
    description: 'Only entries about this subject: id of an analysis, first characters of a key, name of a user.',
    appliesTo: NO_ARTIFACT,
  },
  everybody: {
    schema: flag,
    description: '`true` ends the sessions and tokens of all users, not only those of the caller; for administrators.',
    appliesTo: NO_ARTIFACT,
  },
  own: {
    schema: flag,
    description: '`true` permits revoking the key of the request itself, or the key that started its session.',
    appliesTo: NO_ARTIFACT,
  },
  profile: {
    schema: text(MAX_LABEL_CHARACTERS),
    description: 'Id of a profile of a flight recording, such as `cpu`: the figures are those of this profile.',
    example: 'cpu',
    appliesTo: NO_ARTIFACT,
  },
  thread: {
    schema: text(MAX_SEARCH_CHARACTERS),
    description: 'Only samples of threads with this name.',
    example: 'main',
    appliesTo: NO_ARTIFACT,
  },
  state: {
    schema: text(MAX_LABEL_CHARACTERS),
    description: 'Only samples in this state.',
    example: 'STATE_RUNNABLE',
    appliesTo: NO_ARTIFACT,
  },
  reverse: {
    schema: flag,
    description: '`true`: stacks begin at their top frame and go back to its callers.',
    appliesTo: NO_ARTIFACT,
  },
  lines: { schema: flag, description: '`true`: frames end with `:line`.', appliesTo: NO_ARTIFACT },
  a: {
    schema: text(MAX_LABEL_CHARACTERS),
    description: 'The first of two analyses of one kind: its id, or the token of its report.',
    appliesTo: NO_ARTIFACT,
  },
  b: {
    schema: text(MAX_LABEL_CHARACTERS),
    description: 'The second analysis, named in the same way.',
    appliesTo: NO_ARTIFACT,
  },
  between: {
    schema: text((MAX_BETWEEN + 1) * MAX_LABEL_CHARACTERS)
      .transform((list) => list.split(',').map((one) => one.trim()))
      .pipe(z.array(z.string().min(1)).max(MAX_BETWEEN, `must not name more than ${MAX_BETWEEN} analyses`)),
    description:
      'Heap dumps of the same program that were taken between `a` and `b`, the oldest first: ids or tokens, separated by commas. With them a leak can be told from a warm-up.',
    appliesTo: NO_ARTIFACT,
  },
} as const satisfies Record<string, Parameter>;
