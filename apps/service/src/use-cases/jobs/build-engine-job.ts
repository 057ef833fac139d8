import { selectAnalyzerOptions } from '@hindsight/api';
import type { AnalysisJob, JobFile } from '@hindsight/engine';
import type { ArtifactKind } from '@hindsight/model';
import type { ArtifactStore } from '../../ports/artifact-store.ts';
import type { Job } from '../../ports/job-store.ts';
import { listPatternsForUnit } from '../analyses/log-patterns.ts';
import type { JobDependencies } from './active-job.ts';

/** Whether the kept artifact is a copy in which private data is masked. */
const isMaskedCopy = ({ parameters, state }: Job): boolean => parameters.maskArtifact === true && state === 'done';

/** Returns the artifact of a job in the form that the engine opens. */
export async function toJobFile(artifacts: ArtifactStore, job: Job): Promise<JobFile> {
  const { fileName, artifactId = '', parameters } = job;
  // A masked copy is not compressed as the artifact was.
  const encoding = isMaskedCopy(job) ? undefined : (parameters['Content-Encoding'] ?? job.encoding);
  return {
    path: await artifacts.localPath(artifactId),
    fileName,
    ...(encoding && encoding !== 'identity' && { encoding }),
  };
}

/** Kinds with application logs in them. */
const WITH_LOGS: ReadonlySet<ArtifactKind> = new Set(['application-log', 'bundle']);

/** Builds the engine's job from a stored job, with the saved patterns of its unit. */
export async function buildEngineJob(
  { artifacts, limits, logPatterns }: Pick<JobDependencies, 'artifacts' | 'limits' | 'logPatterns'>,
  job: Job,
): Promise<AnalysisJob> {
  const { kind, fileName, parameters, ou } = job;
  const saved = WITH_LOGS.has(kind) ? await listPatternsForUnit(logPatterns, ou) : [];
  const savedPatterns = saved.length > 0 && { savedPatterns: JSON.stringify(saved) };
  const masked = isMaskedCopy(job) && { masked: 'true' };
  return {
    files: [await toJobFile(artifacts, job)],
    request: { kind, fileName, options: { ...selectAnalyzerOptions(kind, parameters), ...savedPatterns, ...masked } },
    limits,
  };
}
