import { ARTIFACT_KINDS, type ArtifactKind, ENCODING_NAMES, ENCODING_SPELLINGS } from '@hindsight/model';
import * as z from 'zod';
import { negotiateFormat } from './accept.ts';
import { parseOutermostEncoding } from './encodings.ts';
import { HEAP_PARAMETERS } from './heap-parameters.ts';
import { ANY_KIND, EVERY_KIND, NO_ARTIFACT, type Parameter } from './parameter-row.ts';
import { QUERY_PARAMETERS } from './query-parameters.ts';
import { flag, text, wholeNumber } from './schemas.ts';

/** The words that `kind` accepts: the short name and the full name of every kind of artifact, and `stacks` for collapsed ones. */
const KINDS_BY_WORD: ReadonlyMap<string, ArtifactKind> = new Map([
  ...(Object.keys(ARTIFACT_KINDS) as ArtifactKind[]).flatMap((kind) => [
    [ARTIFACT_KINDS[kind].shortName, kind] as const,
    [kind, kind] as const,
  ]),
  ['stacks', 'flight-recording'] as const,
]);
const KIND_WORDS = [...KINDS_BY_WORD.keys()];

const MAX_LABEL_CHARACTERS = 255;
const MAX_KEY_CHARACTERS = 512;
const MAX_TIMESTAMP_CHARACTERS = 64;
const MAX_TAGS = 50;
const MAX_PATTERNS = 50;
const MAX_GAP_SECONDS = 31_536_000;
const MAX_TEMPLATES = 10_000;
const MAX_PATTERN_CHARACTERS = 1000;
const MAX_TAG_CHARACTERS = 100;
/** The longest addresses are presigned ones with a session token; they stay below 4 KiB. */
const MAX_LOCATION_CHARACTERS = 8192;

/** Removes braces: `{key}` and `key` are the same key, because clients paste the braces of the documentation. */
export const stripBraces = (key: string): string => (key.startsWith('{') && key.endsWith('}') ? key.slice(1, -1) : key);

