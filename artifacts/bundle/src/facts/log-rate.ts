import { count, type Evidence } from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import type { LogOfCapture } from '../model.ts';

const SHARE = 0.5;
/** Fewer statements are a burst. */
const LEAST = 3000;
/** Warnings and errors at this rate tell nothing more; what says that work is done may well come as often as work. */
const TROUBLED_PER_SECOND = 100;
const QUIET_PER_SECOND = 1000;

/** A capture has only the last lines of a log: how fast they came shows a flood that a whole log would show by its length. */
export function rateFacts(log: string, { analysis }: LogOfCapture['parts']): Fact[] {
  const { templates, span, statements } = analysis.analysis;
  const [most] = templates.templates;
  const seconds = span ? (span.to - span.from) / 1000 : 0;
  if (!most || !(seconds > 0) || most.count < LEAST || most.count < statements * SHARE) return [];
  const rate = most.count / seconds;
  const quiet = most.level === 'INFO' || most.level === 'DEBUG' || most.level === 'TRACE';
  if (rate < (quiet ? QUIET_PER_SECOND : TROUBLED_PER_SECOND)) return [];
  const share = `${Math.round((100 * most.count) / statements)} %`;
  const text = most.text.slice(0, 160);
  const told = Math.round(rate).toLocaleString('en-US');
  const line: Evidence = { kind: 'lines', first: most.firstLine, last: most.firstLine, measured: count(most.count) };
  return [
    {
      id: 'log-flood',
      family: 'log',
      quality: QUALITY.measured,
      says: `${share} of ${log} is one statement, ${told} times a second: ${text}`,
      evidence: [line],
      words: { log, text, rate: told, share },
    },
  ];
}
