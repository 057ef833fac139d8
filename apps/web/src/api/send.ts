import type { Fault } from '@hindsight/model';
import { toBrowserAddress } from '../base.ts';
import { ServiceFault } from './client.ts';

export interface SendProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

interface Accepted {
  readonly responseId: string;
  readonly statusUrl: string;
}

/**
 * Uploads an artifact as the body of a request and resolves when the service has it and the analysis is queued. By
 * XMLHttpRequest, because `fetch` says nothing of how far an upload is.
 */
export function send(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: Blob | FormData | undefined,
  onProgress: (progress: SendProgress) => void,
  signal: AbortSignal,
): Promise<Accepted> {
  const { promise, resolve, reject } = Promise.withResolvers<Accepted>();
  const request = new XMLHttpRequest();
  request.open('POST', toBrowserAddress(address));
  request.responseType = 'json';
  // A form names its own type, with the boundary of its parts.
  if (body instanceof Blob) request.setRequestHeader('Content-Type', 'application/octet-stream');
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress({ sentBytes: loaded, totalBytes: total });
  request.onload = () => {
    const answer = request.response as (Accepted & { readonly fault?: Fault }) | null;
    if (request.status < 300 && answer && !answer.fault) resolve(answer);
    else reject(new ServiceFault(answer?.fault ?? CONNECTION_LOST, request.status, answer?.responseId));
  };
  request.onerror = () => reject(new ServiceFault(CONNECTION_LOST, 0));
  request.onabort = () => reject(signal.reason);
  signal.addEventListener('abort', () => request.abort());
  request.send(body ?? null);
  return promise;
}

const CONNECTION_LOST = {
  code: 'unreachable',
  reason: 'the upload broke off',
  details: 'The connection to the service was lost. Check that it runs, then send the file again.',
};
