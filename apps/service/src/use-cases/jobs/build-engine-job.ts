import { selectAnalyzerOptions } from '@hindsight/api';
import type { AnalysisJob, JobFile } from '@hindsight/engine';
import type { ArtifactKind } from '@hindsight/model';
import type { ArtifactStore } from '../../ports/artifact-store.ts';
import type { Job } from '../../ports/job-store.ts';
import { listPatternsForUnit } from '../analyses/log-patterns.ts';
import type { JobDependencies } from './active-job.ts';

/** Whether the kept artifact is a copy in which private data is masked. */
const isMaskedCopy = ({ parameters, state }: Job): boolean => parameters.maskArtifact === true && state === 'done';

/** Describes the artifact of a job, which is at this path, as the engine opens it. */
export function toJobFile(path: string, job: Job): JobFile {
  const { fileName, parameters } = job;
  // A masked copy is not compressed as the artifact was.
  const encoding = isMaskedCopy(job) ? undefined : (parameters['Content-Encoding'] ?? job.encoding);
  return {
    path,
    fileName,
    ...(encoding && encoding !== 'identity' && { encoding }),
  };
}

/** Kinds with application logs in them. */
const WITH_LOGS: ReadonlySet<ArtifactKind> = new Set(['application-log', 'bundle']);

/** Calls `use` with the artifact of a job in the form that the engine opens; the file stays that long. */
export async function withJobFile<Result>(
  artifacts: ArtifactStore,
  job: Job,
  use: (file: JobFile) => Promise<Result>,
): Promise<Result> {
  const held = await artifacts.hold(job.artifactId ?? '');
  try {
    return await use(toJobFile(held.path, job));
  } finally {
    held.release();
  }
}

/** Builds the engine's job from a stored job, with the saved patterns of its unit. */
export async function buildEngineJob(
  { limits, logPatterns }: Pick<JobDependencies, 'limits' | 'logPatterns'>,
  job: Job,
  file: JobFile,
): Promise<AnalysisJob> {
  const { id, kind, fileName, parameters, ou } = job;
  const saved = WITH_LOGS.has(kind) ? await listPatternsForUnit(logPatterns, ou) : [];
  const savedPatterns = saved.length > 0 && { savedPatterns: JSON.stringify(saved) };
  const masked = isMaskedCopy(job) && { masked: 'true' };
  return {
    files: [file],
    request: { kind, fileName, options: { ...selectAnalyzerOptions(kind, parameters), ...savedPatterns, ...masked } },
    responseId: id,
    limits,
  };
}
