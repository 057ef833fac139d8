import {
  chooseHeadline,
  formatBytes,
  formatCount,
  formatDuration,
  formatPercent,
  lineEvidence,
  markedEvidence,
  pluralize,
  truncate,
} from '@hindsight/claims';
import { bytes, type Claim, count, ms, percent, type Quantity } from '@hindsight/model';
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
  /** What it does, in the present and in the past. */
  readonly verbs?: readonly [now: string, then: string];
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
  rate: {
    format: (value) => `${formatCount(roundMean(value))}/s`,
    quantity: count,
    name: ({ name }) => (name === 'rate' || /throughput/i.test(name) ? 'Throughput' : `Throughput (“${name}”)`),
    verbs: ['falls', 'fell'],
    advice:
      'When as much waits to be done as before, each piece takes longer: three thread dumps show what the workers wait for (a slow peer or disk, a lock, a table that has grown), the GC log whether collections take the time, top whether the processors are full. When less arrives than before, look at who sends it.',
  },
  resource: {
    format: (value) => formatCount(Math.round(value)),
    quantity: count,
    name: ({ name }) => `“${name}”`,
    advice:
      'Something is opened and not closed. For threads, a thread dump shows by their names who starts them (a pool for each request that is never shut down, a timer, a client); for files and sockets, lsof -p shows which. Correct that before the limit is reached; raising the limit only gives time.',
  },
  free: {
    format: formatBytes,
    quantity: bytes,
    name: ({ name }) => `\u201c${name}\u201d`,
    verbs: ['falls', 'fell'],
    advice:
      'For a disk, look for what was written last (du -x on the named path, files that are deleted and still open: lsof +L1), and free or enlarge it before writes fail. For a heap, compare the GC log after full collections and take a heap dump: what falls without ever coming back is kept. For the memory of a host, look at what is available (free -m), because the system uses free memory for its cache of files.',
  },
  failures: {
    format: (value) => formatCount(Math.round(roundMean(value))),
    quantity: count,
    name: ({ name }) => `\u201c${name}\u201d`,
    advice:
      'The statement only counts them: find what fails for the same reason at the moment when the figure began to rise (errors and warnings of the peer, database or file that this work uses, a release, other data). What was not done has to be done again.',
  },
  waiters: {
    format: (value) => formatCount(Math.round(roundMean(value))),
    quantity: count,
    name: ({ name }) => `\u201c${name}\u201d (for the pool)`,
    advice:
      'All members of the pool are taken. Three thread dumps now show who holds them and in which call: a slow statement or peer, a transaction that stays open during other calls, or members that are never given back. A larger pool helps only when the holders are fast.',
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
  title: 'A figure that the log states has become far worse',
  because:
    'A throughput, free memory or free space that falls to a tenth and stays there, threads or open files that only grow to five times as many and more than five hundred, and requests that take more than ten seconds all the time are no noise. Durations of five times the usual ones and more than a second, and a backlog of ten times the usual one and more than fifty, that stay until the end of the log are no noise; nor are ten times as many failures as before, or five who wait for a pool that nobody had to wait for; nor is a backlog of more than a thousand that has doubled and grows all the time; nor is a heap, disk or pool that was at most 70 % full and stays above 90 %; nor are durations of ten times the usual ones and more than two seconds for a part of it. Averages are geometric, so that single outliers do not count, and what grows as fast as the clock counts the time since a start.',
  check: (log) => {
    const [worst, ...others] = log.risenFigures.toSorted(
      (a, b) => rankKind(b) - rankKind(a) || computeFactor(b) - computeFactor(a),
    );
    if (!worst) return undefined;
    const {
      format,
      quantity,
      name,
      advice,
      verbs = worst.kind === 'duration' ? ['rise', 'rose'] : ['rises', 'rose'],
    } = KINDS[worst.kind];
    if (worst.isAlways) return describeSlow(worst);
    const [before, after] = [format(worst.before), format(worst.after)];
    const what = `${name(worst)} ${verbs[worst.until === undefined ? 0 : 1]} from ${before} to ${after}`;
    const when = describeTime(worst, log);
    const statement = truncate(worst.template.replaceAll(VARIABLE, '…'), STATEMENT_CHARACTERS);
    const more =
      others.length === 0 ? '' : ` ${pluralize(others.length, 'other statement')} with a figure that rises as well.`;
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline: chooseHeadline(`${what}${when}${statement === '' ? '' : `: ${statement}`}`, `${what}${when}`),
      explanation: `${pluralize(worst.statements, 'statement')}${statement === '' ? '' : ` of the form “${statement}”`} state it: usually ${before}, ${after} ${worst.until === undefined ? 'at the end of the log' : 'in that time'}, ${verbs[0].startsWith('fall') ? 'down' : 'up'} to ${format(worst.max)}.${more}`,
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

/** Threads and files that are never closed take memory with them. */
const rankKind = ({ kind }: RisenFigure): number => Number(kind === 'resource');

const computeFactor = ({ kind, before, after, isAlways }: RisenFigure): number =>
  isAlways ? 1 : kind === 'rate' || kind === 'free' ? before / Math.max(1, after) : after / Math.max(1, before);

/** Requests that were slow all the time: the log does not tell what is usual, but nobody waits so long. */
function describeSlow({ template, before, max, maxLine, line, statements }: RisenFigure): Claim {
  const usual = formatDuration(roundMean(before));
  const statement = truncate(template.replaceAll(VARIABLE, '…'), STATEMENT_CHARACTERS);
  const what = `Requests take ${usual} from the first one in the log on`;
  return {
    level: 'WARNING',
    confidence: 'medium',
    headline: statement === '' ? what : chooseHeadline(`${what}: ${statement}`, what),
    explanation: `${pluralize(statements, 'statement')}${statement === '' ? '' : ` of the form “${statement}”`} state it: ${usual} as a rule, up to ${formatDuration(max)}.`,
    advice: KINDS.duration.advice,
    evidence: [
      lineEvidence(line),
      markedEvidence(maxLine, []),
      { kind: 'metric', name: 'usual value', measured: ms(before) },
    ],
  };
}

function describeTime({ time, until }: RisenFigure, log: ClassifiedLog): string {
  if (!Number.isFinite(time)) return '';
  const from = formatHeadlineTime(time, log);
  return until !== undefined && Number.isFinite(until)
    ? ` from ${from} to ${formatHeadlineTime(until, log)}`
    : ` since ${from}`;
}
