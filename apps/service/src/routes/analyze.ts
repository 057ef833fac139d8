import { readParameters } from '@hindsight/api';
import type { ArtifactKind } from '@hindsight/model';
import type { FastifyReply } from 'fastify';
import { answerOf } from '../answer.ts';
import { baseUrlOf } from '../links.ts';
import { analyzeUpload } from '../use-cases/analyze-upload.ts';
import { checkKey } from '../use-cases/check-key.ts';
import { makeRateLimiter } from '../use-cases/limit-rate.ts';
import { encodeAnswer } from '../wire/encode.ts';
import type { Route } from './route.ts';
import { refuseTooLarge, uploadBody } from './upload-body.ts';

/** Fires when the client has gone before its answer. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Takes an artifact of this kind and answers with its analysis. */
export const analyzeRoute =
  (kind: ArtifactKind): Route =>
  ({ settings, keys, fixedKeys, artifacts, results, pool, metrics }) => {
    const limitRate = makeRateLimiter(settings.SERVICE_RATE_LIMIT);
    const maxBodyBytes = settings.SERVICE_MAX_BODY_BYTES;
    const limits = { maxRatio: settings.SERVICE_MAX_EXPANSION };
    return async (request, reply) => {
      const values = { query: request.query as Record<string, unknown>, headers: request.headers };
      limitRate(await checkKey(values, keys, fixedKeys));
      const parameters = readParameters(kind, values);
      refuseTooLarge(request, maxBodyBytes);
      const result = await analyzeUpload(
        { artifacts, results, pool, limits, maxBodyBytes },
        { responseId: request.id, kind, parameters, ...(await uploadBody(request)), signal: goneSignal(reply) },
      );
      const { outcome } = result;
      metrics.analyses.observe({ kind }, outcome.durationMs / 1000);
      metrics.artifactBytes.inc({ kind }, outcome.artifact.bytes);
      const answer = answerOf(result, baseUrlOf(request, settings.SERVICE_PUBLIC_URL));
      const { text, type } = encodeAnswer(answer, parameters.accept ?? 'json');
      return reply.type(type).header('Cache-Control', 'no-store').send(text);
    };
  };
