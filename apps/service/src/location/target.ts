import { ArtifactError } from '@hindsight/model';

/** One hop of a download, as the URL parser understood its address. */
export interface Target {
  readonly url: URL;
  /** Lower case, ASCII, without brackets and without a trailing dot. */
  readonly hostName: string;
  readonly port: number;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Finds what makes an address unusable for every client. */
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

/** Parses an address. The URL standard normalizes every spelling of an IPv4 address (`0x7f.1`, `2130706433`). */
export function firstTarget(location: string): Target {
  const url = URL.parse(location);
  if (!url) throw new ArtifactError('bad-location', 'Give a whole address, such as https://host/gc.log.');
  const problem = findProblem(url);
  if (problem) throw new ArtifactError('bad-location', problem);
  return parseTarget(url);
}

/** Parses the target of a redirect. Its text is untrusted and is not repeated anywhere. */
export function redirectTarget(header: string, from: URL): Target {
  // Node decodes headers as Latin-1; a server that does not escape its paths means UTF-8.
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
