import type { AnalysisSuccess, ReportData } from '@hindsight/api';
import type { StoredResult } from '../../ports/result-store.ts';
import { VERSION } from '../../version.ts';
import { isExplorable } from '../artifacts/explore-heap.ts';
import { findKeptJob, type KeptArtifacts } from '../artifacts/kept-artifacts.ts';
import type { TimeRange } from './range-reports.ts';

/** Builds the data of a report page; `ranged` replaces the outcome by that of a time range. */
export async function buildReportData(
  stores: KeptArtifacts,
  result: StoredResult,
  ranged?: { readonly range: TimeRange; readonly outcome: AnalysisSuccess },
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
    artifactKept: (await findKeptJob(stores, result)) !== undefined,
    ...((await isExplorable(stores, result)) && { explorable: true }),
    ...(ranged && { range: ranged.range }),
    ...(result.linkExpiresAt !== undefined && { expiresAt: result.linkExpiresAt }),
  };
}
