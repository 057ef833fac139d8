import { findKeyFigures, isProblem } from '@hindsight/model';
import { findArtifactTime } from './artifact-time.ts';
import type { ResultEntry, StoredResult } from './result-store.ts';

/** Reduces a result to what lists show. */
export function toResultEntry({ graphs: _own, linkExpiresAt: _end, outcome, ...rest }: StoredResult): ResultEntry {
  const { report, findings } = outcome;
  const artifactTime = findArtifactTime(outcome);
  return {
    ...rest,
    level: report.verdict.level,
    isProblem: isProblem(findings),
    verdict: report.verdict.sentence,
    figures: findKeyFigures(report).map(({ label, value, limit }) => ({ label, value, ...(limit && { limit }) })),
    ...(artifactTime && { artifactTime }),
  };
}
