import { getEndpoint } from '@hindsight/api';
import type { FaultCode } from '@hindsight/model';
import type { FastifyInstance } from 'fastify';
import { toAuditActor } from '../routes/access/audit-actor.ts';
import type { AuditRecorder } from '../use-cases/access/record-audit.ts';

const REFUSALS: ReadonlySet<FaultCode | undefined> = new Set(['api-key-invalid', 'token-invalid', 'token-expired']);
/** It records what fails there itself, with the name that was given. */
const SIGN_IN = getEndpoint('signIn').path;

/** A key or token that opened nothing is recorded, once in a while for each address: guessing does not fill the disk. */
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
