import type { Fault } from '@hindsight/model';
import { toBrowserAddress } from '../base.ts';

/** A fault that the service answered, or a missing answer. */
export class ServiceFault extends Error {
  readonly fault: Pick<Fault, 'reason' | 'details'> & { readonly code: string };
  readonly status: number;
  readonly responseId: string | undefined;

  constructor(fault: ServiceFault['fault'], status: number, responseId?: string) {
    super(fault.reason);
    this.fault = fault;
    this.status = status;
    this.responseId = responseId;
  }
}

interface FaultBody {
  readonly responseId?: string;
  readonly fault?: ServiceFault['fault'];
}

const UNREACHABLE = {
  code: 'unreachable',
  reason: 'the service does not answer',
  details: 'Check that it runs and that this computer reaches it, then try again.',
};

/**
 * Requests JSON from the service with these headers. Throws ServiceFault when there is no proper answer, AbortError
 * when the request was aborted.
 */
export async function requestAs<Answer>(
  credentials: Readonly<Record<string, string>>,
  path: string,
  options: RequestInit = {},
): Promise<Answer> {
  const headers = { Accept: 'application/json', ...credentials, ...options.headers };
  /** Rethrows the error of an aborted request; without an abort a missing answer is a fault. */
  const unlessAborted = (error: unknown): void => {
    if (options.signal?.aborted) throw error;
  };
  const response = await fetch(toBrowserAddress(path), { ...options, headers }).catch((error: unknown) => {
    unlessAborted(error);
    throw new ServiceFault(UNREACHABLE, 0);
  });
  if (response.status === 204) return undefined as Answer;
  const body = (await response.json().catch(unlessAborted)) as (Answer & FaultBody & object) | undefined;
  // The state of a failed analysis contains its fault and is an answer nevertheless.
  if (body && response.ok && (!body.fault || 'state' in body)) return body;
  const { fault = unexpected(response), responseId } = body ?? {};
  throw new ServiceFault(fault, response.status, responseId);
}

const unexpected = ({ ok, status }: Response): ServiceFault['fault'] => ({
  code: 'internal',
  reason: ok ? 'the answer broke off' : `status ${status}`,
  details: 'Try again.',
});
