import { readParameter } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import { compareAnalyses, compareWithLast } from '../../use-cases/analyses/compare-analyses.ts';
import { toAuditActor } from '../access/audit-actor.ts';
import { type QueryAnswer, queryRoute } from '../query-route.ts';
import { readPathPart } from '../route.ts';

export const compareRoute = queryRoute(async ({ results, recordOnce }, values, caller, request): QueryAnswer => {
  const [a, b] = [readParameter('a', values), readParameter('b', values)];
  if (a === undefined || b === undefined)
    throw new ArtifactError(
      'bad-parameter',
      'a and b are needed: two analyses, by id or by the token of their report.',
    );
  const compared = await compareAnalyses(results, a, b, caller.reach);
  for (const { id, fileName } of [compared.a, compared.b]) {
    await recordOnce({ action: 'analysis-read', ...toAuditActor(request, caller), subject: id, details: fileName });
  }
  return compared;
});

export const sinceLastRoute = queryRoute(
  ({ results }, _values, { reach }, request): QueryAnswer =>
    compareWithLast(results, readPathPart(request, 'id'), reach),
);
