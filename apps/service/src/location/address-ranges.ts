import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 networks outside of the public internet (IANA IPv4 Special-Purpose Address Registry, RFC 6890 and later). */
const SPECIAL_IPV4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays, withdrawn
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
];

/** The only part of IPv6 that IANA allocates as global unicast; everything else is refused without a list. */
const GLOBAL_IPV6 = ['2000::', 3] as const;

/** Special networks inside of it (IANA IPv6 Special-Purpose Address Registry). */
const SPECIAL_IPV6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23], // protocol assignments: Teredo, benchmarking, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: an IPv4 address in disguise, deprecated by RFC 7526
  ['3fff::', 20], // documentation
];

/** Metadata services, where clouds return credentials to every client inside. Some are in networks that an operator may allow. */
const METADATA_ADDRESSES = [
  '169.254.169.254', // AWS, Azure, Google, Oracle, DigitalOcean, OpenStack
  '169.254.170.2', // AWS ECS tasks
  '169.254.170.23', // AWS EKS pods
  '100.100.100.200', // Alibaba
  '168.63.129.16', // Azure's host agent
  '192.0.0.192', // Oracle, older
  'fd00:ec2::254', // AWS
  'fd00:ec2::23', // AWS EKS pods
  'fd20:ce::254', // Google
];

/** Prefixes before an embedded IPv4 address, to which the connection then goes: IPv4-mapped and NAT64 (RFC 6052). */
const IPV4_INSIDE: readonly string[] = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

const family = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

export const readBits = (address: string): number => (isIPv4(address) ? 32 : 128);

export function networks(list: readonly (readonly [network: string, prefix: number])[]): BlockList {
  const block = new BlockList();
  for (const [network, prefix] of list) block.addSubnet(network, prefix, family(network));
  return block;
}

export const isIn = (block: BlockList, address: string): boolean => block.check(address, family(address));

const special = networks([...SPECIAL_IPV4, ...SPECIAL_IPV6]);
const globalIPv6 = networks([GLOBAL_IPV6]);
const metadata = networks(METADATA_ADDRESSES.map((address) => [address, readBits(address)]));

/** Reads the eight groups of an IPv6 address, without leading zeros. */
function readGroups(address: string): readonly string[] {
  // The URL parser turns a dotted end into groups, and fails on zone ids.
  const normal = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1) ?? '';
  const [head = '', tail] = normal.split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

/**
 * Returns the address at which a connection ends: the IPv4 address embedded in an IPv6 one, otherwise the address itself.
 * Undefined for an invalid address, and for one with a zone id, which has a meaning on this machine only.
 */
export function finalAddress(address: string): string | undefined {
  if (isIPv4(address)) return address;
  if (!isIPv6(address) || address.includes('%')) return undefined;
  const groups = readGroups(address);
  if (!IPV4_INSIDE.includes(groups.slice(0, 6).join(':'))) return address;
  const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16)) as [number, number];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Returns whether a final address belongs to the public internet. */
export const isPublic = (address: string): boolean =>
  !isIn(special, address) && !isMetadata(address) && (isIPv4(address) || isIn(globalIPv6, address));

export const isMetadata = (address: string): boolean => isIn(metadata, address);
