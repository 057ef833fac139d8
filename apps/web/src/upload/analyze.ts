import type { PreliminaryHistogram } from '@hindsight/model';
import { request, ServiceFault } from '../api/client.ts';
import { credentials } from '../api/credentials.ts';
import { type SendProgress, send } from '../api/send.ts';
import { toApplicationPath } from '../base.ts';
import { KINDS } from './kinds.ts';
import type { RowState, UploadRow } from './queue.ts';

/** What is told with every file. */
export interface Labels {
  readonly appName: string;
  readonly host: string;
  readonly tags: string;
}

export interface SendWishes {
  readonly labels: Labels;
  /** Of the file only a copy is to stay in which private data is masked. */
  readonly maskArtifact: boolean;
}

interface Status {
  readonly state: string;
  readonly progress: number;
  readonly phase?: string;
  readonly early?: PreliminaryHistogram;
  readonly fault?: ServiceFault['fault'];
  readonly result?: { readonly webReport: string };
}

const POLL_MS = 400;
const BEGINNING_BYTES = 64 * 1024;

/** The first bytes of a file, for the service to say what it is. */
export const readHead = (content: Blob): Blob => content.slice(0, BEGINNING_BYTES);

function analysisAddress({ kind, name, location }: UploadRow, { labels, maskArtifact }: SendWishes): string {
  if (!kind) throw new Error('A file of no known kind is not sent.');
  const query = new URLSearchParams({ async: 'true', fileName: name });
  for (const [label, value] of Object.entries(labels)) if (value.trim() !== '') query.set(label, value.trim());
  if (maskArtifact) query.set('maskArtifact', 'true');
  if (location !== undefined) query.set('location', location);
  // Bytes without a form: /bundle-upload takes a form only.
  if (kind === 'bundle') return `/api/analyses?kind=bundle&${query}`;
  return `${KINDS[kind].endpoint}?${query}`;
}

const endpointPath = (address: string): string => {
  const { pathname, search } = new URL(address, window.location.href);
  return toApplicationPath(pathname) + search;
};

/** Why a row is given up: the person wants it stopped. Who only leaves the page lets the analysis go on. */
export const CANCELLED = 'cancelled';

/** Ends an analysis. One that was over by then is deleted. */
export const cancelAnalysis = (statusUrl: string): Promise<void> => request(statusUrl, { method: 'DELETE' });

/** Sends a file and follows its analysis to the end. Every step is told; aborting stops the upload, and with CANCELLED the analysis. */
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
    const accepted = await send(analysisAddress(row, wishes), await credentials(), row.content, onProgress, signal);
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

/** Asks until the analysis is over. Throws ServiceFault when it failed. */
export async function follow(statusUrl: string, became: (state: RowState) => void, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { state, progress, phase = state, early, fault, result } = await request<Status>(statusUrl, { signal });
    if (result) return became({ is: 'done', report: endpointPath(result.webReport) });
    if (fault) throw new ServiceFault(fault, 200);
    if (state === 'cancelled') return became({ is: 'ready' });
    became({ is: 'analysing', statusUrl, progress, phase, ...(early && { early }) });
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    signal.throwIfAborted();
  }
}
