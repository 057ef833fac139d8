import { ArtifactError } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';
import { baseUrlOf, reportAddresses } from '../links.ts';
import type { StoredResult } from '../ports/result-store.ts';
import { findResult } from '../use-cases/render-report.ts';
import { limitLink, revokeLink } from '../use-cases/share-report.ts';
import { JSON_TYPE } from '../wire/json.ts';
import { pathPart, type Route, type RouteParts, valuesOf } from './route.ts';
import { smallJson } from './small-json.ts';

const sharedOf = ({ settings }: RouteParts, request: FastifyRequest, { token, linkExpiresAt }: StoredResult) => ({
  responseId: request.id,
  token,
  webReport: reportAddresses(token, baseUrlOf(request, settings.SERVICE_PUBLIC_URL)).webReport,
  ...(linkExpiresAt !== undefined && { expiresAt: linkExpiresAt }),
});

function momentOf(value: unknown): number | undefined {
  if (value === null) return undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new ArtifactError('bad-parameter', 'Send {"expiresAt": milliseconds since 1970} or {"expiresAt": null}.');
}

/** When the link of a report ends. */
export const limitLinkRoute: Route = (parts) => async (request, reply) => {
  await parts.admit(valuesOf(request));
  const { expiresAt } = await smallJson(request);
  const result = await findResult(parts.results, pathPart(request, 'token'));
  const shared = await limitLink(parts.results, result, momentOf(expiresAt));
  return reply
    .type(JSON_TYPE)
    .header('Cache-Control', 'no-store')
    .send(sharedOf(parts, request, shared));
};

/** Takes the link of a report back. */
export const revokeLinkRoute: Route = (parts) => async (request, reply) => {
  await parts.admit(valuesOf(request));
  const result = await findResult(parts.results, pathPart(request, 'token'));
  const shared = await revokeLink(parts.results, result);
  return reply
    .type(JSON_TYPE)
    .header('Cache-Control', 'no-store')
    .send(sharedOf(parts, request, shared));
};