const tags = text(MAX_TAGS * (MAX_TAG_CHARACTERS + 1))
  .transform((list) => [...new Set(list.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== ''))
  .pipe(
    z
      .array(z.string().max(MAX_TAG_CHARACTERS, `must not hold a tag longer than ${MAX_TAG_CHARACTERS} characters`))
      .max(MAX_TAGS, `must not hold more than ${MAX_TAGS} tags`),
  );

const TIMESTAMP_FORMS =
  'Written as in the log (`2017-12-25T10:03:00.000-0700`), RFC 3339, epoch milliseconds, `yyyy-MM-dd HH:mm:ss`, or as seconds of uptime (`3600s`).';

/** A year. */
const MAX_TOP = 1000;
const MAX_INTERVAL_SECONDS = 31_536_000;

/** Every parameter. A new one needs a row here and one reader. */
const PARAMETERS = {
  apiKey: {
    headers: ['apikey', 'x-api-key'],
    fault: 'api-key-invalid',
    schema: text(MAX_KEY_CHARACTERS).transform((key) => stripBraces(key.trim())),
    description: 'The API key. One pair of braces around it is removed.',
    appliesTo: EVERY_KIND,
  },
  'Content-Encoding': {
    headers: ['content-encoding'],
    fault: 'unsupported-encoding',
    schema: z
      .string()
      .transform((label) => parseOutermostEncoding(label))
      .pipe(
        z.enum([...ENCODING_NAMES, 'identity'], {
          error: `must be one of ${ENCODING_SPELLINGS.join(', ')}`,
        }),
      ),
    description: `Compression of the body, any case: ${ENCODING_SPELLINGS.join(', ')}. The content takes precedence over a wrong label.`,
    example: 'gz',
    appliesTo: EVERY_KIND,
  },
  accept: {
    headers: ['accept'],
    fromHeader: negotiateFormat,
    schema: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['json', 'xml'], 'must be json or xml')),
    description: 'Format of the answer: `json` (default) or `xml`, any case. A standard `Accept` header works as well.',
    example: 'xml',
    appliesTo: EVERY_KIND,
  },
  location: {
    fault: 'bad-location',
    schema: text(MAX_LOCATION_CHARACTERS),
    description:
      'An http or https address from which the service fetches the artifact; the request then has no body. An unencoded address is read up to the next known parameter name.',
    appliesTo: EVERY_KIND,
  },
  idempotencyKey: {
    headers: ['idempotency-key'],
    schema: z.string().regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters'),
    description:
      'A name of this request, also as header `Idempotency-Key`; needs `async=true`. A request that is sent again with the same name, by a caller who sees the same analyses, is answered with the analysis of the first one.',
    appliesTo: EVERY_KIND,
  },
  async: {
    schema: flag,
    description:
      '`true` answers 202 with a `statusUrl` as soon as the artifact is safely stored or the location is accepted; the analysis continues in the background.',
    appliesTo: EVERY_KIND,
  },
  kind: {
    schema: z
      .string()
      .toLowerCase()
      .pipe(z.enum(KIND_WORDS, `must be one of ${KIND_WORDS.join(', ')}`))
      .transform((word) => KINDS_BY_WORD.get(word) as ArtifactKind),
    description: `Kind of the artifact, any case: ${KIND_WORDS.map((word) => `\`${word}\``).join(', ')}.`,
    example: 'gc',
    appliesTo: ANY_KIND,
  },
  join: {
    schema: flag,
    description:
      '`true` joins all file parts of `multipart/form-data` into one artifact, as an archive of them would be: the thread dumps of one JVM, the parts of a rotated log. Otherwise the first file part is the artifact.',
    appliesTo: EVERY_KIND,
  },
  fileName: {
    schema: text(MAX_LABEL_CHARACTERS),
    description: 'Name of the artifact, shown on the report.',
    example: 'gc.log',
    appliesTo: EVERY_KIND,
  },
  appName: {
    schema: text(MAX_LABEL_CHARACTERS),
    description: 'Application that the artifact comes from.',
    appliesTo: EVERY_KIND,
  },
  host: {
    schema: text(MAX_LABEL_CHARACTERS),
    description: 'Host that the artifact comes from.',
    appliesTo: EVERY_KIND,
  },
  tags: {
    repeatable: ',',
    schema: tags,
    description: `Up to ${MAX_TAGS} tags, separated by commas.`,
    example: 'production,checkout',
    appliesTo: EVERY_KIND,
  },
  maskArtifact: {
    schema: flag,
    description:
      '`true` keeps a masked copy in place of the artifact: personal data and secrets are replaced in every line; of a heap dump all contents are overwritten, of a flight recording its secrets.',
    appliesTo: EVERY_KIND,
  },
  graphs: {
    schema: flag,
    description: '`true` adds `graphs`, the addresses of chart images.',
    appliesTo: ['gc-log', 'flight-recording'],
  },
  normalizeUnits: {
    schema: flag,
    description: '`true` gives sizes in bytes and times in milliseconds, as numeric strings.',
    appliesTo: ['gc-log'],
  },
  initialTimestamp: {
    schema: text(MAX_TIMESTAMP_CHARACTERS),
    description: `Wall-clock time of the JVM start, for logs that contain uptimes only. ${TIMESTAMP_FORMS}`,
    appliesTo: ['gc-log'],
  },
  startTime: {
    schema: text(MAX_TIMESTAMP_CHARACTERS),
    description: `Analyzes only what is later than this. ${TIMESTAMP_FORMS}`,
    appliesTo: ['gc-log', 'flight-recording'],
  },
  endTime: {
    schema: text(MAX_TIMESTAMP_CHARACTERS),
    description: `Analyzes only what is not later than this. ${TIMESTAMP_FORMS}`,
    appliesTo: ['gc-log', 'flight-recording'],
  },
  beforeEndTime: {
    schema: text(MAX_TIMESTAMP_CHARACTERS),
    description: 'Length of the time window before the last event: milliseconds, or `90s`, `15m`, `24h`, `PT15M`.',
    example: '15m',
    appliesTo: ['gc-log', 'flight-recording'],
  },
  top: {
    schema: wholeNumber(1, MAX_TOP),
    description: 'Rows of each list: methods, classes, paths. Default 100.',
    example: '20',
    appliesTo: ['flight-recording'],
  },
  now: {
    schema: text(MAX_TIMESTAMP_CHARACTERS),
    description:
      'The time to which the age of the JDK is measured, for tests. Without it the time of the report counts.',
    example: '2026-11-22T10:00:00Z',
    appliesTo: ['crash-log'],
  },
  intervalSeconds: {
    schema: wholeNumber(1, MAX_INTERVAL_SECONDS),
    description: 'Seconds between two snapshots or two rows of jstat, where nothing in the input tells their times.',
    example: '10',
    appliesTo: ['memory-tables'],
  },
  performanceReport: {
    schema: flag,
    description:
      '`true` adds `performanceReport`: what is in memory, waste by kind, threads, references, system properties.',
    appliesTo: ['heap-dump'],
  },
  myPattern: {
    repeatable: '\n',
    schema: z
      .string()
      .max(
        MAX_PATTERNS * (MAX_PATTERN_CHARACTERS + 1),
        `must not hold more than ${MAX_PATTERNS} patterns of ${MAX_PATTERN_CHARACTERS} characters`,
      ),
    description: `Regular expression of RE2; statements that match are counted. Up to ${MAX_PATTERNS} patterns of at most ${MAX_PATTERN_CHARACTERS} characters; a line end separates patterns in one value.`,
    example: 'order \\\\d+ rejected',
    appliesTo: ['application-log'],
  },
  minGapSeconds: {
    schema: wholeNumber(1, MAX_GAP_SECONDS),
    description: 'Silences of at least this many seconds are reported as gaps. Default 30.',
    example: '60',
    appliesTo: ['application-log'],
  },
  maxPatterns: {
    schema: wholeNumber(1, MAX_TEMPLATES),
    description: 'Maximum number of templates in `repeatingPatterns`. Default 200.',
    appliesTo: ['application-log'],
  },
  ...QUERY_PARAMETERS,
  ...HEAP_PARAMETERS,
} as const satisfies Record<string, Parameter>;

export type ParameterName = keyof typeof PARAMETERS;

/** The checked values; parameters that are not given are absent. */
export type Parameters = { readonly [N in ParameterName]?: z.output<(typeof PARAMETERS)[N]['schema']> };

export const PARAMETER_NAMES = Object.keys(PARAMETERS) as readonly ParameterName[];

export const getParameter = (name: ParameterName): Parameter => PARAMETERS[name];

/** Lists the parameters that an endpoint of this kind of artifact takes. */
export const listParameters = (kind: ArtifactKind | typeof ANY_KIND): readonly ParameterName[] =>
  PARAMETER_NAMES.filter((name) => {
    const { appliesTo } = getParameter(name);
    if (appliesTo === NO_ARTIFACT) return false;
    if (appliesTo === EVERY_KIND || kind === ANY_KIND) return true;
    return appliesTo !== ANY_KIND && appliesTo.includes(kind);
  });

/** Selects the parameters that only this kind of artifact has, as texts, whose meaning the analyzer parses. */
export const selectAnalyzerOptions = (kind: ArtifactKind, parameters: Parameters): Record<string, string> =>
  Object.fromEntries(
    listParameters(kind)
      .filter((name) => getParameter(name).appliesTo !== EVERY_KIND && parameters[name] !== undefined)
      .map((name) => [name, String(parameters[name])]),
  );
