import type { Fault } from '@hindsight/model';
import { toBrowserAddress } from '../base.ts';

/** An answer of the service that is a fault, or that did not come. */
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

/** Asks the service for JSON, with these credentials. Throws ServiceFault for everything but an answer. */
export async function requestAs<Answer>(
  credentials: Readonly<Record<string, string>>,
  path: string,
  options: RequestInit = {},
): Promise<Answer> {
  const headers = { Accept: 'application/json', ...credentials, ...options.headers };
  /** Whoever asked and went on is told so; for everybody else what did not come is a fault. */
  const unlessAborted = (error: unknown): void => {
    if (options.signal?.aborted) throw error;
  };
  const response = await fetch(toBrowserAddress(path), { ...options, headers }).catch((error: unknown) => {
    unlessAborted(error);
    throw new ServiceFault(UNREACHABLE, 0);
  });
  if (response.status === 204) return undefined as Answer;
  const body = (await response.json().catch(unlessAborted)) as (Answer & FaultBody & object) | undefined;
  // The state of an analysis that failed carries its fault and is an answer all the same.
  if (body && response.ok && (!body.fault || 'state' in body)) return body;
  const { fault = unexpected(response), responseId } = body ?? {};
  throw new ServiceFault(fault, response.status, responseId);
}

const unexpected = ({ ok, status }: Response): ServiceFault['fault'] => ({
  code: 'internal',
  reason: ok ? 'the answer broke off' : `status ${status}`,
  details: 'Try again.',
});
