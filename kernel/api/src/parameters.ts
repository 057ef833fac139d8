import { ARTIFACT_KINDS, type ArtifactKind } from '@hindsight/model';
import * as z from 'zod';
import { formatByAcceptHeader } from './accept.ts';
import { ENCODING_SPELLINGS, encodingOf } from './encodings.ts';
import { HEAP_PARAMETERS } from './heap-parameters.ts';
import { LOOKING_PARAMETERS } from './query-parameters.ts';
import { ANY_KIND, NO_ARTIFACT, type ParameterRow } from './parameter-row.ts';
import { flag, text, wholeNumber } from './schemas.ts';

/** The words that `kind` takes: the short name and the full name of every kind of artifact. */
const KINDS_BY_WORD: ReadonlyMap<string, ArtifactKind> = new Map(
  (Object.keys(ARTIFACT_KINDS) as ArtifactKind[]).flatMap((kind) => [
    [ARTIFACT_KINDS[kind].shortName, kind] as const,
    [kind, kind] as const,
  ]),
);
const KIND_WORDS = [...KINDS_BY_WORD.keys()];

const LABEL_CHARACTERS = 255;
const KEY_CHARACTERS = 512;
const STAMP_CHARACTERS = 64;
const TAGS = 50;
const PATTERNS = 50;
const MOST_GAP_SECONDS = 31_536_000;
const MOST_PATTERNS = 10_000;
const PATTERN_CHARACTERS = 1000;
const TAG_CHARACTERS = 100;
/** Presigned addresses with a session token are the longest; they stay below 4 KiB. */
const LOCATION_CHARACTERS = 8192;

/** `{key}` and `key` are the same key: clients paste the braces of the documentation. */
export const withoutBraces = (key: string): string =>
  key.startsWith('{') && key.endsWith('}') ? key.slice(1, -1) : key;

