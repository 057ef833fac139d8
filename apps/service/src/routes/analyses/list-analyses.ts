import { readParameter } from '@hindsight/api';
import { analysisDays, listAnalyses } from '../../use-cases/analyses/list-analyses.ts';
import { type Looked, lookingRoute } from '../query-route.ts';
import { readFilter } from './result-filter.ts';

export const analysesRoute = lookingRoute(({ results }, values, { reach }): Looked => {
  const page = { limit: readParameter('limit', values), cursor: readParameter('cursor', values) };
  return listAnalyses(results, readFilter(values, reach), page);
});

export const analysisDaysRoute = lookingRoute(
  ({ results }, values, { reach }): Looked => analysisDays(results, readFilter(values, reach)),
);
