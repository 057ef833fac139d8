import { toLine } from '@hindsight/intake';
import type { Claim, Finding, Line, Rule } from '@hindsight/model';
import type { ClassifiedLog } from '../src/analysis.ts';
import { LogDigest } from '../src/digest.ts';
import type { SearchPattern } from '../src/metrics/user-patterns.ts';
import { RecordReader } from '../src/read.ts';
import { diagnoseLog, type LogDiagnosis } from '../src/rules/index.ts';

const START = Date.UTC(2025, 2, 2, 8);

/**
 * Builds a record this many seconds after eight o'clock: `2025-03-02 08:00:07,000 ERROR [main] com.acme.Shop -
 * message`.
 */
export function writeRecord(seconds: number, level: string, message: string): string {
  const timestamp = new Date(START + seconds * 1000).toISOString();
  return `${timestamp.slice(0, 10)} ${timestamp.slice(11, 19)},000 ${level} [main] com.acme.Shop - ${message}`;
}

/** Builds a log without events: one record a second. */
export const writeQuietLog = (seconds: number, from = 0): string[] =>
  Array.from({ length: seconds }, (_, second) => writeRecord(from + second, 'INFO', `order ${second} accepted`));

/** A line behind what a container engine wrote before it. */
export interface ContainerLine {
  readonly header: string;
  readonly line: string;
}

function buildLine(line: string | ContainerLine, number: number): Line {
  const text = typeof line === 'string' ? line : line.line;
  const built = toLine(Buffer.from(text).toString('latin1'), number);
  return typeof line === 'string' ? built : Object.assign(built, { envelopeHeader: line.header });
}

export function diagnoseLines(
  lines: readonly (string | ContainerLine)[],
  patterns: readonly SearchPattern[] = [],
): LogDiagnosis {
  const digest = new LogDigest({ minGapMs: 30_000, patterns });
  const reader = new RecordReader(digest.add);
  for (const [index, text] of lines.entries()) reader.line(buildLine(text, index + 1));
  reader.end();
  return diagnoseLog(digest.finish(reader));
}

/** Checks a log with a rule. */
export const checkLogRule = (rule: Rule<ClassifiedLog>, lines: readonly string[]): Claim | undefined =>
  rule.check(diagnoseLines(lines).analysis);

export const findInLog = (lines: readonly string[], id: string): Finding | undefined =>
  diagnoseLines(lines).findings.find((finding) => finding.id === id);
