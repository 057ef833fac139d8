import http, { type IncomingMessage } from 'node:http';
import https, { type RequestOptions } from 'node:https';
import { isIP, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import { ArtifactError } from '@hindsight/model';
import { VERSION } from '../version.ts';
import type { Target } from './target.ts';

/** Node's codes for what goes wrong on the way; the texts beside them hold addresses and are not repeated. */
const readErrorCode = (error: NodeJS.ErrnoException): string => (error.code ? ` (${error.code})` : '');

/** Answers every look-up of the connection with what was checked, so that the name is never resolved a second time. */
const answerWith =
  (addresses: readonly string[]): LookupFunction =>
  (_hostName, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    );

type Options = RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamily'>;

const buildOptions = ({ url, hostName, port }: Target, addresses: readonly string[], signal: AbortSignal): Options => ({
  hostname: hostName,
  port,
  path: url.pathname + url.search,
  headers: {
    Host: url.host,
    'User-Agent': `Hindsight/${VERSION}`,
    Accept: '*/*',
    'Accept-Encoding': 'identity',
    Connection: 'close',
  },
  // Neither a connection of somebody else's download nor the proxy that the environment may name.
  agent: false,
  lookup: answerWith(addresses),
  // Makes Node ask for all addresses at once and try one after the other.
  autoSelectFamily: true,
  // Server names are names: TLS has none for an address.
  servername: isIP(hostName) === 0 ? hostName : '',
  rejectUnauthorized: true,
  signal,
});

/** One GET. Resolves when the headers of the answer are here, whatever its status. */
export function sendRequest(
  target: Target,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { request } = target.url.protocol === 'https:' ? https : http;
    const asked = request(buildOptions(target, addresses, signal), resolve);
    asked.on('error', (cause) => {
      reject(new ArtifactError('location-failed', `The connection failed${readErrorCode(cause)}.`, { cause }));
    });
    // An answer that changes the protocol closes the connection without any error.
    asked.on('close', () => reject(new ArtifactError('location-failed', 'It did not answer in HTTP.')));
    asked.end();
  });
}
