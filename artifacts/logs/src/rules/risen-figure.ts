import {
  chooseHeadline,
  formatCount,
  formatDuration,
  formatPercent,
  lineEvidence,
  markedEvidence,
  pluralize,
  truncate,
} from '@hindsight/claims';
import { count, ms, percent, type Quantity } from '@hindsight/model';
import type { ClassifiedLog } from '../analysis.ts';
import type { FigureKind } from '../metrics/figures/read-figure.ts';
import type { RisenFigure } from '../metrics/figures/stated-figures.ts';
import { VARIABLE } from '../templates/display-form.ts';
import { defineLogRule } from './support/define-rule.ts';
import { formatHeadlineTime } from './support/error-headline.ts';

const STATEMENT_CHARACTERS = 60;

interface KindWords {
  readonly format: (value: number) => string;
  readonly quantity: (value: number) => Quantity;
  readonly name: (figure: RisenFigure) => string;
  readonly advice: string;
}

/** Three figures are enough for a mean. */
const roundMean = (value: number): number =>
  value < 10 ? Math.round(10 * value) / 10 : Number(Math.round(value).toPrecision(3));

const KINDS: Readonly<Record<FigureKind, KindWords>> = {
  duration: {
    format: (value) => formatDuration(roundMean(value)),
    quantity: ms,
    name: ({ template }) => (template === '' ? 'Request times' : 'Durations'),
    advice:
      'Look at what this work waits for at that time: three thread dumps while it is slow show the call, lock or pool. When everything became slower at the same moment, look at the collections and the processors first; when it is slower the longer the program runs, at what it goes through each time (a growing table, list or cache).',
  },
  fill: {
    format: (value) => formatPercent(Math.round(value)),
    quantity: percent,
    name: ({ name }) => `“${name}”`,
    advice:
      'It will not get back by itself: find out what fills it. For a heap, compare the GC log after full collections and take a heap dump; for a pool or threads, three thread dumps show who holds them; for a disk, look for what was written last. Raising the limit gives time, and no more when it keeps growing.',
  },
  backlog: {
    format: (value) => formatCount(Math.round(roundMean(value))),
    quantity: count,
    name: ({ name }) => `“${name}”`,
    advice:
      'More arrives than is done. Compare both rates: find out whether more arrives than before, or whether those who take it have become slower or fewer (a slow peer, errors, one that hangs). Add workers only when the present ones are busy and what they call has room; bound the backlog before it fills the heap.',
  },
};

export const risenFigure = defineLogRule({
  id: 'risen-figure',
  cause: 'waiting',
  title: 'A duration or backlog that the log states has risen far',
  because:
    'Durations of five times the usual ones and more than a second, and a backlog of ten times the usual one and more than fifty, that stay until the end of the log are no noise; nor is a backlog of more than a thousand that has doubled and grows all the time; nor is a heap, disk or pool that was at most 70 % full and stays above 90 %; nor are durations of ten times the usual ones and more than two seconds for a part of it. Averages are geometric, so that single outliers do not count, and what grows as fast as the clock counts the time since a start.',
  check: (log) => {
    const [worst, ...others] = log.risenFigures.toSorted((a, b) => computeFactor(b) - computeFactor(a));
    if (!worst) return undefined;
    const { format, quantity, name, advice } = KINDS[worst.kind];
    const [before, after] = [format(worst.before), format(worst.after)];
    const what = `${name(worst)} ${worst.until === undefined ? 'rise' : 'rose'}${worst.kind === 'duration' ? '' : 's'} from ${before} to ${after}`;
    const when = describeTime(worst, log);
    const statement = truncate(worst.template.replaceAll(VARIABLE, '…'), STATEMENT_CHARACTERS);
    const more =
      others.length === 0 ? '' : ` ${pluralize(others.length, 'other statement')} with a figure that rises as well.`;
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline: chooseHeadline(`${what}${when}${statement === '' ? '' : `: ${statement}`}`, `${what}${when}`),
      explanation: `${pluralize(worst.statements, 'statement')}${statement === '' ? '' : ` of the form “${statement}”`} state it: usually ${before}, ${after} ${worst.until === undefined ? 'at the end of the log' : 'in that time'}, up to ${format(worst.max)}.${more}`,
      advice,
      evidence: [
        lineEvidence(worst.line),
        markedEvidence(worst.maxLine, []),
        { kind: 'metric', name: 'usual value', measured: quantity(worst.before) },
        { kind: 'metric', name: 'later value', measured: quantity(worst.after) },
      ],
    };
  },
});

const computeFactor = ({ before, after }: RisenFigure): number => after / Math.max(1, before);

function describeTime({ time, until }: RisenFigure, log: ClassifiedLog): string {
  if (!Number.isFinite(time)) return '';
  const from = formatHeadlineTime(time, log);
  return until !== undefined && Number.isFinite(until)
    ? ` from ${from} to ${formatHeadlineTime(until, log)}`
    : ` since ${from}`;
}
