import { chooseHeadline, lineEvidence, markedEvidence, pluralize, truncate } from '@hindsight/claims';
import type { Claim } from '@hindsight/model';
import type { ClassifiedLog } from '../analysis.ts';
import type { RisenFigure } from '../metrics/figures/stated-figures.ts';
import { VARIABLE } from '../templates/display-form.ts';
import { countStatements } from './support/count-statements.ts';
import { defineLogRule } from './support/define-rule.ts';
import { formatHeadlineTime } from './support/error-headline.ts';
import { KINDS } from './support/figure-words.ts';

const STATEMENT_CHARACTERS = 60;

export const risenFigure = defineLogRule({
  id: 'risen-figure',
  cause: 'waiting',
  title: 'A figure that the log states has become far worse',
  because:
    'A throughput, free memory, free space or free members of a pool that fall to a tenth and stay there, threads or open files that only grow to four times as many and more than five hundred, requests that take more than ten seconds all the time, and a pool for which five or more wait all the time, are no noise. Nor are a share of hits or successes that falls to a third and stays there, half of those that belong together that are gone, an age of what waits that is ten times the usual one and more than a minute, and sessions or connections that only grow to twenty times as many and more than five thousand, while the program does not write three times as many statements. Durations of five times the usual ones and more than a second, and a backlog of ten times the usual one and more than fifty, that stay until the end of the log are no noise; nor are ten times as many failures as before, or five who wait for a pool that nobody had to wait for; nor is a backlog of more than a thousand that has doubled and grows all the time; nor is a heap, disk or pool that was at most 70 % full and stays above 90 %, or a heap of which more is left after collections in each part of the log, at last twice as much and more than 60 %; nor are processors that were busy for 60 % at most and are for 95 % or more since, for five minutes and a sixth of the log, or a clock that is off by ten times as much as before and more than a second; nor are durations of ten times the usual ones and more than two seconds for a part of it. Averages are geometric, so that single outliers do not count, and what grows as fast as the clock counts the time since a start. A task whose rounds each brought something, and bring nothing since, and a work whose progress does not change any more, for two minutes and a sixth of the log or more, have no reason to; of a nightly task three nights without anything, after a week or more with something, are enough.',
  check: (log) => {
    const [worst, ...others] = log.risenFigures
      .filter(({ kind }) => !(kind === 'population' && isBusierAtEnd(log, BUSIER)))
      .filter(({ kind }) => !(kind === 'processor' && isBusierAtEnd(log, MUCH_LOAD)))
      .sort((a, b) => rankKind(b) - rankKind(a) || computeFactor(b) - computeFactor(a));
    if (!worst) return undefined;
    const { quantity, advice } = KINDS[worst.kind];
    if (worst.isAlways) return describeAlways(worst);
    const statement = shortenTemplate(worst);
    const more =
      others.length === 0 ? '' : ` ${pluralize(others.length, 'other statement')} with a figure that rises as well.`;
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline: writeRiseHeadline(worst, log),
      explanation: `${pluralize(worst.statements, 'statement')}${statement === '' ? '' : ` of the form “${statement}”`} state it: ${describeValues(worst)}.${more}`,
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

const shortenTemplate = ({ template }: RisenFigure): string =>
  truncate(template.replaceAll(VARIABLE, '…'), STATEMENT_CHARACTERS);

/** Writes what has risen from what to what, and since when. */
export function writeRiseHeadline(figure: RisenFigure, log: ClassifiedLog): string {
  const { kind, member, until } = figure;
  const { format, name, describe, verbs = kind === 'duration' ? ['rise', 'rose'] : ['rises', 'rose'] } = KINDS[kind];
  const [before, after] = [format(figure.before), format(figure.after)];
  const what =
    describe?.(before, after, figure) ??
    `${name(figure)}${member === undefined ? '' : ` of ${member}`} ${verbs[until === undefined ? 0 : 1]} from ${before} to ${after}`;
  const when = describeTime(figure, log);
  const statement = shortenTemplate(figure);
  return chooseHeadline(`${what}${when}${statement === '' ? '' : `: ${statement}`}`, `${what}${when}`);
}

function describeValues(figure: RisenFigure): string {
  const { kind, before, after, until, max } = figure;
  const { format, verbs = [''] } = KINDS[kind];
  if (kind === 'progress') return `it began at ${format(before)} and is ${format(after)} until the end of the log`;
  const isDown = verbs[0].startsWith('fall');
  return `usually ${format(before)}, ${format(after)} ${until === undefined ? 'at the end of the log' : 'in that time'}, ${isDown ? 'down' : 'up'} to ${format(max)}`;
}

/** So many times as many statements at the end as in the beginning mean that the program has more to do. */
const BUSIER = 3;
/** A task that computes on purpose writes statements of its own. */
const MUCH_LOAD = 1.5;
const SIXTHS = 6;

/** Whether others use the program more and more, as in the morning: then it has more sessions and connections as well. */
function isBusierAtEnd({ span, timeline }: ClassifiedLog, factor: number): boolean {
  if (!span) return false;
  const statements = countStatements(timeline, span, SIXTHS);
  return (statements.at(-1) ?? 0) > factor * (statements[0] ?? 0);
}

/** Threads and files that are never closed take memory with them. */
const rankKind = ({ kind }: RisenFigure): number => Number(kind === 'resource');

const computeFactor = ({ kind, before, after, isAlways }: RisenFigure): number =>
  isAlways
    ? 1
    : kind === 'rate' ||
        kind === 'free' ||
        kind === 'vacant' ||
        kind === 'ratio' ||
        kind === 'present' ||
        kind === 'yield'
      ? before / Math.max(1, after)
      : after / Math.max(1, before);

/** What was bad all the time: the log does not tell what is usual, but nobody waits so long, or needs so few. */
function describeAlways({ kind, template, before, max, maxLine, line, statements }: RisenFigure): Claim {
  const { format, quantity, advice } = KINDS[kind];
  const usual = format(before);
  const statement = truncate(template.replaceAll(VARIABLE, '\u2026'), STATEMENT_CHARACTERS);
  const what =
    kind === 'waiters'
      ? `The pool is short from the first line on: ${usual} wait for it`
      : `Requests take ${usual} from the first one in the log on`;
  return {
    level: 'WARNING',
    confidence: 'medium',
    headline: statement === '' ? what : chooseHeadline(`${what}: ${statement}`, what),
    explanation: `${pluralize(statements, 'statement')}${statement === '' ? '' : ` of the form \u201c${statement}\u201d`} state it: ${usual} as a rule, up to ${format(max)}.`,
    advice,
    evidence: [
      lineEvidence(line),
      markedEvidence(maxLine, []),
      { kind: 'metric', name: 'usual value', measured: quantity(before) },
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
