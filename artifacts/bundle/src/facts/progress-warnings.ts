import { lineEvidence } from '@hindsight/claims';
import { type Fact, QUALITY } from '../fact.ts';

/** Messages of programs that watch their own work: `order 7 still running after 15 s`. */
const PROGRESS_WARNING =
  /\bstill (?:running|waiting|working|processing|pending|blocked|busy|in progress)\b|\bhas been (?:running|blocked|waiting|active) for\b|\b(?:stuck|hung|not (?:finished|completed|done)) (?:for|after)\b|\btakes? longer than\b/i;
const MIN_COUNT = 2;

interface LoggedTemplate {
  readonly text: string;
  readonly count: number;
  readonly firstLine: number;
}

/** Finds statements that report more than once that some work has not finished. */
export const collectProgressWarnings = (log: string, templates: readonly LoggedTemplate[]): Fact[] =>
  templates
    .filter(({ text, count }) => count >= MIN_COUNT && PROGRESS_WARNING.test(text))
    .slice(0, 2)
    .map(({ text, count, firstLine }) => ({
      id: 'watch',
      family: 'log',
      quality: QUALITY.measured,
      statement: `${log} says ${count} times: ${text.slice(0, 160)}`,
      evidence: [lineEvidence(firstLine)],
      words: { text: text.slice(0, 160), count: String(count), log },
    }));
