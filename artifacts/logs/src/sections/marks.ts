import { pluralize } from '@hindsight/claims';
import type { Mark } from '@hindsight/model';
import type { LogJudgement } from '../analysis.ts';
import { burstsIn } from '../rules/bursts.ts';
import { type GapKind, kindOfGap } from '../rules/gaps.ts';

/** More bands than this hide the bars; the longest say most. */
const MOST_GAPS = 30;
const MOST_STARTS = 50;

/** What is known of a silence. */
const WHY: Readonly<Record<GapKind, string>> = {
  restart: 'the program was started again',
  'out-of-memory': 'after an OutOfMemoryError',
  clock: 'the clock was moved',
  idle: 'the log says little at such times',
  silence: '',
};

const gapMarks = (analysis: LogJudgement): Mark[] =>
  analysis.gaps.slice(0, MOST_GAPS).map((gap) => {
    const why = WHY[kindOfGap(gap, analysis)];
    return {
      name: 'silence',
      from: gap.from,
      to: gap.from + gap.length,
      tone: 'silence',
      ...(why && { text: why }),
      lines: { first: gap.prevLine, last: gap.line },
    };
  });

const burstMarks = ({ timeline }: LogJudgement): Mark[] =>
  burstsIn(timeline).map(({ from, to, errors }) => ({
    name: 'burst of errors',
    from,
    to,
    tone: 'log-error',
    text: pluralize(errors, 'error'),
  }));

const startMarks = ({ starts }: LogJudgement): Mark[] =>
  starts
    .filter(({ time }) => Number.isFinite(time))
    .slice(0, MOST_STARTS)
    .map(({ time, line, afterCrash }) => ({
      name: 'start',
      from: time,
      tone: 'restart',
      ...(afterCrash && { text: 'with no stop before' }),
      lines: { first: line, last: line },
    }));

/** What the figures over time are looked at for: silences, bursts of errors, starts of the program. */
export const marksOf = (analysis: LogJudgement): Mark[] => [
  ...gapMarks(analysis),
  ...burstMarks(analysis),
  ...startMarks(analysis),
];
