import type { Finding } from '@hindsight/model';
import type { ClassifiedLog } from '../analysis.ts';
import { ERROR_CLASSES } from '../error-classes/index.ts';
import { buildErrorFinding } from './support/error-findings.ts';

const NOT_STARTED = 'The application did not start.';
const MAIN_ENDED = 'The main thread ended with an exception.';

/** The finding about a program that did not start: the class of its reason or, when that is not known, of the failure. */
export function findFailedStart(analysis: ClassifiedLog): Finding[] {
  const { startupFailure, judgedErrors } = analysis;
  const errorClass =
    startupFailure?.errorClass ??
    ERROR_CLASSES.find(({ id }) => id === (startupFailure?.atStart ? 'startup-failed' : 'unhandled'));
  if (!startupFailure || !errorClass) return [];
  const others = judgedErrors.filter(
    (one) => one.errorClass?.id === errorClass.id && one.group !== startupFailure.group,
  );
  const lead = startupFailure.atStart ? NOT_STARTED : MAIN_ENDED;
  const headlineLead = startupFailure.atStart ? 'The application did not start: ' : 'The main thread ended: ';
  // The statement that names the reason says more than the one that says that the start failed.
  const prefersOthers = others.length > 0 && !namesReason(startupFailure.group.statement, errorClass.signature);
  const all = others.map(({ group }) => group);
  const [first = startupFailure.group, ...rest] = prefersOthers
    ? [...all, startupFailure.group]
    : [startupFailure.group, ...all];
  return [buildErrorFinding({ errorClass, groups: [first, ...rest], level: 'FATAL', lead, headlineLead }, analysis)];
}

const namesReason = (statement: string, signature: RegExp): boolean => signature.test(statement);
