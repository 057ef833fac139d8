import { lineOf } from '@hindsight/intake';
import type { Claim, Finding, Rule } from '@hindsight/model';
import type { LogJudgement } from '../src/analysis.ts';
import { LogDigest } from '../src/digest.ts';
import type { WantedPattern } from '../src/metrics/user-patterns.ts';
import { RecordReader } from '../src/read.ts';
import { type Judged, judge } from '../src/rules/index.ts';

const START = Date.UTC(2025, 2, 2, 8);

/** A statement so many seconds after eight o'clock: `2025-03-02 08:00:07,000 ERROR [main] com.acme.Shop - message`. */
export function at(seconds: number, level: string, message: string): string {
  const stamp = new Date(START + seconds * 1000).toISOString();
  return `${stamp.slice(0, 10)} ${stamp.slice(11, 19)},000 ${level} [main] com.acme.Shop - ${message}`;
}

/** A quiet log: one statement a second. */
export const quiet = (seconds: number, from = 0): string[] =>
  Array.from({ length: seconds }, (_, second) => at(from + second, 'INFO', `order ${second} accepted`));

export function judgedLog(lines: readonly string[], patterns: readonly WantedPattern[] = []): Judged {
  const digest = new LogDigest({ minGapMs: 30_000, patterns });
  const reader = new RecordReader(digest.add);
  for (const [index, text] of lines.entries()) reader.line(lineOf(Buffer.from(text).toString('latin1'), index + 1));
  reader.end();
  return judge(digest.finish(reader));
}

/** What a rule says of a log. */
export const claimOf = (rule: Rule<LogJudgement>, lines: readonly string[]): Claim | undefined =>
  rule.check(judgedLog(lines).analysis);

export const findingIn = (lines: readonly string[], id: string): Finding | undefined =>
  judgedLog(lines).findings.find((finding) => finding.id === id);
