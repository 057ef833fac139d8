import { adoptSymptoms, applyPrecedence } from '@hindsight/claims';
import { diagnose, type Finding, type Rule } from '@hindsight/model';
import type { GcFinding } from '../advice/change.ts';
import type { GcAnalysis } from '../analysis.ts';
import { checkHealthy } from './healthy.ts';
import { PRECEDENCES } from './precedences.ts';
import { raiseCauses } from './raise-causes.ts';
import { STORIES } from './stories.ts';

/**
 * The findings of one run, worst first: every rule is checked, precedence is applied, and a run without a problem is called
 * healthy. Their intentions about settings are turned into advice when the findings of all runs are joined.
 */
export function diagnoseRun(rules: readonly Rule<GcAnalysis>[], analysis: GcAnalysis): GcFinding[] {
  const found = raiseCauses(diagnose(rules, analysis), analysis);
  const findings = applyPrecedence(found, [...PRECEDENCES, ...STORIES], analysis, adoptSymptoms).map((finding) =>
    adoptChanges(finding, found),
  );
  const healthyFinding = checkHealthy(analysis, findings);
  return healthyFinding ? [...findings, healthyFinding] : findings;
}

/** A finding that took the advice of its cause takes its intentions as well. */
function adoptChanges(finding: Finding, found: readonly GcFinding[]): GcFinding {
  const own = found.find(({ id }) => id === finding.id);
  if (own?.advice === finding.advice) return finding;
  const cause = found.find(({ advice }) => advice === finding.advice);
  return { ...finding, changes: cause?.changes ?? [] };
}
