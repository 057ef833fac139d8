import { diagnose, type Finding, type Rule, sortFindings } from '@hindsight/model';
import type { LogJudgement } from '../analysis.ts';
import { judgeErrors } from '../judged-errors.ts';
import type { LogAnalysis } from '../model.ts';
import { crashRestart } from './crash-restart.ts';
import { errorBurst } from './error-burst.ts';
import { fatalStatement } from './fatal-statement.ts';
import { capped } from './log-capped.ts';
import { logFlood } from './log-flood.ts';
import { newError } from './new-error.ts';
import { privateData } from './private-data-in-log.ts';
import { seriousErrors } from './serious-error.ts';
import { timeGap } from './time-gap.ts';

/** Besides these, each class of serious errors is a rule of its own (`serious/`). */
export const RULES: readonly Rule<LogJudgement>[] = [
  fatalStatement,
  errorBurst,
  newError,
  timeGap,
  crashRestart,
  logFlood,
  privateData,
  capped,
];

export interface Judged {
  readonly analysis: LogJudgement;
  readonly findings: readonly Finding[];
}

export function judge(analysis: LogAnalysis): Judged {
  const judgement: LogJudgement = { ...analysis, judged: judgeErrors(analysis.errors) };
  return { analysis: judgement, findings: sortFindings([...seriousErrors(judgement), ...diagnose(RULES, judgement)]) };
}
