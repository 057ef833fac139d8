import type { ANY_KIND } from '@hindsight/api';
import type { ArtifactKind } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';
import { toAnalysisAnswer } from '../../http/analysis-answer.ts';
import { encodeAnswer } from '../../http/encode-answer.ts';
import { findBaseUrl } from '../../http/links.ts';
import { toStatusAnswer, toStatusUrl } from '../../http/status-answer.ts';
import { type ArtifactOrigin, analyzeUpload } from '../../use-cases/jobs/analyze-upload.ts';
import { abortOnDisconnect } from '../abort-on-disconnect.ts';
import type { Route } from '../route.ts';
import { readAnalysisRequest } from './analysis-request.ts';
import { readJoinedBody } from './joined-body.ts';
import { readUploadBody, refuseBody, refuseTooLarge } from './upload-body.ts';

type ReadBody = typeof readUploadBody;

async function readOrigin(
  request: FastifyRequest,
  location: string | undefined,
  maxBytes: number,
  readBody: ReadBody,
): Promise<ArtifactOrigin> {
  if (location !== undefined) await refuseBody(request);
  refuseTooLarge(request, maxBytes);
  return location === undefined ? { upload: await readBody(request) } : { location };
}

/** Takes an artifact or its location and answers with its analysis; with `async=true` it answers 202 with the address of the status. */
export const analyzeRoute =
  (kind: ArtifactKind | typeof ANY_KIND, readBody: ReadBody = readUploadBody): Route =>
  (parts) =>
  async (request, reply) => {
    const accepted = await readAnalysisRequest(parts, kind, request);
    const { location, accept = 'json', join } = accepted.parameters;
    const disconnected = abortOnDisconnect(reply);
    const origin = await readOrigin(
      request,
      location,
      parts.uploadLimit(accepted.kind),
      join ? readJoinedBody : readBody,
    );
    const { job, result } = await analyzeUpload(parts, accepted, origin, disconnected);
    const baseUrl = findBaseUrl(request, parts.settings.SERVICE_PUBLIC_URL);
    if (!result) reply.status(202).header('Location', toStatusUrl(job.id, baseUrl));
    const answer = result ? toAnalysisAnswer(result, baseUrl) : toStatusAnswer({ job }, request.id, baseUrl);
    const { text, type } = encodeAnswer(answer, accept);
    return reply.type(type).header('Cache-Control', 'no-store').send(text);
  };
