import { markedEvidence, metricEvidence } from '@hindsight/claims';
import { count, type Evidence } from '@hindsight/model';
import type { ErrorClass } from '../../error-classes/error-class.ts';
import type { ErrorGroup } from '../../metrics/errors.ts';
import { findFailureWords } from './error-headline.ts';

const LINES = 5;
/** With more lines between the statement and the exception, the two are quoted apart. */
const LINES_BETWEEN = 2;

/** Returns evidence for the first lines of errors, with the exception or the words of each marked, and their number. */
export function buildErrorEvidence(groups: readonly ErrorGroup[], errorClass?: ErrorClass): [Evidence, ...Evidence[]] {
  const total = groups.reduce((sum, group) => sum + group.count, 0);
  const quotes = groups
    .slice(0, LINES)
    .flatMap((group) => quoteError(group, errorClass))
    .slice(0, LINES)
    .toSorted((a, b) => a.first - b.first)
    .map(({ first, last, marks }) => markedEvidence(first, marks, last));
  const times = total > 1 ? [metricEvidence('statements', count(total))] : [];
  return [quotes[0] ?? markedEvidence(1, []), ...quotes.slice(1), ...times];
}

interface QuotedError {
  readonly first: number;
  readonly last: number;
  readonly marks: readonly string[];
}

/** The first statement is quoted down to the exception that decides; of the others their first line. */
function quoteError(group: ErrorGroup, errorClass: ErrorClass | undefined): QuotedError[] {
  const { marks } = findFailureWords(group, errorClass);
  const depth = group.isTraceBelow ? findMostMarked(group.chain ? group.trace.lines : group.below, marks) : -1;
  return group.lines.slice(0, LINES).flatMap((line, index) => {
    if (index > 0 || depth < 0) return [{ first: line, last: line, marks }];
    const thrown = line + 1 + depth;
    return depth <= LINES_BETWEEN
      ? [{ first: line, last: thrown, marks }]
      : [
          { first: line, last: line, marks },
          { first: thrown, last: thrown, marks },
        ];
  });
}

/** Finds the first line with the most marks: the wrapper of an exception may have a part of its name. Returns -1 when no line has one. */
function findMostMarked(lines: readonly string[], marks: readonly string[]): number {
  const counts = lines.map((line) => marks.filter((mark) => line.includes(mark)).length);
  const most = Math.max(0, ...counts);
  return most === 0 ? -1 : counts.indexOf(most);
}
