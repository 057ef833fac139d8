import { ArtifactError } from '@hindsight/model';
import { mergeSearchPatterns, type SearchPattern } from './metrics/user-patterns.ts';
import { readWindow, type TimeWindow } from './window.ts';

export interface LogParameters {
  /** Shorter silences are not reported, in ms. */
  readonly minGapMs: number;
  /** Templates in the answer. */
  readonly maxPatterns: number;
  /** RE2 patterns of the caller, and the saved ones. */
  readonly patterns: readonly SearchPattern[];
  /** The log is a copy in which private data is masked already. */
  readonly isMasked?: boolean;
  /** Absent: all of the log. */
  readonly window?: TimeWindow;
  /** The zone of timestamps without one, `+02:00`, which other files of a bundle tell. */
  readonly assumedZone?: string;
  /** The first day of a log that has only times of day, in ms since 1970, which other files of a bundle tell. */
  readonly assumedDay?: number;
}

const DEFAULT_GAP_SECONDS = 30;
const DEFAULT_PATTERNS = 200;

function parsePositiveNumber(name: string, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (!(value > 0))
    throw new ArtifactError('bad-parameter', `${name}: ${JSON.stringify(text)} is not a number above 0.`);
  return value;
}

/** `myPattern` holds one pattern per line, `savedPatterns` those of the settings as JSON; `masked` marks a masked copy. */
export function readLogParameters({
  minGapSeconds,
  maxPatterns,
  myPattern,
  savedPatterns,
  masked,
  assumedZone,
  assumedDay,
  startTime,
  endTime,
}: Readonly<Record<string, string>>): LogParameters {
  const window = readWindow(startTime, endTime);
  return {
    ...(window && { window }),
    ...(assumedZone !== undefined && { assumedZone }),
    ...(assumedDay !== undefined && { assumedDay: Number(assumedDay) }),
    ...(masked === 'true' && { isMasked: true }),
    minGapMs: 1000 * parsePositiveNumber('minGapSeconds', minGapSeconds, DEFAULT_GAP_SECONDS),
    maxPatterns: Math.floor(parsePositiveNumber('maxPatterns', maxPatterns, DEFAULT_PATTERNS)),
    patterns: mergeSearchPatterns(
      (myPattern ?? '').split('\n').filter((pattern) => pattern !== ''),
      JSON.parse(savedPatterns ?? '[]') as SearchPattern[],
    ),
  };
}
