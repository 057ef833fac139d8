import { type RequestValues, readParameter } from '@hindsight/api';
import { joinCollapsed } from '@hindsight/comparison';
import { ArtifactError } from '@hindsight/model';
import { JSON_TYPE } from '../../http/json.ts';
import { compareAnalyses, compareWithLast, findPair } from '../../use-cases/analyses/compare-analyses.ts';
import { queryBothHeaps } from '../../use-cases/artifacts/query-both-heaps.ts';
import { queryProfiles } from '../../use-cases/artifacts/query-profiles.ts';
import { abortOnDisconnect } from '../abort-on-disconnect.ts';
import { toAuditActor } from '../access/audit-actor.ts';
import { type QueryAnswer, queryRoute } from '../query-route.ts';
import { readProfileQuestion } from '../reports/profile-question.ts';
import { type Route, readPathPart, readValues } from '../route.ts';

/** Reads which two analyses are compared. */
function readPair(values: RequestValues): readonly [a: string, b: string] {
  const [a, b] = [readParameter('a', values), readParameter('b', values)];
  if (a === undefined || b === undefined)
    throw new ArtifactError(
      'bad-parameter',
      'a and b are needed: two analyses, by id or by the token of their report.',
    );
  return [a, b];
}

export const compareRoute = queryRoute(async ({ results, recordOnce }, values, caller, request): QueryAnswer => {
  const [a, b] = readPair(values);
  const between = readParameter('between', values) ?? [];
  const { comparison, read } = await compareAnalyses(results, { a, b, between }, caller.reach);
  for (const { responseId: subject, fileName: details } of read)
    await recordOnce({ action: 'analysis-read', ...toAuditActor(request, caller), subject, details });
  return comparison;
});

/** The stacks of a profile of both recordings, each with two numbers. */
export const compareStacksRoute: Route = (parts) => async (request, reply) => {
  const values = readValues(request);
  const caller = await parts.admit(values);
  const question = readProfileQuestion(values);
  if (!question) throw new ArtifactError('bad-parameter', 'profile is missing: the id of a profile, such as cpu.');
  const pair = await findPair(parts.results, ...readPair(values), caller.reach);
  const signal = abortOnDisconnect(reply);
  const sides: string[] = [];
  for (const result of [pair.a, pair.b]) {
    const { responseId: subject, fileName: details } = result;
    await parts.recordOnce({ action: 'analysis-read', ...toAuditActor(request, caller), subject, details });
    sides.push((await queryProfiles(parts, result, 'collapsedStacks', { ...question }, signal)).text);
  }
  const [a = '', b = ''] = sides;
  return reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-store').send(joinCollapsed(a, b));
};

const ROWS_A_PAGE = 100;

/** The rows of a query to two heap dumps. */
export const compareQueryRoute: Route = (parts) => async (request, reply) => {
  const values = readValues(request);
  const caller = await parts.admit(values);
  const oql = readParameter('oql', values);
  if (oql === undefined) throw new ArtifactError('bad-parameter', 'q is missing: the query.');
  const pair = await findPair(parts.results, ...readPair(values), caller.reach);
  if (pair.a.kind !== 'heap-dump') throw new ArtifactError('bad-parameter', 'a and b must be heap dumps.');
  for (const { responseId: subject, fileName: details } of [pair.a, pair.b])
    await parts.recordOnce({ action: 'analysis-read', ...toAuditActor(request, caller), subject, details });
  const page = { offset: readParameter('offset', values) ?? 0, limit: readParameter('rows', values) ?? ROWS_A_PAGE };
  const context = { responseId: request.id, signal: abortOnDisconnect(reply) };
  const answer = await queryBothHeaps(parts, pair, { oql, ...page }, context);
  return reply.type(JSON_TYPE).header('Cache-Control', 'no-store').send(JSON.stringify(answer));
};

export const sinceLastRoute = queryRoute(
  ({ results }, _values, { reach }, request): QueryAnswer =>
    compareWithLast(results, readPathPart(request, 'id'), reach),
);
