import { markedEvidence, metricEvidence } from '@hindsight/claims';
import { count, type Evidence } from '@hindsight/model';
import type { ErrorClass } from '../../error-classes/error-class.ts';
import type { ErrorGroup } from '../../metrics/errors.ts';
import { findFailureWords } from './error-headline.ts';

const LINES = 5;
/** The engine quotes so many lines of a range. */
const QUOTED_LINES = 10;

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
  const depth = group.isTraceBelow
    ? group.stacktrace.findIndex((line) => marks.some((mark) => line.includes(mark)))
    : -1;
  return group.lines.slice(0, LINES).flatMap((line, index) => {
    if (index > 0 || depth < 0) return [{ first: line, last: line, marks }];
    const thrown = line + 1 + depth;
    return depth + 1 < QUOTED_LINES
      ? [{ first: line, last: thrown, marks }]
      : [
          { first: line, last: line, marks },
          { first: thrown, last: thrown, marks },
        ];
  });
}
