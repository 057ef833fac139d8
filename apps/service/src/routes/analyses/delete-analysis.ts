import { readParameter } from '@hindsight/api';
import { encodeAnswer } from '../../http/encode-answer.ts';
import { baseUrlOf } from '../../http/links.ts';
import { statusOf } from '../../http/status-answer.ts';
import { mustBeAnalyst } from '../../use-cases/access/admit-caller.ts';
import { deleteAnalysis } from '../../use-cases/analyses/delete-analysis.ts';
import { findJob } from '../../use-cases/analyses/find-analysis.ts';
import { analysisOf, who } from '../access/audit-actor.ts';
import { pathPart, type Route, valuesOf } from '../route.ts';

export const deleteAnalysisRoute: Route = (parts) => async (request, reply) => {
  const values = valuesOf(request);
  const caller = await parts.admit(values);
  mustBeAnalyst(caller);
  const format = readParameter('accept', values) ?? 'json';
  const id = pathPart(request, 'id');
  const { fileName } = await findJob(parts.jobStore, id, caller.reach);
  const cancelled = await deleteAnalysis(parts, id, caller.reach);
  await parts.record({ action: 'analysis-deleted', ...who(request, caller), ...analysisOf({ id, fileName }) });
  if (!cancelled) return reply.status(204).send();
  const status = statusOf({ job: cancelled }, request.id, baseUrlOf(request, parts.settings.SERVICE_PUBLIC_URL));
  const { text, type } = encodeAnswer(status, format);
  return reply.type(type).header('Cache-Control', 'no-store').send(text);
};
