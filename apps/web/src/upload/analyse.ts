import { ask, ServiceFault } from '../api/client.ts';
import { credentials } from '../api/credentials.ts';
import { send } from '../api/send.ts';
import { KINDS } from './kinds.ts';
import type { Row, RowState } from './queue.ts';

/** What is told with every file. */
export interface Labels {
  readonly appName: string;
  readonly host: string;
  readonly tags: string;
}

interface Status {
  readonly state: string;
  readonly progress: number;
  readonly phase?: string;
  readonly fault?: ServiceFault['fault'];
  readonly result?: { readonly webReport: string };
}

const POLL_MS = 400;
const BEGINNING_BYTES = 64 * 1024;

/** The first bytes of a file, for the service to say what it is. */
export const beginningOf = (content: Blob): Blob => content.slice(0, BEGINNING_BYTES);

function addressOf({ kind, name, location }: Row, labels: Labels): string {
  if (!kind) throw new Error('A file of no known kind is not sent.');
  const query = new URLSearchParams({ async: 'true', fileName: name });
  for (const [label, value] of Object.entries(labels)) if (value.trim() !== '') query.set(label, value.trim());
  if (location !== undefined) query.set('location', location);
  return `${KINDS[kind].endpoint}?${query}`;
}

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address, window.location.href);
  return pathname + search;
};

/** Sends a file and follows its analysis to the end. Every step is told; aborting stops upload or analysis. */
export async function analyse(
  row: Row,
  labels: Labels,
  became: (state: RowState) => void,
  signal: AbortSignal,
): Promise<void> {
  const since = performance.now();
  const onProgress = (progress: { sentBytes: number; totalBytes: number }) =>
    became({ is: 'sending', since, ...progress });
  try {
    onProgress({ sentBytes: 0, totalBytes: row.content?.size ?? 0 });
    const accepted = await send(addressOf(row, labels), await credentials(), row.content, onProgress, signal);
    await follow(pathOf(accepted.statusUrl), became, signal);
  } catch (error) {
    if (signal.aborted) return became({ is: 'ready' });
    if (!(error instanceof ServiceFault)) throw error;
    became({ is: 'failed', fault: error.fault });
  }
}

/** Asks until the analysis is over. Throws ServiceFault when it failed. */
export async function follow(statusUrl: string, became: (state: RowState) => void, signal: AbortSignal): Promise<void> {
  const cancel = () => void ask(statusUrl, { method: 'DELETE' }).catch(() => undefined);
  signal.addEventListener('abort', cancel);
  try {
    for (;;) {
      const { state, progress, phase = state, fault, result } = await ask<Status>(statusUrl, { signal });
      if (result) return became({ is: 'done', report: pathOf(result.webReport) });
      if (fault) throw new ServiceFault(fault, 200);
      if (state === 'cancelled') return became({ is: 'ready' });
      became({ is: 'analysing', statusUrl, progress, phase });
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      signal.throwIfAborted();
    }
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
