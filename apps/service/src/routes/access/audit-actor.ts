import { ArtifactError, type FaultCode } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';
import type { AuditEvent } from '../../ports/audit-store.ts';
import type { Job } from '../../ports/job-store.ts';
import type { Caller } from '../../use-cases/access/admit-caller.ts';

/** The actor of requests without a principal. */
const UNKNOWN_ACTOR = 'nobody';

/** Returns the principal and the address of a request for the audit record. */
export const toAuditActor = (
  { id, ip }: FastifyRequest,
  caller?: Pick<Caller, 'keyName' | 'ou'>,
): Pick<AuditEvent, 'actor' | 'ou' | 'address' | 'responseId'> => ({
  actor: caller?.keyName ?? UNKNOWN_ACTOR,
  ...(caller?.ou !== undefined && { ou: caller.ou }),
  address: ip,
  responseId: id,
});

/** Returns an analysis as the subject of an audit entry. */
export const toAuditSubject = ({
  id,
  fileName,
}: Pick<Job, 'id' | 'fileName'>): Pick<AuditEvent, 'subject' | 'details'> => ({
  subject: id,
  details: fileName,
});

/** Returns the fault code of an error. */
export const readFaultCode = (error: unknown): FaultCode =>
  error instanceof ArtifactError ? error.fault.code : 'internal';
