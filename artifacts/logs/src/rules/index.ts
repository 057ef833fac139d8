import { diagnose, type Finding, type Rule, sortFindings } from '@hindsight/model';
import type { ClassifiedLog } from '../analysis.ts';
import { classifyErrors } from '../classified-errors.ts';
import type { ErrorGroup, Errors } from '../metrics/errors.ts';
import { findStartupFailures } from '../metrics/startup-failure.ts';
import type { LogAnalysis } from '../model.ts';
import { ceasedStatement } from './ceased-statement.ts';
import { crashRestart } from './crash-restart.ts';
import { errorBurst } from './error-burst.ts';
import { errorShare } from './error-share.ts';
import { errorsAtStop } from './errors-at-stop.ts';
import { fatalStatement } from './fatal-statement.ts';
import { lastingWarning } from './lasting-warning.ts';
import { linkConsequences } from './link-consequences.ts';
import { logCapped } from './log-capped.ts';
import { logFlood } from './log-flood.ts';
import { newError } from './new-error.ts';
import { privateDataInLog } from './private-data-in-log.ts';
import { regularError } from './regular-error.ts';
import { refusedRequests } from './requests/refused-requests.ts';
import { serverErrors } from './requests/server-errors.ts';
import { restartLoop } from './restart-loop.ts';
import { risenFigure } from './risen-figure.ts';
import { findSeriousErrors } from './serious-error.ts';
import { findFailedStarts } from './startup-failed.ts';
import { MEANINGS } from './support/meanings.ts';
import { nameChange } from './support/name-change.ts';
import { nameForerunner } from './support/name-forerunner.ts';
import { stateReason } from './support/state-reason.ts';
import { timeGap } from './time-gap.ts';

/** Each class of serious errors is a rule as well (`error-classes/`). */
export const RULES: readonly Rule<ClassifiedLog>[] = [
  serverErrors,
  refusedRequests,
  errorShare,
  fatalStatement,
  regularError,
  newError,
  errorBurst,
  errorsAtStop,
  risenFigure,
  lastingWarning,
  ceasedStatement,
  timeGap,
  crashRestart,
  restartLoop,
  logFlood,
  privateDataInLog,
  logCapped,
];

export interface LogDiagnosis {
  readonly analysis: ClassifiedLog;
  readonly findings: readonly Finding[];
}

/** A log is read by people who do not know its thresholds: below the case stands what it means, or else why it counts at all. */
function withReason(finding: Finding): Finding {
  const rule = RULES.find(({ id }) => id === finding.id);
  return rule && finding.general !== undefined
    ? { ...finding, general: stateReason(rule.title, MEANINGS[rule.id] ?? rule.because) }
    : finding;
}

export function diagnoseLog(log: LogAnalysis): LogDiagnosis {
  const analysis = dropOutputOfBuild(log);
  const classifiedErrors = classifyErrors(analysis.errors);
  const judgement: ClassifiedLog = {
    ...analysis,
    classifiedErrors,
    judgedErrors: classifiedErrors.filter(({ isOfStop }) => !isOfStop),
    classifiedWarnings: classifyErrors(analysis.warnings).filter(
      ({ errorClass, isOfStop }) => errorClass !== undefined && !errorClass.isOnlyError && !isOfStop,
    ),
    startupFailures: findStartupFailures(analysis),
  };
  const findings = linkConsequences(
    [...findFailedStarts(judgement), ...findSeriousErrors(judgement), ...diagnose(RULES, judgement).map(withReason)],
    judgement,
  );
  return {
    analysis: {
      ...judgement,
      errors: log.errors,
      warnings: log.warnings,
      classifiedErrors: classifyErrors(log.errors).map((error) =>
        isOutputOfBuild(error.group, log) ? { ...error, serious: false } : error,
      ),
    },
    findings: sortFindings(
      findings.map((finding) => nameForerunner(nameChange(finding, judgement), judgement, findings)),
    ),
  };
}

/** What was written before a build said that it has succeeded: its tests provoke errors on purpose. */
const isOutputOfBuild = ({ lastLine }: ErrorGroup, { builtLine }: LogAnalysis): boolean =>
  builtLine !== undefined && lastLine < builtLine;

function dropOutputOfBuild(log: LogAnalysis): LogAnalysis {
  if (log.builtLine === undefined) return log;
  const drop = ({ groups, statements, ungrouped }: Errors): Errors => {
    const later = groups.filter((group) => !isOutputOfBuild(group, log));
    return { groups: later, statements, ungrouped: later.length === 0 ? 0 : ungrouped };
  };
  return { ...log, errors: drop(log.errors), warnings: drop(log.warnings) };
}
