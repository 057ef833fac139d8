import type { JsonObject } from '@hindsight/model';
import { isOver } from '../ports/job-state.ts';
import type { StoredResult } from '../ports/result-store.ts';
import type { FoundAnalysis } from '../use-cases/analyses/find-analysis.ts';
import { toAnalysisAnswer } from './analysis-answer.ts';

export const toStatusUrl = (id: string, baseUrl: string): string => `${baseUrl}/api/analyses/${id}`;

const stamp = (milliseconds: number): string => new Date(milliseconds).toISOString();

const readVerdict = ({ outcome }: StoredResult): JsonObject => {
  const { level, sentence } = outcome.report.verdict;
  return { level, sentence };
};

/** Builds the status of an analysis, with its complete answer once it is done. */
export function toStatusAnswer({ job, result }: FoundAnalysis, responseId: string, baseUrl: string): JsonObject {
  const { id, kind, fileName, state, progress, fault, createdAt, finishedAt } = job;
  const { phase, share, bytes, totalBytes, early } = progress;
  return {
    responseId,
    id,
    state,
    progress: share,
    ...(!isOver(state) && {
      phase,
      bytes,
      ...(totalBytes !== undefined && { totalBytes }),
      ...(early && { early: { ...early } }),
    }),
    kind,
    fileName,
    statusUrl: toStatusUrl(id, baseUrl),
    createdAt: stamp(createdAt),
    ...(finishedAt !== undefined && { finishedAt: stamp(finishedAt) }),
    ...(fault && { fault: { ...fault } }),
    ...(result && { verdict: readVerdict(result), result: toAnalysisAnswer(result, baseUrl) }),
  };
}
