import type { PreliminaryHistogram } from '@hindsight/model';
import { request, ServiceFault } from '../api/client.ts';
import { credentials } from '../api/credentials.ts';
import { type SendProgress, send } from '../api/send.ts';
import { toApplicationPath } from '../base.ts';
import { KINDS } from './kinds.ts';
import type { RowState, UploadRow, Verdict } from './queue.ts';

/** The fields that are sent with every file. */
export interface Labels {
  readonly appName: string;
  readonly host: string;
  readonly tags: string;
}

export interface SendWishes {
  readonly labels: Labels;
  /** Whether the service shall keep only a copy with masked private data. */
  readonly maskArtifact: boolean;
}

interface Status {
  readonly state: string;
  readonly progress: number;
  readonly phase?: string;
  readonly early?: PreliminaryHistogram;
  readonly fault?: ServiceFault['fault'];
  readonly result?: { readonly webReport: string };
  readonly verdict?: Verdict;
}

const POLL_MS = 400;
const BEGINNING_BYTES = 64 * 1024;

/** Reads the first bytes of a file, by which the service recognizes it. */
export const readHead = (content: Blob): Blob => content.slice(0, BEGINNING_BYTES);

function analysisAddress({ kind, name, location, members }: UploadRow, { labels, maskArtifact }: SendWishes): string {
  if (!kind) throw new Error('A file of no known kind is not sent.');
  const query = new URLSearchParams({ async: 'true', fileName: name });
  for (const [label, value] of Object.entries(labels)) if (value.trim() !== '') query.set(label, value.trim());
  if (maskArtifact) query.set('maskArtifact', 'true');
  if (location !== undefined) query.set('location', location);
  if (members) query.set('join', 'true');
  // The bytes are sent without a form, which /bundle-upload does not accept.
  if (kind === 'bundle') return `/api/analyses?kind=bundle&${query}`;
  return `${KINDS[kind].endpoint}?${query}`;
}

const endpointPath = (address: string): string => {
  const { pathname, search } = new URL(address, window.location.href);
  return toApplicationPath(pathname) + search;
};

/** Files that are one artifact are the parts of a form. */
function toBody({ content, members }: UploadRow): Blob | FormData | undefined {
  if (!members) return content;
  const form = new FormData();
  for (const member of members) form.append('file', member.content, member.name);
  return form;
}

/** The reason of an abort by the user. Leaving the page lets the analysis continue. */
export const CANCELLED = 'cancelled';

/** Cancels an analysis; one that has ended by then is deleted. */
export const cancelAnalysis = (statusUrl: string): Promise<void> => request(statusUrl, { method: 'DELETE' });

/**
 * Sends a file and follows its analysis to the end, reporting every step. Aborting stops the upload, and with
 * CANCELLED the analysis too.
 */
export async function analyze(
  row: UploadRow,
  wishes: SendWishes,
  became: (state: RowState) => void,
  signal: AbortSignal,
): Promise<void> {
  const since = performance.now();
  let statusUrl: string | undefined;
  const onProgress = (progress: SendProgress) => became({ is: 'sending', since, ...progress });
  const run = async () => {
    onProgress({ sentBytes: 0, totalBytes: row.content?.size ?? 0 });
    const accepted = await send(analysisAddress(row, wishes), await credentials(), toBody(row), onProgress, signal);
    statusUrl = endpointPath(accepted.statusUrl);
    await follow(statusUrl, became, signal);
  };
  const giveUp = async (error: unknown) => {
    if (!signal.aborted) throw error;
    if (signal.reason === CANCELLED && statusUrl !== undefined) await cancelAnalysis(statusUrl);
    became({ is: 'ready' });
  };
  try {
    await run().catch(giveUp);
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error;
    became({ is: 'failed', fault: error.fault });
  }
}

/** Polls the analysis until it has ended. Throws ServiceFault when it failed. */
export async function follow(statusUrl: string, became: (state: RowState) => void, signal: AbortSignal): Promise<void> {
  for (;;) {
    const {
      state,
      progress,
      phase = state,
      early,
      fault,
      result,
      verdict,
    } = await request<Status>(statusUrl, { signal });
    if (result) {
      const { level = 'OK', sentence = 'Analyzed' } = verdict ?? {};
      return became({ is: 'done', report: endpointPath(result.webReport), level, sentence });
    }
    if (fault) throw new ServiceFault(fault, 200);
    if (state === 'cancelled') return became({ is: 'ready' });
    became({ is: 'analyzing', statusUrl, progress, phase, ...(early && { early }) });
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    signal.throwIfAborted();
  }
}
