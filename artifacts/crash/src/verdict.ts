import { findWorst } from '@hindsight/claims';
import type { Finding, Verdict } from '@hindsight/model';
import type { CrashAnalysis } from './model.ts';

/** The finding that explains the crash best; undefined for reports without a crash and for parts of reports. */
export const chooseVerdictFinding = (findings: readonly Finding[], _analysis: CrashAnalysis): Finding | undefined =>
  findWorst(findings);

/** Composes the verdict of the report page. */
export function composeVerdict(findings: readonly Finding[], analysis: CrashAnalysis): Verdict {
  const best = chooseVerdictFinding(findings, analysis);
  if (!best) return { level: 'OK', sentence: 'The report has no crash.' };
  return { level: best.level, sentence: best.title, confidence: best.confidence };
}
