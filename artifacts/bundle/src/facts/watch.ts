import { type Fact, QUALITY } from '../fact.ts';

/** Programs that watch their own work say how long it takes already: `order 7 still running after 15 s`. */
const WATCHES =
  /\bstill (?:running|waiting|working|processing|pending|blocked|busy|in progress)\b|\bhas been (?:running|blocked|waiting|active) for\b|\b(?:stuck|hung|not (?:finished|completed|done)) (?:for|after)\b|\btakes? longer than\b/i;
const TIMES = 2;

interface Said {
  readonly text: string;
  readonly count: number;
  readonly firstLine: number;
}

/** Statements of a log that tell more than once that something is not over yet. */
export const waitingLonger = (log: string, templates: readonly Said[]): Fact[] =>
  templates
    .filter(({ text, count }) => count >= TIMES && WATCHES.test(text))
    .slice(0, 2)
    .map(({ text, count, firstLine }) => ({
      id: 'watch',
      family: 'log',
      quality: QUALITY.measured,
      says: `${log} says ${count} times: ${text.slice(0, 160)}`,
      evidence: [{ kind: 'lines', first: firstLine, last: firstLine }],
      words: { text: text.slice(0, 160), count: String(count), log },
    }));
