import { compareLevels, diagnose, type Finding } from '@hindsight/model';
import type { CrashAnalysis } from './model.ts';
import { RULES } from './rules/index.ts';
import { chooseVerdictFinding } from './verdict.ts';

/** Diagnoses a report. The finding that explains the crash is the first of its level. */
export function diagnoseCrash(analysis: CrashAnalysis): readonly Finding[] {
  const findings = diagnose(RULES, analysis);
  const best = chooseVerdictFinding(findings, analysis);
  if (!best) return findings;
  const rest = findings.filter((finding) => finding !== best);
  const at = rest.findIndex(({ level }) => compareLevels(level, best.level) >= 0);
  return at < 0 ? [...rest, best] : [...rest.slice(0, at), best, ...rest.slice(at)];
}
