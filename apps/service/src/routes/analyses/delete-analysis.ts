import { readParameter } from '@hindsight/api';
import { encodeAnswer } from '../../http/encode-answer.ts';
import { findBaseUrl } from '../../http/links.ts';
import { toStatusAnswer } from '../../http/status-answer.ts';
import { requireAnalyst } from '../../use-cases/access/admit-caller.ts';
import { deleteAnalysis } from '../../use-cases/analyses/delete-analysis.ts';
import { findJob } from '../../use-cases/analyses/find-analysis.ts';
import { toAuditActor, toAuditSubject } from '../access/audit-actor.ts';
import { type Route, readPathPart, readValues } from '../route.ts';

export const deleteAnalysisRoute: Route = (parts) => async (request, reply) => {
  const values = readValues(request);
  const caller = await parts.admit(values);
  requireAnalyst(caller);
  const format = readParameter('accept', values) ?? 'json';
  const id = readPathPart(request, 'id');
  const { fileName } = await findJob(parts.jobStore, id, caller.reach);
  const cancelled = await deleteAnalysis(parts, id, caller.reach);
  await parts.record({
    action: 'analysis-deleted',
    ...toAuditActor(request, caller),
    ...toAuditSubject({ id, fileName }),
  });
  if (!cancelled) return reply.status(204).send();
  const status = toStatusAnswer(
    { job: cancelled },
    request.id,
    findBaseUrl(request, parts.settings.SERVICE_PUBLIC_URL),
  );
  const { text, type } = encodeAnswer(status, format);
  return reply.type(type).header('Cache-Control', 'no-store').send(text);
};
