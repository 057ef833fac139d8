import type { ReportData } from '@hindsight/api';
import type { Job } from '../ports/job-store.ts';
import type { ResultStore, StoredResult } from '../ports/result-store.ts';
import { VERSION } from '../version.ts';
import type { KeptArtifacts } from './kept-artifacts.ts';
import { findResult } from './render-report.ts';

export interface ReportParts extends KeptArtifacts {
  readonly results: ResultStore;
}

/** A job whose artifact still lies in the store. */
export type JobWithArtifact = Job & { readonly artifactId: string };

/** The job of a result, when its artifact is kept. */
export async function keptJobOf(
  { jobStore, artifacts }: KeptArtifacts,
  { responseId }: StoredResult,
): Promise<JobWithArtifact | undefined> {
  const job = await jobStore.find(responseId);
  const artifactId = job?.artifactId;
  return job && artifactId !== undefined && (await artifacts.has(artifactId)) ? { ...job, artifactId } : undefined;
}

/** What the page of a report is drawn from. */
export async function reportData(parts: ReportParts, token: string): Promise<ReportData> {
  const result = await findResult(parts.results, token);
  const { responseId, kind, fileName, appName, host, tags, createdAt, outcome } = result;
  const { report, artifact, complete, durationMs } = outcome;
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
    artifactKept: (await keptJobOf(parts, result)) !== undefined,
  };
}
