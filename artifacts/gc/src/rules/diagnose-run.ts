import { adoptSymptoms, applyPrecedence } from '@hindsight/claims';
import { diagnose, type Finding, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';
import { checkHealthy } from './healthy.ts';
import { PRECEDENCES } from './precedences.ts';

/** The findings of one run, worst first: every rule is checked, precedence is applied, and a run without a problem is called healthy. */
export function diagnoseRun(rules: readonly Rule<GcAnalysis>[], analysis: GcAnalysis): Finding[] {
  const findings = applyPrecedence(diagnose(rules, analysis), PRECEDENCES, analysis, adoptSymptoms);
  const healthyFinding = checkHealthy(analysis, findings);
  return healthyFinding ? [...findings, healthyFinding] : findings;
}
