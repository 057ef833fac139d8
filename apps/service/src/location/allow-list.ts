import { type BlockList, isIP, isIPv6 } from 'node:net';
import { finalAddress, isIn, isMetadata, networks, readBits } from './address-ranges.ts';
import { isBlockedPort } from './blocked-ports.ts';

interface AllowedHost {
  readonly port: number | undefined;
  /** Without the dot at its end, in lower case; `.example.com` for `*.example.com`. */
  readonly host: string;
}

interface AllowedNetwork {
  readonly port: number | undefined;
  readonly network: BlockList;
  /** One address and no more. */
  readonly exact: boolean;
}

/** SERVICE_LOCATION_ALLOW, read. */
export interface AllowList {
  readonly hosts: readonly AllowedHost[];
  readonly networks: readonly AllowedNetwork[];
  /** What is wrong with it, one line for each bad entry. */
  readonly problems: readonly string[];
}

interface Split {
  readonly host: string;
  readonly port: number | undefined;
}

/** `host:80` and `[::1]:80` apart; the colons of a bare IPv6 address or network begin no port. */
function splitPort(entry: string): Split | undefined {
  if (isIPv6(entry.split('/', 1)[0] ?? '')) return { host: entry, port: undefined };
  const [, bracketed, plain, port] = /^(?:\[([^[\]]+)\]|([^[\]:]+))(?::(\d{1,5}))?$/.exec(entry) ?? [];
  const host = bracketed ?? plain;
  if (host === undefined || (bracketed !== undefined && !isIPv6(bracketed.split('/', 1)[0] ?? ''))) return undefined;
  if (port === undefined) return { host, port: undefined };
  const number = Number(port);
  return number >= 1 && number <= 65_535 ? { host, port: number } : undefined;
}

/** A CIDR network, or one address. */
function readNetwork(host: string): { readonly network: BlockList; readonly exact: boolean } | undefined {
  const [address = '', prefix, ...rest] = host.split('/');
  const final = finalAddress(address);
  if (final === undefined || rest.length > 0) return undefined;
  if (prefix === undefined) return { network: networks([[final, readBits(final)]]), exact: true };
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > readBits(address)) return undefined;
  return { network: networks([[address, Number(prefix)]]), exact: Number(prefix) === readBits(address) };
}

/** A host name as the URL parser writes it (lower case, international names in their ASCII form). */
function readHost(host: string): string | undefined {
  const wild = host.startsWith('*.');
  const name = wild ? host.slice(2) : host;
  if (/[\s/\\?#@*%]/.test(name)) return undefined;
  const normal = URL.parse(`http://${name}/`)?.hostname.replace(/\.$/, '');
  if (!normal || isIP(normal) !== 0) return undefined;
  return wild ? `.${normal}` : normal;
}

/** Reads the entries; a bad one is a problem and allows nothing. */
export function parseAllowList(words: readonly string[]): AllowList {
  const hosts: AllowedHost[] = [];
  const allowedNetworks: AllowedNetwork[] = [];
  const problems: string[] = [];
  for (const word of words) {
    const split = splitPort(word);
    const network = split && readNetwork(split.host);
    const host = split && readHost(split.host);
    if (split?.port !== undefined && isBlockedPort(split.port)) {
      problems.push(`${JSON.stringify(word)} names a port of another protocol`);
    } else if (network) allowedNetworks.push({ port: split.port, ...network });
    else if (host) hosts.push({ port: split.port, host });
    else problems.push(`${JSON.stringify(word)} is none of them`);
  }
  return { hosts, networks: allowedNetworks, problems };
}

/** Whether the operator trusts this host by its name, wherever it leads. */
export const allowsHost = ({ hosts }: AllowList, name: string, atPort: number): boolean =>
  hosts.some(
    ({ host, port }) =>
      (port === undefined || port === atPort) && (host.startsWith('.') ? name.endsWith(host) : name === host),
  );

/** Whether the operator trusts this address. A metadata service must be named itself: no network is meant to contain it. */
export const allowsAddress = (list: AllowList, address: string, atPort: number): boolean =>
  list.networks.some(
    ({ network, exact, port }) =>
      (port === undefined || port === atPort) && (exact || !isMetadata(address)) && isIn(network, address),
  );
