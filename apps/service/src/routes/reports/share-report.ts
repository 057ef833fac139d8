import { linkEndBody, type SharedReport } from '@hindsight/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE } from '../../http/json.ts';
import { baseUrlOf, reportAddresses } from '../../http/links.ts';
import type { StoredResult } from '../../ports/result-store.ts';
import { mustBeAnalyst } from '../../use-cases/access/admit-caller.ts';
import { limitLink, revokeLink } from '../../use-cases/reports/share-report.ts';
import { who } from '../access/audit-actor.ts';
import { smallJson } from '../json-body.ts';
import { pathPart, type Route, type RouteParts, valuesOf } from '../route.ts';

function send({ settings }: RouteParts, request: FastifyRequest, reply: FastifyReply, shared: StoredResult) {
  const { token, linkExpiresAt } = shared;
  const body: SharedReport = {
    responseId: request.id,
    token,
    webReport: reportAddresses(token, baseUrlOf(request, settings.SERVICE_PUBLIC_URL)).webReport,
    ...(linkExpiresAt !== undefined && { expiresAt: linkExpiresAt }),
  };
  return reply.type(JSON_TYPE).header('Cache-Control', 'no-store').send(body);
}

/** When the link of a report ends. */
export const limitLinkRoute: Route = (parts) => async (request, reply) => {
  const caller = await parts.admit(valuesOf(request));
  mustBeAnalyst(caller);
  const { expiresAt } = await smallJson(request, linkEndBody);
  const shared = await limitLink(parts.results, pathPart(request, 'token'), expiresAt ?? undefined, caller.reach);
  const until = expiresAt === null ? 'no end' : `until ${new Date(expiresAt).toISOString()}`;
  await parts.record({ action: 'link-changed', ...who(request, caller), subject: shared.responseId, details: until });
  return send(parts, request, reply, shared);
};

/** Takes the link of a report back. */
export const revokeLinkRoute: Route = (parts) => async (request, reply) => {
  const caller = await parts.admit(valuesOf(request));
  mustBeAnalyst(caller);
  const shared = await revokeLink(parts.results, pathPart(request, 'token'), caller.reach);
  const { responseId: subject, fileName } = shared;
  await parts.record({ action: 'link-revoked', ...who(request, caller), subject, details: fileName });
  return send(parts, request, reply, shared);
};
