import { linkEndBody, type SharedReport } from '@hindsight/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE } from '../../http/json.ts';
import { findBaseUrl, reportAddresses } from '../../http/links.ts';
import type { StoredResult } from '../../ports/result-store.ts';
import { requireAnalyst } from '../../use-cases/access/admit-caller.ts';
import { limitLink, revokeLink } from '../../use-cases/reports/share-report.ts';
import { toAuditActor } from '../access/audit-actor.ts';
import { readJsonBody } from '../json-body.ts';
import { type Route, type RouteDependencies, readPathPart, readValues } from '../route.ts';

function send({ settings }: RouteDependencies, request: FastifyRequest, reply: FastifyReply, shared: StoredResult) {
  const { token, linkExpiresAt } = shared;
  const body: SharedReport = {
    responseId: request.id,
    token,
    webReport: reportAddresses(token, findBaseUrl(request, settings.SERVICE_PUBLIC_URL)).webReport,
    ...(linkExpiresAt !== undefined && { expiresAt: linkExpiresAt }),
  };
  return reply.type(JSON_TYPE).header('Cache-Control', 'no-store').send(body);
}

/** Sets the end of a report's link. */
export const limitLinkRoute: Route = (parts) => async (request, reply) => {
  const caller = await parts.admit(readValues(request));
  requireAnalyst(caller);
  const { expiresAt } = await readJsonBody(request, linkEndBody);
  const shared = await limitLink(parts.results, readPathPart(request, 'token'), expiresAt ?? undefined, caller.reach);
  const until = expiresAt === null ? 'no end' : `until ${new Date(expiresAt).toISOString()}`;
  await parts.record({
    action: 'link-changed',
    ...toAuditActor(request, caller),
    subject: shared.responseId,
    details: until,
  });
  return send(parts, request, reply, shared);
};

/** Revokes the link of a report and answers with a new one. */
export const revokeLinkRoute: Route = (parts) => async (request, reply) => {
  const caller = await parts.admit(readValues(request));
  requireAnalyst(caller);
  const shared = await revokeLink(parts.results, readPathPart(request, 'token'), caller.reach);
  const { responseId: subject, fileName } = shared;
  await parts.record({ action: 'link-revoked', ...toAuditActor(request, caller), subject, details: fileName });
  return send(parts, request, reply, shared);
};
