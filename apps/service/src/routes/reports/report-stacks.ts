import { readParameter } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import { queryProfiles } from '../../use-cases/artifacts/query-profiles.ts';
import { abortOnDisconnect } from '../abort-on-disconnect.ts';
import { type Route, readValues } from '../route.ts';
import { loadReport } from './load-report.ts';
import { readProfileQuestion } from './profile-question.ts';

/** The samples of a profile as collapsed stacks. */
export const reportStacksRoute: Route = (parts) => async (request, reply) => {
  const result = await loadReport(parts, request);
  const values = readValues(request);
  const question = readProfileQuestion(values);
  if (!question) throw new ArtifactError('bad-parameter', 'profile is missing: the id of a profile, such as cpu.');
  const lines = readParameter('lines', values) ?? false;
  const signal = abortOnDisconnect(reply);
  const { text } = await queryProfiles(parts, result, 'collapsedStacks', { ...question, lines }, signal);
  return reply.type('text/plain; charset=utf-8').header('Cache-Control', 'private, no-cache').send(text);
};
