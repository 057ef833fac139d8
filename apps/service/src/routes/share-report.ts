import { linkEndBody, type SharedReport } from '@hindsight/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { baseUrlOf, reportAddresses } from '../links.ts';
import type { StoredResult } from '../ports/result-store.ts';
import { mustBeAnalyst } from '../use-cases/admit-caller.ts';
import { limitLink, revokeLink } from '../use-cases/share-report.ts';
import { JSON_TYPE } from '../wire/json.ts';
import { pathPart, type Route, type RouteParts, valuesOf } from './route.ts';
import { smallJson } from './small-json.ts';

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
  mustBeAnalyst(await parts.admit(valuesOf(request)));
  const { expiresAt } = await smallJson(request, linkEndBody);
  const shared = await limitLink(parts.results, pathPart(request, 'token'), expiresAt ?? undefined);
  return send(parts, request, reply, shared);
};

/** Takes the link of a report back. */
export const revokeLinkRoute: Route = (parts) => async (request, reply) => {
  mustBeAnalyst(await parts.admit(valuesOf(request)));
  return send(parts, request, reply, await revokeLink(parts.results, pathPart(request, 'token')));
};
