import type { JobList } from '@hindsight/api';
import { type AccessScope, isInScope } from '../../access/access-scope.ts';
import type { JobStore } from '../../ports/job-store.ts';

const DAY_MS = 86_400_000;
const DEFAULT_JOBS = 20;
/** Jobs outside the access scope are left out after they were read. */
const MAX_READ = 1000;

/** Lists the analyses of the last day that have no result: those under way and those that failed. */
export async function listJobs(
  jobStore: JobStore,
  reach: AccessScope,
  limit = DEFAULT_JOBS,
): Promise<Omit<JobList, 'responseId'>> {
  const found = await jobStore.withoutResult(Date.now() - DAY_MS, MAX_READ);
  const visible = found.filter((job) => isInScope(reach, { ...job, appName: job.parameters.appName }));
  return {
    jobs: visible.slice(0, limit).map(({ id, kind, fileName, parameters, state, progress, createdAt, fault }) => ({
      id,
      kind,
      fileName,
      ...(parameters.appName !== undefined && { appName: parameters.appName }),
      state,
      progress: progress.share,
      createdAt,
      ...(fault && { fault }),
    })),
  };
}
