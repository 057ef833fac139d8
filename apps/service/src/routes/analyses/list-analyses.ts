import { readParameter } from '@hindsight/api';
import { listAnalyses, listAnalysisDays } from '../../use-cases/analyses/list-analyses.ts';
import { listJobs } from '../../use-cases/analyses/list-jobs.ts';
import { type QueryAnswer, queryRoute } from '../query-route.ts';
import { readFilter } from './result-filter.ts';

export const analysesRoute = queryRoute(({ results }, values, { reach }): QueryAnswer => {
  const page = { limit: readParameter('limit', values), cursor: readParameter('cursor', values) };
  return listAnalyses(results, readFilter(values, reach), page);
});

export const analysisJobsRoute = queryRoute(
  ({ jobStore }, values, { reach }): QueryAnswer => listJobs(jobStore, reach, readParameter('limit', values)),
);

export const analysisDaysRoute = queryRoute(
  ({ results }, values, { reach }): QueryAnswer =>
    listAnalysisDays(results, readFilter(values, reach), readParameter('clock', values)),
);
