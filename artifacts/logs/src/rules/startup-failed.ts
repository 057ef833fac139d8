import { pluralize } from '@hindsight/claims';
import type { Finding } from '@hindsight/model';
import type { ClassifiedLog } from '../analysis.ts';
import type { ErrorClass } from '../error-classes/error-class.ts';
import { ERROR_CLASSES } from '../error-classes/index.ts';
import type { StartupFailure } from '../metrics/startup-failure.ts';
import { buildErrorFinding } from './support/error-findings.ts';
import { countStatements } from './support/error-rate.ts';

const NOT_STARTED = 'The application did not start.';
const MAIN_ENDED = 'The main thread ended with an exception.';

/** The findings about starts that failed: the class of the reason or, when that is not known, of the failure. */
export function findFailedStarts(analysis: ClassifiedLog): Finding[] {
  const byClass = Map.groupBy(
    analysis.startupFailures,
    ({ errorClass, atStart }) =>
      errorClass ?? ERROR_CLASSES.find(({ id }) => id === (atStart ? 'startup-failed' : 'unhandled')),
  );
  return [...byClass].flatMap(([errorClass, [first, ...others]]) =>
    errorClass && first ? [buildFailedStart(errorClass, [first, ...others], analysis)] : [],
  );
}

/** Of several reasons of one class, the one with most failed starts is told, and the starts of the others are counted apart. */
function buildFailedStart(
  errorClass: ErrorClass,
  [worst, ...others]: readonly [StartupFailure, ...StartupFailure[]],
  analysis: ClassifiedLog,
): Finding {
  const { groups, atStart, starts, firstSeen } = worst;
  const further = others.reduce((sum, one) => sum + one.starts, 0);
  const reported = new Set([worst, ...others].flatMap((failure) => failure.groups));
  const elsewhere = analysis.judgedErrors
    .filter((one) => one.errorClass?.id === errorClass.id && !reported.has(one.group))
    .map(({ group }) => group);
  const sentences = [
    atStart ? NOT_STARTED : MAIN_ENDED,
    ...(further > 0 ? [`${pluralize(further, 'other start')} failed for similar reasons.`] : []),
    ...(elsewhere.length > 0 ? [`${pluralize(countStatements(elsewhere), 'such error')} at other times.`] : []),
  ];
  return buildErrorFinding(
    {
      errorClass,
      groups: [...groups, ...elsewhere],
      level: 'FATAL',
      lead: sentences.join(' '),
      headlineLead: atStart ? 'The application did not start: ' : 'The main thread ended: ',
      failedStarts: { count: starts, firstSeen },
    },
    analysis,
  );
}
