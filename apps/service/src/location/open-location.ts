import type { IncomingMessage } from 'node:http';
import { ArtifactError } from '@hindsight/model';
import { parseAllowList } from './allow-list.ts';
import { checkedAddresses, systemResolver } from './checked-addresses.ts';
import { deriveFileName } from './derive-file-name.ts';
import { type Stopwatch, startStopwatch } from './download-deadline.ts';
import type { Download, LocationRules } from './rules.ts';
import { sendRequest } from './send-request.ts';
import { firstTarget, redirectTarget, type Target } from './target.ts';

const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

interface LocationResponse {
  readonly target: Target;
  readonly response: IncomingMessage;
}

/** Sends the request and follows redirects; every hop is checked like the first. */
async function follow(location: string, rules: LocationRules, watch: Stopwatch): Promise<LocationResponse> {
  const allow = parseAllowList(rules.allow);
  let target = firstTarget(location);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    watch.wait();
    const addresses = await checkedAddresses(target, allow, rules.resolve ?? systemResolver, watch.signal);
    const response = await sendRequest(target, addresses, watch.signal);
    const next = REDIRECTS.has(response.statusCode) ? response.headers.location : undefined;
    if (next === undefined) return { target, response };
    response.destroy();
    target = redirectTarget(next, target.url);
  }
  throw new ArtifactError('location-failed', `It redirects more than ${MAX_REDIRECTS} times.`);
}

const tooLarge = (maxBytes: number) => new ArtifactError('body-too-large', `The limit is ${maxBytes} bytes.`);

function readAnnouncedBytes({ headers, statusCode }: IncomingMessage, maxBytes: number): number | undefined {
  if (statusCode !== 200) throw new ArtifactError('location-failed', `It answered with HTTP status ${statusCode}.`);
  const announced = headers['content-length'];
  if (announced === undefined) return undefined;
  if (Number(announced) > maxBytes) throw tooLarge(maxBytes);
  return Number(announced);
}

/** Streams the body. However it ends, the timers are stopped and the connection is closed (by the loop itself). */
async function* readBody(response: IncomingMessage, maxBytes: number, watch: Stopwatch): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    watch.signal.throwIfAborted();
    watch.wait();
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      watch.rest();
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
      watch.wait();
    }
  } catch (cause) {
    if (watch.signal.aborted) throw watch.signal.reason;
    if (cause instanceof ArtifactError) throw cause;
    throw new ArtifactError('location-failed', `The download broke off after ${bytes} bytes.`, { cause });
  } finally {
    watch.end();
  }
}

function toDownload({ target, response }: LocationResponse, maxBytes: number, watch: Stopwatch): Download {
  const totalBytes = readAnnouncedBytes(response, maxBytes);
  const fileName = deriveFileName(response.headers, target.url);
  const contentEncoding = response.headers['content-encoding'];
  // The idle timer continues: a body that nobody reads does not keep its connection for long.
  return {
    body: readBody(response, maxBytes, watch),
    ...(fileName !== undefined && { fileName }),
    ...(contentEncoding && { contentEncoding }),
    ...(totalBytes !== undefined && { totalBytes }),
  };
}

/**
 * Opens the download of an untrusted address. Resolves when the headers of the last hop have arrived. Throws `bad-location`,
 * `location-forbidden`, `location-failed`, `location-timeout` or `body-too-large`, here or while the body is read; after an abort,
 * the reason of the signal.
 */
export async function openLocation(location: string, rules: LocationRules, signal: AbortSignal): Promise<Download> {
  const watch = startStopwatch(rules, signal);
  let response: IncomingMessage | undefined;
  try {
    const answer = await follow(location, rules, watch);
    response = answer.response;
    return toDownload(answer, rules.maxBytes, watch);
  } catch (error) {
    response?.destroy();
    watch.end();
    throw watch.signal.aborted ? watch.signal.reason : error;
  }
}
