import { pluralize } from '@hindsight/claims';
import type { Mark } from '@hindsight/model';
import type { ClassifiedLog } from '../analysis.ts';
import { classifyGap, type GapKind } from '../rules/support/classify-gap.ts';
import { findErrorBursts } from '../rules/support/error-bursts.ts';

/** More bands than this hide the bars; the longest say most. */
const MAX_GAPS = 30;
const MAX_STARTS = 50;

/** What is known of a silence. */
const REASONS: Readonly<Record<GapKind, string>> = {
  restart: 'the program was started again',
  'planned-restart': 'between a stop and the next start',
  'new-process': 'another process began after it',
  'no-work': 'nothing was to be done',
  'out-of-memory': 'after an OutOfMemoryError',
  frozen: 'the process stood still',
  clock: 'the clock was moved',
  idle: 'the log says little at such times',
  silence: '',
};

const buildGapMarks = (analysis: ClassifiedLog): Mark[] =>
  analysis.gaps.slice(0, MAX_GAPS).map((gap) => {
    const why = REASONS[classifyGap(gap, analysis)];
    return {
      name: 'silence',
      from: gap.from,
      to: gap.from + gap.length,
      tone: 'silence',
      ...(why && { text: why }),
      lines: { first: gap.prevLine, last: gap.line },
    };
  });

const buildBurstMarks = ({ timeline }: ClassifiedLog): Mark[] =>
  findErrorBursts(timeline).map(({ from, to, errors }) => ({
    name: 'burst of errors',
    from,
    to,
    tone: 'log-error',
    text: pluralize(errors, 'error'),
  }));

const buildStartMarks = ({ starts }: ClassifiedLog): Mark[] =>
  starts
    .filter(({ time }) => Number.isFinite(time))
    .slice(0, MAX_STARTS)
    .map(({ time, line, afterCrash }) => ({
      name: 'start',
      from: time,
      tone: 'restart',
      ...(afterCrash && { text: 'without a preceding stop' }),
      lines: { first: line, last: line },
    }));

/** Marks silences, bursts of errors and starts of the program on a chart over time. */
export const buildMarks = (analysis: ClassifiedLog): Mark[] => [
  ...buildGapMarks(analysis),
  ...buildBurstMarks(analysis),
  ...buildStartMarks(analysis),
];
