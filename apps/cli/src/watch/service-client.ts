import { setTimeout as sleep } from 'node:timers/promises';
import type { ArtifactKind } from '@hindsight/model';
import { ARTIFACT_KINDS } from '@hindsight/model';
import { UsageError } from '../exit.ts';

export interface Submission {
  readonly kind: ArtifactKind;
  readonly fileName: string;
  /** Names the request, so that one that is sent again is not analyzed again. */
  readonly idempotencyKey: string;
  readonly appName?: string;
  readonly host?: string;
  readonly tags?: string;
  readonly body: () => AsyncIterable<Uint8Array>;
}

/** How an analysis ended. */
export interface Ended {
  readonly state: 'done' | 'failed';
  readonly responseId?: string;
  readonly level?: string;
  readonly verdict: string;
  readonly report?: string;
}

/** The service cannot be reached, or cannot take the file now: it is sent again later. */
export class UnavailableError extends Error {}

const POLL_MS = 300;
/** A file that crashes its analysis so often is itself the reason. */
const MAX_CRASHES = 5;
const [UNAUTHORIZED, FORBIDDEN, TIMEOUT, TOO_MANY, SERVER_ERROR] = [401, 403, 408, 429, 500];

interface Status {
  readonly id: string;
  readonly state: string;
  readonly verdict?: { readonly level: string; readonly sentence: string };
  readonly fault?: { readonly code?: string; readonly reason: string; readonly details: string };
  readonly result?: { readonly webReport?: string };
}

/** A client of the service at an address. */
export function createServiceClient(address: string, key: string) {
  async function request(path: string, init: RequestInit): Promise<Status> {
    const headers = { ...(init.headers as Record<string, string>), ApiKey: key };
    const answer = await fetch(new URL(path, `${address.replace(/\/$/, '')}/`), { ...init, headers }).catch(
      (error: Error & { readonly cause?: { readonly code?: string } }) => {
        throw new UnavailableError(`the service does not answer (${error.cause?.code ?? error.message})`);
      },
    );
    const body = (await answer.json().catch(() => ({}))) as Status;
    if (answer.ok || body.fault === undefined) {
      if (answer.ok) return body;
      throw new UnavailableError(`the service answers with HTTP status ${answer.status}`);
    }
    const text = `${body.fault.reason}. ${body.fault.details}`;
    if (answer.status === UNAUTHORIZED || answer.status === FORBIDDEN) throw new UsageError(`the service: ${text}`);
    const isLater = answer.status >= SERVER_ERROR || answer.status === TOO_MANY || answer.status === TIMEOUT;
    if (isLater) throw new UnavailableError(text);
    return { ...body, id: '', state: 'failed' };
  }

  const toEnded = ({ id, state, verdict, fault, result }: Status): Ended => ({
    state: state === 'done' ? 'done' : 'failed',
    ...(id !== '' && { responseId: id }),
    ...(verdict && { level: verdict.level }),
    verdict: verdict?.sentence ?? (fault ? `${fault.reason}. ${fault.details}` : 'the analysis was cancelled'),
    ...(result?.webReport !== undefined && { report: result.webReport }),
  });

  const isOver = ({ state }: Status): boolean => ['done', 'failed', 'cancelled'].includes(state);

  async function analyzeOnce({ kind, fileName, appName, host, tags, body }: Submission, idempotencyKey: string) {
    const query = new URLSearchParams({
      ...{ kind: ARTIFACT_KINDS[kind].shortName, async: 'true', fileName, idempotencyKey },
      ...(appName !== undefined && { appName }),
      ...(host !== undefined && { host }),
      ...(tags !== undefined && { tags }),
    });
    const headers = { 'Content-Type': 'application/octet-stream' };
    const upload = { method: 'POST', headers, body: ReadableStream.from(body()), duplex: 'half' } as RequestInit;
    let status = await request(`api/analyses?${query}`, upload);
    while (!isOver(status)) {
      await sleep(POLL_MS);
      status = await request(`api/analyses/${status.id}`, {});
    }
    return status;
  }

  return {
    /**
     * Sends an artifact and waits for the end of its analysis. A service that was ended twice meanwhile gives an analysis up, so it
     * is sent again then, under another name. Throws UnavailableError when it should be sent again later.
     */
    async analyze(submission: Submission): Promise<Ended> {
      let status = await analyzeOnce(submission, submission.idempotencyKey);
      for (let again = 1; status.fault?.code === 'analysis-crashed' && again < MAX_CRASHES; again++)
        status = await analyzeOnce(submission, `${submission.idempotencyKey}-${again}`);
      return toEnded(status);
    },
  };
}

export type ServiceClient = ReturnType<typeof createServiceClient>;
