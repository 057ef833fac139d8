import { ArtifactError } from '@hindsight/model';

/** One hop of a download: whom to ask, as the URL parser understood it. */
export interface Target {
  readonly url: URL;
  /** Lower case, ASCII, without brackets and without a dot at its end. */
  readonly hostName: string;
  readonly port: number;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** What makes an address unusable whoever asks for it. */
function findProblem({ protocol, username, password }: URL): string | undefined {
  if (DEFAULT_PORTS[protocol] === undefined) return 'Only http and https addresses are read.';
  if (username !== '' || password !== '') return 'An address must not hold a user name or password.';
  return undefined;
}

const parseTarget = (url: URL): Target => ({
  url,
  hostName: url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, ''),
  port: url.port === '' ? (DEFAULT_PORTS[url.protocol] ?? 0) : Number(url.port),
});

/** The parser of the URL standard writes every spelling of an IPv4 address (`0x7f.1`, `2130706433`) in the plain form. */
export function firstTarget(location: string): Target {
  const url = URL.parse(location);
  if (!url) throw new ArtifactError('bad-location', 'Give a whole address, such as https://host/gc.log.');
  const problem = findProblem(url);
  if (problem) throw new ArtifactError('bad-location', problem);
  return parseTarget(url);
}

/** Where a redirect leads. Its text comes from a stranger and is repeated nowhere. */
export function redirectTarget(header: string, from: URL): Target {
  // Node hands headers out as Latin-1; a server that does not escape its paths means UTF-8.
  const url = URL.parse(Buffer.from(header, 'latin1').toString(), from);
  if (!url) throw new ArtifactError('location-failed', 'It redirects to something that is no address.');
  const problem = findProblem(url);
  if (problem) throw new ArtifactError('location-forbidden', `It redirects elsewhere. ${problem}`);
  if (from.protocol === 'https:' && url.protocol !== 'https:') {
    throw new ArtifactError(
      'location-forbidden',
      'It redirects from https to http, which anybody on the way can change.',
    );
  }
  return parseTarget(url);
}
