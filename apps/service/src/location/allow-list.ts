import { type BlockList, isIP, isIPv6 } from 'node:net';
import { finalAddress, isIn, isMetadata, networks, readBits } from './address-ranges.ts';
import { isBlockedPort } from './blocked-ports.ts';

interface AllowedHost {
  readonly port: number | undefined;
  /** In lower case without a trailing dot; `.example.com` for `*.example.com`. */
  readonly host: string;
}

interface AllowedNetwork {
  readonly port: number | undefined;
  readonly network: BlockList;
  /** One address and no more. */
  readonly exact: boolean;
}

/** The parsed SERVICE_LOCATION_ALLOW. */
export interface AllowList {
  readonly hosts: readonly AllowedHost[];
  readonly networks: readonly AllowedNetwork[];
  /** One line for each invalid entry. */
  readonly problems: readonly string[];
}

interface Split {
  readonly host: string;
  readonly port: number | undefined;
}

/** Splits `host:80` and `[::1]:80`; the colons of a bare IPv6 address or network do not start a port. */
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

/** Parses the entries. An invalid one is reported and allows nothing. */
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

/** Returns whether the operator allows this host by its name, whatever its addresses. */
export const allowsHost = ({ hosts }: AllowList, name: string, atPort: number): boolean =>
  hosts.some(
    ({ host, port }) =>
      (port === undefined || port === atPort) && (host.startsWith('.') ? name.endsWith(host) : name === host),
  );

/** Returns whether the operator allows this address. A metadata service must be listed itself; a network does not include it. */
export const allowsAddress = (list: AllowList, address: string, atPort: number): boolean =>
  list.networks.some(
    ({ network, exact, port }) =>
      (port === undefined || port === atPort) && (exact || !isMetadata(address)) && isIn(network, address),
  );
