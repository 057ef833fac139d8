import { readParameter } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import { compareAnalyses } from '../use-cases/compare-analyses.ts';
import { type Looked, lookingRoute } from './looking.ts';

export const compareRoute = lookingRoute(({ results }, values): Looked => {
  const [a, b] = [readParameter('a', values), readParameter('b', values)];
  if (a === undefined || b === undefined)
    throw new ArtifactError(
      'bad-parameter',
      'a and b are needed: two analyses, by id or by the token of their report.',
    );
  return compareAnalyses(results, a, b);
});
