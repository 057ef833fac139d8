import http, { type IncomingMessage } from 'node:http';
import https, { type RequestOptions } from 'node:https';
import { isIP, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import { ArtifactError } from '@hindsight/model';
import { VERSION } from '../version.ts';
import type { Target } from './target.ts';

/** Reads Node's error code. Its message may contain addresses and is not repeated. */
const readErrorCode = (error: NodeJS.ErrnoException): string => (error.code ? ` (${error.code})` : '');

/** Answers every lookup of the connection with the checked addresses, so that the name is never resolved again. */
const answerWith =
  (addresses: readonly string[]): LookupFunction =>
  (_hostName, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    );

/** A request that sends something. */
export interface PostBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Options = RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamily'>;

const buildOptions = (
  { url, hostName, port }: Target,
  addresses: readonly string[],
  signal: AbortSignal,
  post: PostBody | undefined,
): Options => ({
  method: post ? 'POST' : 'GET',
  hostname: hostName,
  port,
  path: url.pathname + url.search,
  headers: {
    Host: url.host,
    'User-Agent': `Hindsight/${VERSION}`,
    Accept: '*/*',
    'Accept-Encoding': 'identity',
    Connection: 'close',
    ...(post && { ...post.headers, 'Content-Length': String(Buffer.byteLength(post.body)) }),
  },
  // Uses neither a connection of another download nor a proxy from the environment.
  agent: false,
  lookup: answerWith(addresses),
  // Makes Node look up all addresses at once and try one after the other.
  autoSelectFamily: true,
  // TLS has no server name for an address.
  servername: isIP(hostName) === 0 ? hostName : '',
  rejectUnauthorized: true,
  signal,
});

/** Sends one GET, or a POST with this body. Resolves when the headers have arrived, whatever the status. */
export function sendRequest(
  target: Target,
  addresses: readonly string[],
  signal: AbortSignal,
  post?: PostBody,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { request } = target.url.protocol === 'https:' ? https : http;
    const requested = request(buildOptions(target, addresses, signal, post), resolve);
    requested.on('error', (cause) => {
      reject(new ArtifactError('location-failed', `The connection failed${readErrorCode(cause)}.`, { cause }));
    });
    // A protocol upgrade closes the connection without an error.
    requested.on('close', () => reject(new ArtifactError('location-failed', 'It did not answer in HTTP.')));
    requested.end(post?.body);
  });
}
