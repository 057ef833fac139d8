import { readParameter } from '@hindsight/api';
import { baseUrlOf } from '../links.ts';
import { statusOf } from '../status.ts';
import { mustBeAnalyst } from '../use-cases/admit-caller.ts';
import { deleteAnalysis } from '../use-cases/delete-analysis.ts';
import { encodeAnswer } from '../wire/encode.ts';
import { pathPart, type Route, valuesOf } from './route.ts';

export const deleteAnalysisRoute: Route = (parts) => async (request, reply) => {
  const values = valuesOf(request);
  mustBeAnalyst(await parts.admit(values));
  const format = readParameter('accept', values) ?? 'json';
  const cancelled = await deleteAnalysis(parts, pathPart(request, 'id'));
  if (!cancelled) return reply.status(204).send();
  const status = statusOf({ job: cancelled }, request.id, baseUrlOf(request, parts.settings.SERVICE_PUBLIC_URL));
  const { text, type } = encodeAnswer(status, format);
  return reply.type(type).header('Cache-Control', 'no-store').send(text);
};
