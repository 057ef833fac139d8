import { ArtifactError } from '@hindsight/model';
import { readWindow, type TimeWindow } from './window.ts';

export interface LogParameters {
  /** Silences shorter than this are not told, in ms. */
  readonly minGapMs: number;
  /** Templates in the answer. */
  readonly maxPatterns: number;
  /** Of the caller, RE2. */
  readonly patterns: readonly string[];
  /** Absent: all of the log. */
  readonly window?: TimeWindow;
}

const DEFAULT_GAP_SECONDS = 30;
const DEFAULT_PATTERNS = 200;

function numberOf(name: string, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (!(value > 0)) throw new ArtifactError('bad-parameter', `${name}: ${JSON.stringify(text)} is no number above 0.`);
  return value;
}

/** `myPattern` holds one pattern a line. */
export function readLogParameters({
  minGapSeconds,
  maxPatterns,
  myPattern,
  startTime,
  endTime,
}: Readonly<Record<string, string>>): LogParameters {
  const window = readWindow(startTime, endTime);
  return {
    ...(window && { window }),
    minGapMs: 1000 * numberOf('minGapSeconds', minGapSeconds, DEFAULT_GAP_SECONDS),
    maxPatterns: Math.floor(numberOf('maxPatterns', maxPatterns, DEFAULT_PATTERNS)),
    patterns: (myPattern ?? '').split('\n').filter((pattern) => pattern !== ''),
  };
}
