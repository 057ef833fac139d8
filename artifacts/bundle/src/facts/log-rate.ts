import { lineEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import type { CapturedLog } from '../model.ts';

const MIN_SHARE = 0.5;
/** Fewer records are only a burst. */
const MIN_RECORDS = 3000;
/**
 * Warnings and errors at this rate carry no information any more. Records of finished work may be as frequent as the
 * work.
 */
const MIN_TROUBLED_PER_SECOND = 100;
const MIN_QUIET_PER_SECOND = 1000;

/** Whether the most frequent statement is a record of finished work that is no more frequent than work may be. */
export function isWork({ analysis }: CapturedLog['members']): boolean {
  const { templates, span } = analysis.analysis;
  const [top] = templates.templates;
  const seconds = span ? (span.to - span.from) / 1000 : 0;
  return top !== undefined && isQuiet(top.level) && top.count < seconds * MIN_QUIET_PER_SECOND;
}

const isQuiet = (level: string): boolean => level === 'INFO' || level === 'DEBUG' || level === 'TRACE';

/** Detects a flood by its rate. A capture has only the last lines of a log, so that its length says nothing. */
export function collectRateFacts(log: string, { analysis }: CapturedLog['members']): Fact[] {
  const { templates, span, statements } = analysis.analysis;
  const [top] = templates.templates;
  const seconds = span ? (span.to - span.from) / 1000 : 0;
  if (!top || !(seconds > 0) || top.count < MIN_RECORDS || top.count < statements * MIN_SHARE) return [];
  const rate = top.count / seconds;
  if (rate < (isQuiet(top.level) ? MIN_QUIET_PER_SECOND : MIN_TROUBLED_PER_SECOND)) return [];
  const share = `${Math.round((100 * top.count) / statements)} %`;
  const text = top.text.slice(0, 160);
  const rateText = Math.round(rate).toLocaleString('en-US');
  return [
    {
      id: 'log-flood',
      family: 'log',
      quality: QUALITY.measured,
      statement: `${share} of ${log} is one statement, ${rateText} times a second: ${text}`,
      evidence: [lineEvidence(top.firstLine, count(top.count))],
      words: { log, text, rate: rateText, share },
    },
  ];
}
