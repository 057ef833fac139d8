import type { Analysed, ReportData } from '@hindsight/api';
import type { StoredResult } from '../../ports/result-store.ts';
import { VERSION } from '../../version.ts';
import { isExplorable } from '../artifacts/explore-heap.ts';
import { type KeptArtifacts, keptJobOf } from '../artifacts/kept-artifacts.ts';
import type { TimeRange } from './range-reports.ts';

/** What the page of a report is drawn from; `ranged` are the figures of a time range. */
export async function reportData(
  kept: KeptArtifacts,
  result: StoredResult,
  ranged?: { readonly range: TimeRange; readonly outcome: Analysed },
): Promise<ReportData> {
  const { responseId, token, kind, fileName, appName, host, tags, createdAt } = result;
  const { report, artifact, complete, durationMs } = ranged?.outcome ?? result.outcome;
  return {
    responseId,
    token,
    kind,
    fileName,
    ...(appName !== undefined && { appName }),
    ...(host !== undefined && { host }),
    tags,
    createdAt,
    durationMs,
    version: VERSION,
    complete,
    artifact,
    report,
    artifactKept: (await keptJobOf(kept, result)) !== undefined,
    ...((await isExplorable(kept, result)) && { explorable: true }),
    ...(ranged && { range: ranged.range }),
    ...(result.linkExpiresAt !== undefined && { expiresAt: result.linkExpiresAt }),
  };
}
