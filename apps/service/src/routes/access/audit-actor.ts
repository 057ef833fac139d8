import { ArtifactError, type FaultCode } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';
import type { AuditEvent } from '../../ports/audit-store.ts';
import type { Job } from '../../ports/job-store.ts';
import type { Caller } from '../../use-cases/access/admit-caller.ts';

/** Of whom nothing is known but the address. */
const UNKNOWN_ACTOR = 'nobody';

/** Who asks and from where, as the record of who did what has it. */
export const toAuditActor = (
  { id, ip }: FastifyRequest,
  caller?: Pick<Caller, 'keyName' | 'ou'>,
): Pick<AuditEvent, 'actor' | 'ou' | 'address' | 'responseId'> => ({
  actor: caller?.keyName ?? UNKNOWN_ACTOR,
  ...(caller?.ou !== undefined && { ou: caller.ou }),
  address: ip,
  responseId: id,
});

/** What it was done to: an analysis, running or over. */
export const toAuditSubject = ({
  id,
  fileName,
}: Pick<Job, 'id' | 'fileName'>): Pick<AuditEvent, 'subject' | 'details'> => ({
  subject: id,
  details: fileName,
});

/** Why something was refused: the code of its fault. */
export const readFaultCode = (error: unknown): FaultCode =>
  error instanceof ArtifactError ? error.fault.code : 'internal';