const tags = text(TAGS * (TAG_CHARACTERS + 1))
  .transform((list) => [...new Set(list.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== ''))
  .pipe(
    z
      .array(z.string().max(TAG_CHARACTERS, `must not hold a tag longer than ${TAG_CHARACTERS} characters`))
      .max(TAGS, `must not hold more than ${TAGS} tags`),
  );

const STAMP_FORMS =
  'Written as in the log (`2017-12-25T10:03:00.000-0700`), RFC 3339, epoch milliseconds, `yyyy-MM-dd HH:mm:ss`, or seconds of uptime (`3600s`).';

/** Every parameter. A new one is a row here and its one reader. */
const PARAMETERS = {
  apiKey: {
    headers: ['apikey', 'x-api-key'],
    fault: 'api-key-invalid',
    schema: text(KEY_CHARACTERS).transform((key) => withoutBraces(key.trim())),
    description: 'The API key. One pair of braces around it is removed.',
    of: 'every artifact',
  },
  'Content-Encoding': {
    headers: ['content-encoding'],
    fault: 'unsupported-encoding',
    schema: z
      .string()
      .transform((label) => encodingOf(label))
      .pipe(
        z.enum(['zip', 'gz', 'xz', 'z', 'lzma', 'deflate', 'sz', 'lz4', 'zstd', 'bz2', 'tar', 'identity'], {
          error: `must be one of ${ENCODING_SPELLINGS.join(', ')}`,
        }),
      ),
    description: `Compression of the body, any case: ${ENCODING_SPELLINGS.join(', ')}. Content wins over a wrong label.`,
    example: 'gz',
    of: 'every artifact',
  },
  accept: {
    headers: ['accept'],
    fromHeader: formatByAcceptHeader,
    schema: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['json', 'xml'], 'must be json or xml')),
    description: 'Format of the answer: `json` (default) or `xml`, any case. A standard `Accept` header works as well.',
    example: 'xml',
    of: 'every artifact',
  },
  location: {
    fault: 'bad-location',
    schema: text(LOCATION_CHARACTERS),
    description:
      'An http or https address from which the service fetches the artifact; there is no body then. An address that is not encoded is taken up to the next parameter that this table names.',
    of: 'every artifact',
  },
  async: {
    schema: flag,
    description:
      '`true` answers 202 with a `statusUrl` as soon as the artifact is safely stored, or the location is accepted; the analysis goes on without you.',
    of: 'every artifact',
  },
  kind: {
    schema: z
      .string()
      .toLowerCase()
      .pipe(z.enum(KIND_WORDS, `must be one of ${KIND_WORDS.join(', ')}`))
      .transform((word) => KINDS_BY_WORD.get(word) as ArtifactKind),
    description: `What the artifact is, any case: ${KIND_WORDS.map((word) => `\`${word}\``).join(', ')}.`,
    example: 'gc',
    of: ANY_KIND,
  },
  fileName: {
    schema: text(LABEL_CHARACTERS),
    description: 'Name of the artifact, shown on the report.',
    example: 'gc.log',
    of: 'every artifact',
  },
  appName: {
    schema: text(LABEL_CHARACTERS),
    description: 'Application that the artifact comes from.',
    of: 'every artifact',
  },
  host: {
    schema: text(LABEL_CHARACTERS),
    description: 'Host that the artifact comes from.',
    of: 'every artifact',
  },
  tags: {
    repeatable: ',',
    schema: tags,
    description: `Up to ${TAGS} tags, separated by commas.`,
    example: 'production,checkout',
    of: 'every artifact',
  },
  maskArtifact: {
    schema: flag,
    description:
      '`true` keeps a masked copy instead of the artifact: personal data and secrets are taken out of every line. What is no text, a heap dump, is not kept then.',
    of: 'every artifact',
  },
  graphs: {
    schema: flag,
    description: '`true` adds `graphs`, the addresses of chart images.',
    of: ['gc-log'],
  },
  normalizeUnits: {
    schema: flag,
    description: '`true` gives sizes in bytes and times in milliseconds, as numeric strings.',
    of: ['gc-log'],
  },
  initialTimestamp: {
    schema: text(STAMP_CHARACTERS),
    description: `Wall clock of JVM start, for logs that only have uptimes. ${STAMP_FORMS}`,
    of: ['gc-log'],
  },
  startTime: {
    schema: text(STAMP_CHARACTERS),
    description: `Only what is later than this is analysed. ${STAMP_FORMS}`,
    of: ['gc-log'],
  },
  endTime: {
    schema: text(STAMP_CHARACTERS),
    description: `Only what is not later than this is analysed. ${STAMP_FORMS}`,
    of: ['gc-log'],
  },
  beforeEndTime: {
    schema: text(STAMP_CHARACTERS),
    description: 'Length of the window before the last event: milliseconds, or `90s`, `15m`, `24h`, `PT15M`.',
    example: '15m',
    of: ['gc-log'],
  },
  performanceReport: {
    schema: flag,
    description:
      '`true` adds `performanceReport`: what is in memory, waste by kind, threads, references, system properties.',
    of: ['heap-dump'],
  },
  myPattern: {
    repeatable: '\n',
    schema: z
      .string()
      .max(
        PATTERNS * (PATTERN_CHARACTERS + 1),
        `must not hold more than ${PATTERNS} patterns of ${PATTERN_CHARACTERS} characters`,
      ),
    description: `Regular expression of RE2 that statements are searched for; up to ${PATTERNS} of at most ${PATTERN_CHARACTERS} characters. A line end separates patterns in one value.`,
    example: 'order \\\\d+ rejected',
    of: ['application-log'],
  },
  minGapSeconds: {
    schema: wholeNumber(1, MOST_GAP_SECONDS),
    description: 'Silences of at least so many seconds are told. Default 30.',
    example: '60',
    of: ['application-log'],
  },
  maxPatterns: {
    schema: wholeNumber(1, MOST_PATTERNS),
    description: 'Most templates in `repeatingPatterns`. Default 200.',
    of: ['application-log'],
  },
  ...LOOKING_PARAMETERS,
  ...HEAP_PARAMETERS,
} as const satisfies Record<string, ParameterRow>;

export type ParameterName = keyof typeof PARAMETERS;

/** Checked values; what was not given is absent. */
export type Parameters = { readonly [N in ParameterName]?: z.output<(typeof PARAMETERS)[N]['schema']> };

export const PARAMETER_NAMES = Object.keys(PARAMETERS) as readonly ParameterName[];

export const rowOf = (name: ParameterName): ParameterRow => PARAMETERS[name];

/** The parameters that an endpoint of this kind of artifact takes. */
export const parametersOf = (kind: ArtifactKind | typeof ANY_KIND): readonly ParameterName[] =>
  PARAMETER_NAMES.filter((name) => {
    const { of } = rowOf(name);
    if (of === NO_ARTIFACT) return false;
    if (of === 'every artifact' || kind === ANY_KIND) return true;
    return of !== ANY_KIND && of.includes(kind);
  });
