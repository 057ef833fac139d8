import { readParameter } from '@hindsight/api';
import { baseUrlOf } from '../links.ts';
import { statusOf } from '../status.ts';
import { mustBeAnalyst } from '../use-cases/admit-caller.ts';
import { deleteAnalysis } from '../use-cases/delete-analysis.ts';
import { findJob } from '../use-cases/find-analysis.ts';
import { encodeAnswer } from '../wire/encode.ts';
import { pathPart, type Route, valuesOf } from './route.ts';
import { analysisOf, who } from './who.ts';

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
