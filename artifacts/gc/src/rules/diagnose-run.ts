import { diagnose, type Finding, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';
import { healthy } from './healthy.ts';
import { suppress } from './suppress.ts';

/** All that is found in one run: every rule, then which of them speak, then whether nothing is wrong. */
export function judge(rules: readonly Rule<GcAnalysis>[], analysis: GcAnalysis): Finding[] {
  const findings = suppress(diagnose(rules, analysis), analysis);
  const well = healthy(analysis, findings);
  return well ? [...findings, well] : findings;
}
