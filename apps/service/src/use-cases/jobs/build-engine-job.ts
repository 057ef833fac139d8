import { getParameter, listParameters } from '@hindsight/api';
import type { AnalysisJob, JobFile } from '@hindsight/engine';
import type { ArtifactKind } from '@hindsight/model';
import type { ArtifactStore } from '../../ports/artifact-store.ts';
import type { Job } from '../../ports/job-store.ts';
import { listPatternsForUnit } from '../analyses/log-patterns.ts';
import type { JobDependencies } from './active-job.ts';

/** The parameters that only this kind of artifact has are the analyzer's own affair. */
export const toOptions = ({ kind, parameters }: Job): Record<string, string> =>
  Object.fromEntries(
    listParameters(kind)
      .filter((name) => getParameter(name).appliesTo !== 'every artifact' && parameters[name] !== undefined)
      .map((name) => [name, String(parameters[name])]),
  );

/** What is kept of the artifact is a copy in which private data is masked. */
const isMaskedCopy = ({ parameters, state }: Job): boolean => parameters.maskArtifact === true && state === 'done';

/** The artifact of a job as the engine opens it. */
export async function toJobFile(artifacts: ArtifactStore, job: Job): Promise<JobFile> {
  const { fileName, artifactId = '', parameters } = job;
  // A masked copy is no longer packed as the artifact was.
  const encoding = isMaskedCopy(job) ? undefined : (parameters['Content-Encoding'] ?? job.encoding);
  return {
    path: await artifacts.localPath(artifactId),
    fileName,
    ...(encoding && encoding !== 'identity' && { encoding }),
  };
}

/** A bundle has application logs in it. */
const WITH_LOGS: ReadonlySet<ArtifactKind> = new Set(['application-log', 'bundle']);

/** What the engine is told to do for a job. */
export async function buildEngineJob(
  { artifacts, limits, logPatterns }: Pick<JobDependencies, 'artifacts' | 'limits' | 'logPatterns'>,
  job: Job,
): Promise<AnalysisJob> {
  const { kind, fileName, ou } = job;
  const saved = WITH_LOGS.has(kind) ? await listPatternsForUnit(logPatterns, ou) : [];
  const savedPatterns = saved.length > 0 && { savedPatterns: JSON.stringify(saved) };
  const masked = isMaskedCopy(job) && { masked: 'true' };
  return {
    files: [await toJobFile(artifacts, job)],
    request: { kind, fileName, options: { ...toOptions(job), ...savedPatterns, ...masked } },
    limits,
  };
}
