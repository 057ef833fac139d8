import { getEndpoint } from '@hindsight/api';
import type { FaultCode } from '@hindsight/model';
import type { FastifyInstance } from 'fastify';
import { toAuditActor } from '../routes/access/audit-actor.ts';
import type { AuditRecorder } from '../use-cases/access/record-audit.ts';

const REFUSALS: ReadonlySet<FaultCode | undefined> = new Set(['api-key-invalid', 'token-invalid', 'token-expired']);
/** This endpoint records its failures itself, with the given user name. */
const SIGN_IN = getEndpoint('signIn').path;

/** Records refused keys and tokens, at most once in ten minutes for each address, so that guessing does not fill the disk. */
export function recordRefusals(app: FastifyInstance, { recordOnce }: AuditRecorder): void {
  app.addHook('onResponse', async (request, reply) => {
    const { faultCode } = reply;
    if (!REFUSALS.has(faultCode) || request.routeOptions.url === SIGN_IN) return;
    await recordOnce({
      action: 'credential-refused',
      ...toAuditActor(request),
      ...(faultCode && { details: faultCode }),
    });
  });
}
